/**
 * When each host can be booked: hosts with their rules, closed days, routing, and the resulting
 * availability.
 */
import * as z from 'zod/mini';
import { listOf } from '../core/paging.js';
import { isTimeZone } from '../core/time-zone.js';
import { ROUTINGS } from './scheduling.const.js';
import { MAX_AVAILABILITY_DAYS } from './slot.const.js';
import { Uuid } from '../journey/session.js';
import { possiblyEmptyText, requiredText } from '../core/text.js';
import { calendarDay } from '../core/moment.js';
import { QueriedDuration } from './appointment.js';

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;

const clock = (name: string, end: boolean) =>
  z
    .string(`${name} must be a time like 09:00`)
    .check(
      z.refine(
        (text) => CLOCK.test(text) || (end && text === '24:00'),
        `${name} must be a time like ${end ? '17:00, or 24:00 for midnight' : '09:00'}`,
      ),
    );

/** An IANA zone name, for example America/Detroit. */
const Zone = z.string('Choose a time zone').check(
  z.maxLength(64),
  z.refine((zone) => isTimeZone(zone), 'Time zone must be a zone name like America/Detroit'),
);

/** One period of a weekday in the host's local time; `to` may be 24:00. */
export const WorkingHours = z
  .strictObject({
    day: z.int('Day must be 1 (Monday) to 7 (Sunday)').check(z.gte(1), z.lte(7)),
    from: clock('From', false),
    to: clock('To', true),
  })
  .check(
    z.refine(({ from, to }) => from < to, { error: 'Working hours must end after they begin', path: ['to'] }),
  );
export type WorkingHours = z.infer<typeof WorkingHours>;

const day = (name: string) => calendarDay(`${name} must be a date like 2026-12-24`);

/**
 * Days without appointments, both ends included, such as a holiday or vacation. Dates are in the host's
 * zone.
 */
export const Blackout = z
  .strictObject({
    from: day('First day'),
    to: day('Last day'),
    label: possiblyEmptyText({ label: 'Reason', max: 80 }),
  })
  .check(
    z.refine(({ from, to }) => from <= to, {
      error: 'The last day must not be before the first',
      path: ['to'],
    }),
  );
export type Blackout = z.infer<typeof Blackout>;

const Blackouts = z.array(Blackout).check(z.maxLength(100, 'At most 100 closed days or ranges'));

const minutes = (name: string, [least, most]: readonly [number, number]) =>
  z
    .int(`${name} must be a whole number of minutes`)
    .check(
      z.gte(least, `${name} must be at least ${least} minutes`),
      z.lte(most, `${name} can be at most ${most} minutes`),
    );

/** Checks that the periods of one day do not overlap, so that each slot belongs to exactly one. */
function isApart(hours: readonly WorkingHours[]): boolean {
  const sorted = [...hours].sort((one, other) => one.day - other.day || (one.from < other.from ? -1 : 1));
  return sorted.every((interval, index) => {
    const before = sorted[index - 1];
    return before?.day !== interval.day || before.to <= interval.from;
  });
}

/** When a host can be booked. Lengths are in minutes; hours and days are in the host's local time. */
export const BookingRules = z.strictObject({
  hours: z
    .array(WorkingHours)
    .check(
      z.maxLength(42, 'At most 42 stretches of working hours'),
      z.refine(isApart, 'Working hours of one day must not overlap'),
    ),
  /** Default length of an appointment, in minutes. */
  slotMins: minutes('Length', [15, 120]),
  /** Minutes between the starts that are offered. */
  stepMins: minutes('Step', [5, 240]),
  /** Time kept free around each appointment, in minutes; part of what the appointment blocks. */
  bufferBeforeMins: minutes('Buffer before', [0, 240]),
  bufferAfterMins: minutes('Buffer after', [0, 240]),
  /** Minutes from now until the first start that is offered. */
  noticeMins: minutes('Minimum notice', [0, 43_200]),
  /** How many days ahead can be booked, not counting today. */
  horizonDays: z
    .int('Days ahead must be a whole number of days')
    .check(z.gte(1, 'Days ahead must be at least 1 day'), z.lte(1830, 'Days ahead can be at most 1830 days')),
  /** Maximum number of appointments in a day; null means no limit. */
  dailyMax: z.nullable(
    z
      .int('Daily maximum must be a whole number')
      .check(z.gte(1, 'Daily maximum must be at least 1'), z.lte(100, 'Daily maximum can be at most 100')),
  ),
  blackouts: Blackouts,
});
export type BookingRules = z.infer<typeof BookingRules>;

