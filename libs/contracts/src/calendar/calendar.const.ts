/** Values about hosts' calendars that are stored in records. */

/** The kind of service that a host's own calendar is on. */
export const CALENDAR_KINDS = ['caldav', 'google'] as const;
export type CalendarKind = (typeof CALENDAR_KINDS)[number];

/**
 * Why a calendar does not respond: `unauthorized`, the account has no access; `not_found`, the calendar does
 * not exist or the address is not a calendar; `read_only`, it can be read but refuses writes; `unreachable`,
 * no server responds; `busy`, it asks for fewer requests or is over its limits; `not_configured`.
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
