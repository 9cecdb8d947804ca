/** Texts about a host's own calendar. Pure. */
import type { CalendarState } from '@praxis/contracts/calendar/calendar';
import type { CalendarProblem } from '@praxis/contracts/calendar/calendar.const';

/** The problem, and what to do about it. */
export const CALENDAR_PROBLEMS: Record<CalendarProblem, string> = {
  unauthorized:
    'The calendar refused the account. Check the user name and password, and that the calendar is shared with it.',
  not_found: 'No calendar was found at this address. Check the address.',
  read_only:
    'The calendar can be read, but appointments cannot be written into it. Give the account the right to change events.',
  unreachable: 'The calendar does not answer. It is retried automatically.',
  busy: 'The calendar is limiting requests. It is retried automatically.',
  not_configured: 'The account is not complete. Connect the calendar again.',
};

export const CALENDAR_NAMES: Record<CalendarState['kind'], string> = {
  none: 'None',
  caldav: 'CalDAV',
  google: 'Google Calendar',
};

/** How many appointments are missing in the calendar. */
export function unwrittenSummary(count: number): string {
  return count === 1
    ? '1 appointment is missing from it. It is retried automatically.'
    : `${count} appointments are missing from it. They are retried automatically.`;
}

/** A warning that times may be offered although the calendar has an event then. */
export function unreadLabel(count: number): string {
  return count === 1
    ? '1 event in it cannot be read, and its time is offered. Change how it repeats, or block its time here.'
    : `${count} events in it cannot be read, and their times are offered. Change how they repeat, or block their times here.`;
}
