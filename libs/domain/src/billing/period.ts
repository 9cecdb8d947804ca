/** Periods of a subscription, counted in months from its anchor. Pure. */
import { DateTime } from 'luxon';
import { GRACE_DAYS, REMINDER_DAYS } from '@praxis/contracts/billing/billing.const';

const DAY_MS = 86_400_000;

/**
 * When the period ends that begins at `start`: a whole number of months after the anchor, in UTC. A month that lacks the anchor's day ends
 * on its last one, and the next period returns to the anchor's day, as at the vendor.
 */
export function periodEnd({ anchor, start }: { anchor: Date; start: Date }): Date {
  const from = DateTime.fromJSDate(anchor, { zone: 'utc' });
  const begun = DateTime.fromJSDate(start, { zone: 'utc' });
  let months = Math.max(0, (begun.year - from.year) * 12 + begun.month - from.month);
  while (from.plus({ months }) <= begun) months += 1;
  return from.plus({ months }).toJSDate();
}

/** What is due for a missed payment, and when something is due next. */
export interface Dunning {
  /** Reminders that are due by now, as days since the payment failed. */
  reminders: readonly number[];
  isSuspended: boolean;
  /** Null once it is suspended. */
  nextAt: Date | null;
}

/** Where a payment that has been missing since `since` has led by `now`. */
export function dunningAt({ since, now }: { since: Date; now: Date }): Dunning {
  const at = (days: number): number => since.getTime() + days * DAY_MS;
  const isSuspended = now.getTime() >= at(GRACE_DAYS);
  const next = [...REMINDER_DAYS, GRACE_DAYS].find((days) => at(days) > now.getTime());
  return {
    reminders: REMINDER_DAYS.filter((days) => at(days) <= now.getTime()),
    isSuspended,
    nextAt: isSuspended || next === undefined ? null : new Date(at(next)),
  };
}

/** When a subscription whose payment has been missing since then is suspended. */
export const suspendsAt = (since: Date): Date => new Date(since.getTime() + GRACE_DAYS * DAY_MS);
