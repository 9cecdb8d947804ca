/** A lead's appointments and messages (specification 2, section 3, "Lead"). */
import * as z from 'zod/mini';
import { AppointmentChange } from '../appointment/appointment-history.js';
import { CHANNELS, MESSAGE_STATUSES } from './message.const.js';

export const APPOINTMENT_STATUSES = [
  'held',
  'confirmed',
  'cancelled',
  'expired',
  'attended',
  'no_show',
] as const;

/** `start` and `end` are ISO 8601 with the offset of `timeZone` at that moment. */
export const LeadAppointment = z.object({
  id: z.string(),
  status: z.enum(APPOINTMENT_STATUSES),
  start: z.string(),
  end: z.string(),
  timeZone: z.string(),
  provider: z.string(),
  /** The time zone that the client's browser reported; null if unknown. */
  clientTimeZone: z.nullable(z.string()),
  createdAt: z.string(),
  /** The latest change, and why. */
  lastChange: z.nullable(AppointmentChange),
  /** The host's own calendar does not show the appointment's current state; the write is retried. */
  isCalendarFailing: z.boolean(),
  /**
   * Number of the appointment's changes. A change request that names it is refused if another user has changed the
   * appointment since.
   */
  sequence: z.number(),
});
export type LeadAppointment = z.infer<typeof LeadAppointment>;

export const LeadMessage = z.object({
  id: z.string(),
  channel: z.enum(CHANNELS),
  template: z.string(),
  /** The beginning of its text; stars for callers who see the lead masked. */
  preview: z.string(),
  status: z.enum(MESSAGE_STATUSES),
  createdAt: z.string(),
});
export type LeadMessage = z.infer<typeof LeadMessage>;

/** `GET /v1/leads/{id}/correspondence`: both newest first, the latest fifty of each. */
export const LeadCorrespondence = z.object({
  ok: z.literal(true),
  appointments: z.array(LeadAppointment),
  messages: z.array(LeadMessage),
});
export type LeadCorrespondence = z.infer<typeof LeadCorrespondence>;
