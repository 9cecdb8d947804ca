/** Times of next week, in the time zone of the tests' providers. */
import { DateTime } from 'luxon';

/** Fixed when a file loads, so that a test that runs over midnight on Sunday uses the same week until its end. */
const NEXT_WEEK = DateTime.now().setZone('America/Detroit').plus({ weeks: 1 }).startOf('week');

/** A time on a weekday: Monday is 1, and 8 is the Monday of the following week. */
export function nextWeek(weekday: number, hour: number, minute = 0): string {
  const start = NEXT_WEEK.plus({ days: weekday - 1 }).set({ hour, minute });
  return start.toISO({ suppressMilliseconds: true }) ?? '';
}
