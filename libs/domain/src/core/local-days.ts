/** Days as a practice counts them. Pure. */
import { DateTime } from 'luxon';

const DAY_MINUTES = 1_440;

/**
 * The same time of day some days earlier, in an IANA zone. A day on which the clocks change has 23 or 25 hours, so an
 * event that happens daily at the same time falls into the period exactly once a day.
 */
export function localDaysBefore(moment: Date, days: number, timeZone: string): Date {
  return DateTime.fromJSDate(moment, { zone: timeZone }).minus({ days }).toJSDate();
}

/**
 * Subtracts `minutes` from a deadline. From an instant (ISO 8601 with a time) they are subtracted exactly; an instant
 * without an offset is local time in the IANA zone. A date means the beginning of that day in the zone, and whole days
 * are subtracted as calendar days, so that "seven days before" stays a midnight when the clocks change in between.
 * Undefined for text that is neither.
 */
export function beforeDeadline(deadline: string, minutes: number, timeZone: string): Date | undefined {
  const at = DateTime.fromISO(deadline, { zone: timeZone });
  if (!at.isValid) return undefined;
  const days = isDate(deadline) ? Math.floor(minutes / DAY_MINUTES) : 0;
  return at
    .minus({ days })
    .minus({ minutes: minutes - days * DAY_MINUTES })
    .toJSDate();
}

const isDate = (iso: string) => !iso.includes('T');
