/** Times of next week, where the providers of tests are. */
import { DateTime } from 'luxon';

/** Fixed as a file loads: a test that runs over midnight on Sunday asks for the same times to its end. */
const NEXT_WEEK = DateTime.now().setZone('America/Detroit').plus({ weeks: 1 }).startOf('week');

/** A time of a weekday, of which Monday is 1; from 8 on it is one of the week after. */
export function nextWeek(weekday: number, hour: number, minute = 0): string {
  const start = NEXT_WEEK.plus({ days: weekday - 1 }).set({ hour, minute });
  return start.toISO({ suppressMilliseconds: true }) ?? '';
}
