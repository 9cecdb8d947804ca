/** Periods of a subscription, counted in months from its anchor. Pure. */
import { DateTime } from 'luxon';

/**
 * The end of the period that begins at `start`: a whole number of months after the anchor, in UTC. In a month that
 * lacks the anchor's day the period ends on the last day, and the next period returns to the anchor's day, as at the
 * vendor.
 */
export function periodEnd({ anchor, start }: { anchor: Date; start: Date }): Date {
  const from = DateTime.fromJSDate(anchor, { zone: 'utc' });
  const begun = DateTime.fromJSDate(start, { zone: 'utc' });
  let months = Math.max(0, (begun.year - from.year) * 12 + begun.month - from.month);
  while (from.plus({ months }) <= begun) months += 1;
  return from.plus({ months }).toJSDate();
}
