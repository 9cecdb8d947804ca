/** Actions that the AI proposes in a call, and their results. */
import * as z from 'zod/mini';
import { Appointment, PreferredTime } from '../appointment/appointment.js';
import { ACTION_OUTCOMES, CALL_ACTIONS, CALL_URGENCIES } from './call.const.js';
import { CONSENT_CHANNELS } from '../consent/consent.const.js';
import { requiredText } from '../core/text.js';
import { calendarDay, instant } from '../core/moment.js';

/** An objection as a machine word, for example `cost_concern`. */
export const Objection = z
  .string('objection is required')
  .check(z.regex(/^[a-z][a-z_]{1,39}$/, 'objection is a machine word like cost_concern'));

const Reason = z.optional(requiredText({ label: 'reason', max: 300, lines: 'many' }));

/** Strict: a proposal with an unknown field (a tenant, a recipient, a price) is refused entirely. */
export const CallAction = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('qualify_lead'),
    score: z.int('score must be a whole number').check(z.gte(0), z.lte(100)),
    reason: Reason,
  }),
  z.strictObject({ type: z.literal('handle_objection'), objection: Objection, reason: Reason }),
  z.strictObject({
    type: z.literal('book_appointment'),
    preferred: z.optional(PreferredTime),
    dateHint: z.optional(calendarDay('dateHint must be a date like 2026-05-04')),
    start: z.optional(instant('start must be a date and time with offset')),
    reason: Reason,
  }),
  z.strictObject({ type: z.literal('escalate_human'), reason: Reason }),
  z.strictObject({ type: z.literal('update_urgency'), urgency: z.enum(CALL_URGENCIES), reason: Reason }),
]);
export type CallAction = z.infer<typeof CallAction>;

/** The proof of a receipt: an action of the AI, or one that the system did during the call. */
export const RECEIPT_KINDS = [
  ...CALL_ACTIONS,
  ...(['transfer_call', 'send_message', 'record_opt_out', 'move_appointment', 'cancel_appointment'] as const),
] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];

/** Proof that something was done in this call. The AI may claim an action only with its receipt. */
export const CallReceipt = z.object({
  id: z.string(),
  action: z.enum(RECEIPT_KINDS),
  at: z.string(),
  /** Time of an appointment in words: "Thursday, November 26, 3:00 PM (America/Detroit)". */
  when: z.optional(z.string()),
  appointment: z.optional(Appointment),
  /** How often the appointment has been changed, this change included. */
  sequence: z.optional(z.int()),
  /** The channels on which the caller has opted out. */
  channels: z.optional(z.array(z.enum(CONSENT_CHANNELS))),
});
export type CallReceipt = z.infer<typeof CallReceipt>;

/** A proposal and its result. `reason` is a machine word, for example `not_asked_for` or `slot_taken`. */
export const ActionTaken = z.object({
  type: z.string(),
  outcome: z.enum(ACTION_OUTCOMES),
  reason: z.optional(z.string()),
  receipt: z.optional(CallReceipt),
});
export type ActionTaken = z.infer<typeof ActionTaken>;
