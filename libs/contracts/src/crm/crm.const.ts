/** How leads appear in a CRM. */
import type { LeadStatus } from '../lead/lead.js';

/** Stages of the pipeline that every HubSpot account has, in its order, by the status of a lead. */
export const HUBSPOT_STAGES: Record<LeadStatus, { id: string; label: string }> = {
  new: { id: 'appointmentscheduled', label: 'Appointment scheduled' },
  contacted: { id: 'appointmentscheduled', label: 'Appointment scheduled' },
  qualified: { id: 'qualifiedtobuy', label: 'Qualified to buy' },
  appointment_scheduled: { id: 'presentationscheduled', label: 'Presentation scheduled' },
  converted: { id: 'closedwon', label: 'Closed won' },
  closed_lost: { id: 'closedlost', label: 'Closed lost' },
};

/** Why the CRM did not accept a lead: the codes that all vendors share. */
export const CRM_PROBLEMS = [
  'rate_limited',
  'unavailable',
  'timeout',
  'invalid_recipient',
  'rejected',
  'unauthorized',
  'not_configured',
  'usage_limit',
  'ambiguous',
] as const;
export type CrmProblem = (typeof CRM_PROBLEMS)[number];