/**
 * `POST /v1/providers`, `PUT /v1/providers/{id}`: the whole record, so that the saved state equals what the
 * screen shows.
 */
export const HostUpdate = z.strictObject({
  name: requiredText({ label: 'Name', max: 120 }),
  /** The team member whose leads are booked with this host first, if any. */
  memberId: z.nullable(Uuid),
  timeZone: Zone,
  /** Empty: at the practice's address. */
  location: possiblyEmptyText({ label: 'Location', max: 200 }),
  isActive: z.boolean(),
  rules: BookingRules,
});
export type HostUpdate = z.infer<typeof HostUpdate>;
export const Host = z.object({ id: z.string(), ...HostUpdate.shape });
/** A person who takes appointments. */
export type Host = z.infer<typeof Host>;
export const HostResult = z.object({ ok: z.literal(true), provider: Host });
export type HostResult = z.infer<typeof HostResult>;
/** `GET /v1/providers`. `timeZone`: the practice's own, in which its calendar is shown. */
export const HostList = z.extend(listOf(Host), { timeZone: z.string() });
export type HostList = z.infer<typeof HostList>;

/** Rules of a new host: weekdays 9 AM to 7 PM, 30 minutes each, up to two years ahead. */
export const DEFAULT_RULES: BookingRules = {
  hours: [1, 2, 3, 4, 5].map((weekday) => ({ day: weekday, from: '09:00', to: '19:00' })),
  slotMins: 30,
  stepMins: 30,
  bufferBeforeMins: 0,
  bufferAfterMins: 0,
  noticeMins: 0,
  horizonDays: 730,
  dailyMax: null,
  blackouts: [],
};

/** `GET|PUT /v1/settings/scheduling`: settings that apply to every host of the tenant. */
export const SchedulingSettings = z.strictObject({
  routing: z.enum(ROUTINGS, 'Choose who gets an appointment'),
  /** How many days ahead round robin looks when it counts appointments. */
  fairnessDays: z
    .int('Days must be a whole number')
    .check(z.gte(1, 'Count at least 1 day'), z.lte(90, 'Count at most 90 days')),
  blackouts: Blackouts,
});
export type SchedulingSettings = z.infer<typeof SchedulingSettings>;
export const SchedulingSettingsResult = z.object({ ok: z.literal(true), settings: SchedulingSettings });
export type SchedulingSettingsResult = z.infer<typeof SchedulingSettingsResult>;
export const DEFAULT_SCHEDULING: SchedulingSettings = {
  routing: 'round_robin',
  fairnessDays: 14,
  blackouts: [],
};

/** `GET /v1/availability`. */
export const AvailabilityQuery = z.object({
  /** First day, in each host's zone. Default: today. */
  from: z.optional(day('from')),
  days: z._default(
    z.coerce
      .number('days must be a number')
      .check(
        z.int('days must be a whole number'),
        z.gte(1, 'days must be at least 1'),
        z.lte(MAX_AVAILABILITY_DAYS, `days can be at most ${MAX_AVAILABILITY_DAYS}`),
      ),
    30,
  ),
  providerId: z.optional(Uuid),
  durationMins: z.optional(QueriedDuration),
  /** Searches times to which this appointment can be moved: it does not block its own time, and its length is the default. */
  appointmentId: z.optional(Uuid),
});
export type AvailabilityQuery = z.infer<typeof AvailabilityQuery>;

/**
 * Free starts by host and day; ISO 8601 with the offset of the host's zone at that time. Days without
 * free starts are left out.
 */
export const Availability = z.object({
  id: z.string(),
  name: z.string(),
  timeZone: z.string(),
  durationMins: z.int(),
  /**
   * True for the host of the appointment to be moved: it stays with this host whenever they are free at the new time.
   */
  isOwn: z.optional(z.boolean()),
  days: z.array(z.object({ date: z.string(), starts: z.array(z.string()) })),
});
export type Availability = z.infer<typeof Availability>;
export const AvailabilityResult = z.object({ ok: z.literal(true), providers: z.array(Availability) });
export type AvailabilityResult = z.infer<typeof AvailabilityResult>;
