/** Labels for the statuses of leads. */
import type { LeadStatus } from '@praxis/contracts/lead/lead';
import { LEAD_STATUSES } from '@praxis/contracts/lead/lead.const';
import type { Tone } from '../../components/tone-badge.js';

export const STATUS_LABELS: Record<LeadStatus, { label: string; tone: Tone }> = {
  new: { label: 'New', tone: 'info' },
  contacted: { label: 'Contacted', tone: 'neutral' },
  qualified: { label: 'Qualified', tone: 'info' },
  appointment_scheduled: { label: 'Appointment scheduled', tone: 'booked' },
  converted: { label: 'Converted', tone: 'good' },
  closed_lost: { label: 'Closed lost', tone: 'neutral' },
};

export const STATUS_OPTIONS = LEAD_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value].label }));
