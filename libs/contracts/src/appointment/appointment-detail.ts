/** One appointment in full, for the practice: who, when in both zones, what happened to it, and what was sent about it. */
import * as z from 'zod/mini';
import { INDUSTRIES } from '../core/industry.const.js';
import { Uuid } from '../journey/session.js';
import { LeadMessage } from '../message/correspondence.js';
import { CHANNELS } from '../message/message.const.js';
import { AppointmentItem } from './appointment-change.js';
import { APPOINTMENT_ACTORS, APPOINTMENT_CHANGES } from './appointment-history.js';

/**
 * One entry of an appointment's history. `by` is the team member who did it; `startBefore` and `startAfter` are ISO 8601 with
 * the offset of the appointment's zone and differ where it was moved. `reason` is null when masked.
 */
export const AppointmentEvent = z.object({
  kind: z.enum(['booked', ...APPOINTMENT_CHANGES]),
  /** Null for a booking whose channel is not recorded. */
  actor: z.nullable(z.enum(APPOINTMENT_ACTORS)),
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  startBefore: z.string(),
  startAfter: z.string(),
  at: z.string(),
});
export type AppointmentEvent = z.infer<typeof AppointmentEvent>;

/** `GET /v1/appointments/{id}`. History and messages are newest first; contact and free text are masked like the lead. */
export const AppointmentDetail = z.extend(AppointmentItem, {
  contact: z.object({ email: z.nullable(z.string()), phone: z.nullable(z.string()) }),
  industry: z.enum(INDUSTRIES),
  /** Case type or lead type. */
  matter: z.nullable(z.string()),
  note: z.nullable(z.string()),
  confirmationCode: z.string(),
  /** The host's own calendar does not show the current state of the appointment; the write is retried. */
  isCalendarFailing: z.boolean(),
  /** The appointment that was booked in place of this one. */
  replacedBy: z.nullable(Uuid),
  revealedUntil: z.nullable(z.string()),
  history: z.array(AppointmentEvent),
  messages: z.array(LeadMessage),
});
export type AppointmentDetail = z.infer<typeof AppointmentDetail>;
export const AppointmentDetailResult = z.object({ ok: z.literal(true), appointment: AppointmentDetail });
export type AppointmentDetailResult = z.infer<typeof AppointmentDetailResult>;

export const CONFIRMATION_OUTCOMES = ['sending', 'waiting', 'refused', 'no_address'] as const;
/** `waiting`: quiet hours apply where the client is, until `notBefore`. `text` is a sentence for staff. */
export const ConfirmationChannel = z.object({
  channel: z.enum(CHANNELS),
  outcome: z.enum(CONFIRMATION_OUTCOMES),
  notBefore: z.nullable(z.string()),
  text: z.string(),
});
export type ConfirmationChannel = z.infer<typeof ConfirmationChannel>;

/**
 * `POST /v1/appointments/{id}/confirmation`: sends the confirmation again on every channel that allows it. 409
 * `nothing_sent` if none does.
 */
export const ConfirmationResult = z.object({ ok: z.literal(true), channels: z.array(ConfirmationChannel) });
export type ConfirmationResult = z.infer<typeof ConfirmationResult>;
