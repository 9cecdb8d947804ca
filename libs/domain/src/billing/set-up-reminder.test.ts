/** When the buyer of a purchase that was not set up is reminded, and when it is overdue. */
import { setUpReminderAt } from './set-up-reminder.js';

const paidAt = new Date('2026-03-01T09:30:00Z');
const after = (days: number): Date => new Date(paidAt.getTime() + days * 86_400_000);

test.each([
  { days: 0, remindedDay: 0, day: undefined, isOverdue: false, next: 2 },
  { days: 2, remindedDay: 0, day: 2, isOverdue: false, next: 7 },
  { days: 6.9, remindedDay: 2, day: undefined, isOverdue: false, next: 7 },
  { days: 7, remindedDay: 2, day: 7, isOverdue: false, next: 10 },
  { days: 8, remindedDay: 0, day: 7, isOverdue: false, next: 10 },
  { days: 10, remindedDay: 7, day: undefined, isOverdue: true, next: 11 },
  { days: 40, remindedDay: 0, day: 7, isOverdue: true, next: 41 },
])('after $days days, if reminded on day $remindedDay', ({ days, remindedDay, day, isOverdue, next }) => {
  expect(setUpReminderAt({ paidAt, remindedDay, now: after(days) })).toEqual({
    day,
    isOverdue,
    nextAt: after(next),
  });
});
