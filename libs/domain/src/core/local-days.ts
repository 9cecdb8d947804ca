/** Days as a practice counts them. Pure. */
import { DateTime } from 'luxon';

/**
 * The same time of day some days earlier, in an IANA zone. A day on which the clocks change has 23 or 25 hours, so something that happens
 * daily at a time falls into such a period exactly once a day.
 */
export function localDaysBefore(moment: Date, days: number, timeZone: string): Date {
  return DateTime.fromJSDate(moment, { zone: timeZone }).minus({ days }).toJSDate();
}
