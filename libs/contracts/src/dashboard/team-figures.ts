/** The part of the dashboard that only the practice's team sees: how its leads are handled, and what that earns. */
import * as z from 'zod/mini';
import { PracticeFigures } from '../tenant/practice-figures.js';

/** How long a lead waited for its first contact: each class ends where the next one begins. */
export const RESPONSE_CLASSES = [
  'minute',
  'five_minutes',
  'hour',
  'day',
  'later',
  /** The lead was not contacted yet and has no booking. */
  'not_yet',
] as const;
export type ResponseClass = (typeof RESPONSE_CLASSES)[number];
/** Upper bounds of the measured classes, in seconds; this many seconds belong to the next one. */
export const RESPONSE_LIMITS = { minute: 60, five_minutes: 300, hour: 3_600, day: 86_400 } as const;

/**
 * Time from a lead's arrival to the team's first contact, for the leads of a period. Imported leads are left out, because
 * they were not waiting when the file was read, and so are those who booked before any contact.
 */
export const ResponseTimes = z.object({
  /** Seconds within which half of them were contacted; null if none was. */
  p50: z.nullable(z.number()),
  /** Seconds within which nine out of ten of them were contacted; null if none was. */
  p90: z.nullable(z.number()),
  counts: z.object({
    minute: z.int(),
    five_minutes: z.int(),
    hour: z.int(),
    day: z.int(),
    later: z.int(),
    not_yet: z.int(),
  } satisfies Record<ResponseClass, unknown>),
});
export type ResponseTimes = z.infer<typeof ResponseTimes>;

/** Leads that arrived while the practice was closed, and how many of them booked without the team. */
export const ClosedFigures = z.object({ leads: z.int(), booked: z.int() });
export type ClosedFigures = z.infer<typeof ClosedFigures>;

/**
 * Figures of the leads that arrived within one period. A lead who booked counts as contacted, and one who attended as
 * booked, so that no step is larger than the previous one.
 */
export const TeamFigures = z.object({
  /** Leads that were contacted, that booked, or whose status says that they are no longer new. */
  contacted: z.int(),
  /** Leads that came to an appointment. */
  attended: z.int(),
  response: ResponseTimes,
  /** Null if the opening hours are unknown. */
  closed: z.nullable(ClosedFigures),
});
export type TeamFigures = z.infer<typeof TeamFigures>;

/** A period and the one of the same length before it. */
export const TeamPeriod = z.extend(TeamFigures, { previous: TeamFigures });
export type TeamPeriod = z.infer<typeof TeamPeriod>;

export const TeamDashboard = z.object({
  windows: z.object({ '24h': TeamPeriod, '7d': TeamPeriod, '30d': TeamPeriod }),
  /** The value of a client, as the owner has set it. */
  figures: PracticeFigures,
});
export type TeamDashboard = z.infer<typeof TeamDashboard>;
