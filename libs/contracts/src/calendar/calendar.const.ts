/** Words about providers' calendars that stand in records. */

/** What a provider's own calendar is kept in. */
export const CALENDAR_KINDS = ['caldav', 'google'] as const;
export type CalendarKind = (typeof CALENDAR_KINDS)[number];

/**
 * Why a calendar does not answer: `unauthorized`, the account may not use it; `not_found`, there is no such calendar, or what
 * answers is none; `read_only`, it can be read, and refuses what is written; `unreachable`, nobody answers; `busy`, it asks to slow down or is over its limits; `not_configured`.
 */
export const CALENDAR_PROBLEMS = [
  'unauthorized',
  'not_found',
  'read_only',
  'unreachable',
  'busy',
  'not_configured',
] as const;
export type CalendarProblem = (typeof CALENDAR_PROBLEMS)[number];
