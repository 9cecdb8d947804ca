/** Names of the states and changes of an appointment, as screens show them. */
import type { LeadAppointment } from '@praxis/contracts/message/correspondence';
import type { Tone } from '../tone-badge.js';

export const APPOINTMENT_LABELS: Record<LeadAppointment['status'], { label: string; tone: Tone }> = {
  held: { label: 'Held', tone: 'neutral' },
  confirmed: { label: 'Confirmed', tone: 'booked' },
  cancelled: { label: 'Canceled', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
  attended: { label: 'Attended', tone: 'good' },
  no_show: { label: 'No-show', tone: 'warn' },
};

export const CHANGE_LABELS: Record<NonNullable<LeadAppointment['lastChange']>['kind'], string> = {
  rescheduled: 'Moved',
  cancelled: 'Canceled',
  rebooked: 'Booked again',
  attended: 'Marked as attended',
  no_show: 'Marked as no-show',
  unmarked: 'Attendance record undone',
};
