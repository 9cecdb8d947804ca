/**
 * The consequences if a purchase is not set up: reminders to the buyer, then an incident and the end of its
 * subscription. Pure.
 */
import { SET_UP_OVERDUE_DAYS, SET_UP_REMINDER_DAYS } from '@praxis/contracts/billing/billing.const';

const DAY_MS = 86_400_000;

/** What is due for such a purchase, and when it is checked next. */
export interface SetUpReminder {
  /**
   * The day of the reminder that is due by now; undefined if none is due. If several became due while the process was
   * down, only the latest is sent.
   */
  day: number | undefined;
  isOverdue: boolean;
  /** One day later once the set-up is overdue, because the subscription may have ended by then. */
  nextAt: Date;
}

/** The state by `now` of a purchase that was paid at `paidAt` and whose buyer was reminded last on `remindedDay`. */
export function setUpReminderAt({
  paidAt,
  remindedDay,
  now,
}: {
  paidAt: Date;
  remindedDay: number;
  now: Date;
}): SetUpReminder {
  const at = (days: number): number => paidAt.getTime() + days * DAY_MS;
  const day = SET_UP_REMINDER_DAYS.findLast((days) => at(days) <= now.getTime());
  const next = [...SET_UP_REMINDER_DAYS, SET_UP_OVERDUE_DAYS].find((days) => at(days) > now.getTime());
  return {
    day: day !== undefined && day > remindedDay ? day : undefined,
    isOverdue: now.getTime() >= at(SET_UP_OVERDUE_DAYS),
    nextAt: new Date(next === undefined ? now.getTime() + DAY_MS : at(next)),
  };
}
