/** The consequences of a missed payment: reminders, then suspension (3-decisions.md, "Numbers"). Pure. */
import { GRACE_DAYS, REMINDER_DAYS } from '@praxis/contracts/billing/billing.const';

const DAY_MS = 86_400_000;

/** The due action for a missed payment, and the time of the next one. */
export interface Dunning {
  /** Reminders that are due by now, as days since the payment failed. */
  reminders: readonly number[];
  isSuspended: boolean;
  /** Null once the subscription is suspended. */
  nextAt: Date | null;
}

/** What is due by `now` for a payment that has been missing since `since`. */
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
