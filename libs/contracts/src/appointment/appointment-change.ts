/**
 * Appointments after booking: read, moved, cancelled and marked, by staff or through the client's own link.
 */
import * as z from 'zod/mini';
import { Appointment, PreferredTime, Slot, slotDayRules, slotDays, ZoneName } from './appointment.js';
import { AppointmentChange } from './appointment-history.js';
import { Brand } from '../tenant/brand.js';
import { PublicPractice } from '../tenant/practice.js';
import { APPOINTMENT_STATUSES } from '../message/correspondence.js';
import { pageFields, listOf } from '../core/paging.js';
import { LanguageCode } from '../language/language.js';
import { Uuid } from '../journey/session.js';
import { optionalText, requiredText } from '../core/text.js';
import { calendarDay, instant } from '../core/moment.js';

const momentOf = (label: string) =>
  instant(`${label} must be a date and time with offset, like 2026-05-04T14:00:00-04:00`);
const reason = { label: 'Reason', max: 500, lines: 'many' } as const;

/**
 * `start` and `end` are ISO 8601 with the offset of `timeZone` at that moment. `sequence` counts the
 * appointment's changes.
 */
export const AppointmentItem = z.object({
  id: Uuid,
  lead: z.object({ id: Uuid, name: z.string() }),
  status: z.enum(APPOINTMENT_STATUSES),
  start: z.string(),
  end: z.string(),
  timeZone: z.string(),
  providerId: Uuid,
  provider: z.string(),
  location: z.string(),
  /** The time zone that the client's browser reported; null if unknown. */
  clientTimeZone: z.nullable(z.string()),
  sequence: z.number(),
  lastChange: z.nullable(AppointmentChange),
  /** Whether personal fields are masked for this caller. */
  masked: z.boolean(),
});
export type AppointmentItem = z.infer<typeof AppointmentItem>;

/** `GET /v1/appointments`: soonest start first, from `from` (included) to `to` (excluded). */
export const AppointmentQuery = z.object({
  ...pageFields,
  from: z.optional(momentOf('from')),
  to: z.optional(momentOf('to')),
  status: z.optional(
    z.enum(APPOINTMENT_STATUSES, `status must be one of ${APPOINTMENT_STATUSES.join(', ')}`),
  ),
  providerId: z.optional(Uuid),
  leadId: z.optional(Uuid),
});
export type AppointmentQuery = z.infer<typeof AppointmentQuery>;
export const AppointmentList = listOf(AppointmentItem);
export type AppointmentList = z.infer<typeof AppointmentList>;

/** The `sequence` that the caller saw. The answer is 409 `stale` if the appointment has a different one by now. */
const seen = {
  sequence: z.optional(z.int('sequence must be a whole number').check(z.gte(0, 'sequence is at least 0'))),
};

/**
 * `PATCH /v1/appointments/{id}`. Moving a cancelled or missed appointment books a new one in its place. The
 * client is notified automatically. With `providerId`, the time must be free with that host; without it, the same host is
 * preferred. What follows from `attended` and `no_show` begins a minute later; until then, `unmark` takes back the first record
 * of attendance: 409 `result_final` afterwards.
 */
export const AppointmentUpdate = z.discriminatedUnion(
  'action',
  [
    z.strictObject({
      action: z.literal('reschedule'),
      start: momentOf('start'),
      providerId: z.optional(Uuid),
      reason: optionalText(reason),
      ...seen,
    }),
    z.strictObject({ action: z.literal('cancel'), reason: requiredText(reason), ...seen }),
    z.strictObject({ action: z.literal('attended'), ...seen }),
    z.strictObject({ action: z.literal('no_show'), ...seen }),
    z.strictObject({ action: z.literal('unmark'), ...seen }),
  ],
  'action must be reschedule, cancel, attended, no_show or unmark',
);
export type AppointmentUpdate = z.infer<typeof AppointmentUpdate>;
export const AppointmentChanged = z.object({ ok: z.literal(true), appointment: AppointmentItem });
export type AppointmentChanged = z.infer<typeof AppointmentChanged>;

const Token = z
  .string('This link is incomplete. Copy the whole link from the message.')
  .check(
    z.regex(/^[A-Za-z0-9_-]{20,200}$/, 'This link is incomplete. Copy the whole link from the message.'),
  );

/** The secret of a link, exactly as the message contains it. */
export const LinkRead = z.strictObject({ token: Token });
export type LinkRead = z.infer<typeof LinkRead>;
export const LinkSlots = z
  .strictObject({
    token: Token,
    preferred: z._default(PreferredTime, 'any'),
    dateHint: z.optional(calendarDay('dateHint must be a date like 2026-05-04')),
    ...slotDays,
  })
  .check(...slotDayRules);
export type LinkSlots = z.infer<typeof LinkSlots>;
export const LinkReschedule = z.strictObject({
  token: Token,
  start: momentOf('start'),
  timeZone: z.optional(ZoneName),
});
export type LinkReschedule = z.infer<typeof LinkReschedule>;
export const LinkCancel = z.strictObject({ token: Token, reason: optionalText(reason) });
export type LinkCancel = z.infer<typeof LinkCancel>;
/** The language chosen on the page. From then on, messages to the client are written in it. */
export const LinkLanguage = z.strictObject({ token: Token, language: LanguageCode });
export type LinkLanguage = z.infer<typeof LinkLanguage>;

/**
 * An appointment as the holder of its link sees it. `mayReschedule` is also true for a cancelled or missed
 * appointment: rescheduling then books a new one in its place. `token` is the link's new secret after a
 * change, because each change invalidates the old one.
 */
export const LinkResult = z.object({
  ok: z.literal(true),
  appointment: Appointment,
  status: z.enum(APPOINTMENT_STATUSES),
  mayReschedule: z.boolean(),
  mayCancel: z.boolean(),
  /** Language for messages to the client; null if unknown. */
  language: z.nullable(LanguageCode),
  tenant: z.object({ name: z.string(), brand: Brand, ...PublicPractice.shape }),
  token: Token,
});
export type LinkResult = z.infer<typeof LinkResult>;
export const LinkSlotList = z.object({ ok: z.literal(true), items: z.array(Slot) });
export type LinkSlotList = z.infer<typeof LinkSlotList>;
