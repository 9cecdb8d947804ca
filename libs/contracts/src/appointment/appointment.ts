/**
 * Appointments: asking for slots, holding one, booking one (specification 1, section 3; 3-decisions.md,
 * Surface).
 */
import * as z from 'zod/mini';
import { sessionFields, Uuid } from '../journey/session.js';
import { RunLink } from '../core/run.js';
import { isTimeZone } from '../core/time-zone.js';
import { optionalText } from '../core/text.js';
import { APPOINTMENT_MINUTES, MAX_APPOINTMENT_NOTE } from './scheduling.const.js';
import { PREFERRED_TIMES } from './preferred-time.const.js';
import { MAX_AVAILABILITY_DAYS } from './slot.const.js';
import { calendarDay, instant } from '../core/moment.js';
import { Slot } from './slot.js';

export { Slot };

/** Part of the day in the host's zone (preferred-time.const.ts); any means all working hours. */
export const PreferredTime = z.enum(PREFERRED_TIMES, 'preferred must be morning, afternoon, evening or any');
export type PreferredTime = z.infer<typeof PreferredTime>;

const CalendarDate = calendarDay('dateHint must be a date like 2026-05-04');
const Instant = instant('start must be a date and time with offset, like 2026-05-04T14:00:00-04:00');
/** An IANA zone name, for example America/Detroit. */
export const ZoneName = z.string('timeZone must be text').check(
  z.maxLength(64),
  z.refine((zone) => isTimeZone(zone), 'timeZone must be a zone name like America/Detroit'),
);
/** Length of a meeting in minutes. */
const Duration = z
  .int('durationMins must be a whole number')
  .check(
    z.gte(APPOINTMENT_MINUTES.min, `An appointment lasts at least ${APPOINTMENT_MINUTES.min} minutes`),
    z.lte(APPOINTMENT_MINUTES.max, `An appointment lasts at most ${APPOINTMENT_MINUTES.max} minutes`),
  );

/** The token that holding a slot returns. Its bearer may book that slot once, while the hold lasts. */
const HoldToken = z
  .string('holdToken must be text')
  .check(z.maxLength(400), z.regex(/^[\w-]+\.[\w-]+$/, 'holdToken was not issued by Praxis'));

export const AppointmentRequest = z.object({
  ...sessionFields,
  leadId: Uuid,
  preferred: z._default(PreferredTime, 'afternoon'),
  /** First day to search, in the host's zone. Default: tomorrow. */
  dateHint: z.optional(CalendarDate),
  /** Default: the host's own length, which is 30 minutes unless changed. */
  durationMins: z.optional(Duration),
  /** Books exactly this slot and no other. */
  start: z.optional(Instant),
  /**
   * The zone in which `start` was chosen. When given, a local time that does not exist in that zone is
   * refused.
   */
  timeZone: z.optional(ZoneName),
  /** Limits the search to this host. */
  providerId: z.optional(Uuid),
  /** Books the slot that this token holds, on any channel. The token determines the host and the time. */
  holdToken: z.optional(HoldToken),
});
export type AppointmentRequest = z.infer<typeof AppointmentRequest>;

/**
 * `POST /v1/appointments`: books for a lead of the practice, the first free time or exactly `start`, and sends the confirmation.
 * Answers like booking.
 */
export const NewAppointment = z.strictObject({
  leadId: Uuid,
  providerId: z.optional(Uuid),
  start: z.optional(Instant),
  durationMins: z.optional(Duration),
  /** Note for the practice; the client does not see it. */
  note: optionalText({ label: 'Note', max: MAX_APPOINTMENT_NOTE, lines: 'many' }),
});
export type NewAppointment = z.infer<typeof NewAppointment>;

export const Appointment = z.object({
  id: Uuid,
  start: z.string(),
  end: z.string(),
  timeZone: z.string(),
  provider: z.string(),
  location: z.string(),
  confirmationCode: z.string(),
  icsUrl: z.optional(z.string()),
});
/** `start` and `end` are ISO 8601 with the offset of `timeZone` at that moment. */
export type Appointment = z.infer<typeof Appointment>;

export const AppointmentResult = z.object({
  ok: z.literal(true),
  appointment: Appointment,
  run: z.optional(RunLink),
});
export type AppointmentResult = z.infer<typeof AppointmentResult>;

/** A duration in an address, where everything is a text. */
export const QueriedDuration = z.coerce
  .number('durationMins must be a number')
  .check(
    z.int('durationMins must be a whole number'),
    z.gte(APPOINTMENT_MINUTES.min, `An appointment lasts at least ${APPOINTMENT_MINUTES.min} minutes`),
    z.lte(APPOINTMENT_MINUTES.max, `An appointment lasts at most ${APPOINTMENT_MINUTES.max} minutes`),
  );

/** First and last day, both included, for a date picker. Default: the next twelve free slots. */
export const slotDays = {
  from: z.optional(calendarDay('from must be a date like 2026-05-04')),
  to: z.optional(calendarDay('to must be a date like 2026-05-04')),
};
interface SlotDays {
  from?: string | undefined;
  to?: string | undefined;
}
/** Rules between the fields of {@link slotDays}. */
export const slotDayRules = [
  z.refine<SlotDays>(({ from, to }) => (from === undefined) === (to === undefined), {
    error: 'from and to go together',
    path: ['to'],
  }),
  z.refine<SlotDays>(({ from = '', to = '' }) => from <= to, {
    error: 'to must not be before from',
    path: ['to'],
  }),
  z.refine<SlotDays>(
    ({ from, to }) =>
      from === undefined ||
      to === undefined ||
      Date.parse(to) - Date.parse(from) < MAX_AVAILABILITY_DAYS * 86_400_000,
    { error: `Ask for at most ${MAX_AVAILABILITY_DAYS} days at once`, path: ['to'] },
  ),
] as const;

export const SlotQuery = z
  .object({
    preferred: z._default(PreferredTime, 'any'),
    dateHint: z.optional(CalendarDate),
    durationMins: z.optional(QueriedDuration),
    ...slotDays,
    providerId: z.optional(Uuid),
    /** Zone in which times are returned. Default: each host's own. */
    timeZone: z.optional(ZoneName),
  })
  .check(...slotDayRules);
export type SlotQuery = z.infer<typeof SlotQuery>;
export const SlotList = z.object({ ok: z.literal(true), items: z.array(Slot) });

/** Holds one slot for this session for five minutes, so that no one else books it while the visitor fills in the form. */
export const HoldRequest = z.object({
  ...sessionFields,
  start: Instant,
  durationMins: z.optional(Duration),
  timeZone: z.optional(ZoneName),
  providerId: z.optional(Uuid),
});
export type HoldRequest = z.infer<typeof HoldRequest>;
export const HoldResult = z.object({
  ok: z.literal(true),
  hold: z.object({
    id: Uuid,
    start: z.string(),
    end: z.string(),
    timeZone: z.string(),
    providerId: z.string(),
    provider: z.string(),
    expiresAt: z.string(),
    /** Confirms this slot once, from any channel, until the hold expires. */
    token: z.string(),
  }),
});
