import { calendarWait, entryOf, nextStep, UNMARKED_AFTER_MS, type AppointmentFacts } from './policy.js';

const HOUR = 3_600_000;
const START = 1_000 * HOUR;
const FACTS: AppointmentFacts = {
  status: 'confirmed',
  sequence: 0,
  start: START,
  end: START + HOUR / 2,
  now: 0,
  scheduledAt: START - 100 * HOUR,
  isRebooked: false,
  isReplaced: false,
  journey: { tenantId: 't', sessionId: 's', industry: 'law', mode: 'sim', leadId: 'l' },
};
const at = (
  hoursBefore: number,
  change: Partial<AppointmentFacts> = {},
  done: string[] = [],
  { calendarDue = -Infinity, offersAfterNoShow = true } = {},
) =>
  nextStep(
    { ...FACTS, ...change, now: START - hoursBefore * HOUR },
    { done: new Set(done), calendarDue, offersAfterNoShow },
  );

test('waits for 24 hours before, then 2 hours before, then for the status from staff', () => {
  expect(at(99)).toEqual({ kind: 'wait', until: START - 24 * HOUR, for: 'reminder' });
  expect(at(24)).toEqual({ kind: 'notice', notice: 'reminder_24h', until: START });
  expect(at(24, {}, ['reminder_24h'])).toEqual({ kind: 'wait', until: START - 2 * HOUR, for: 'reminder' });
  expect(at(2, {}, ['reminder_24h'])).toEqual({ kind: 'notice', notice: 'reminder_2h', until: START });
  const marked = { kind: 'wait', until: FACTS.end + UNMARKED_AFTER_MS, for: 'marked' };
  expect(at(2, {}, ['reminder_24h', 'reminder_2h'])).toEqual(marked);
  expect(at(-1)).toEqual(marked);
});

test('waits until the attendance can no longer be undone', () => {
  const wait = { kind: 'wait', until: START + HOUR, for: 'final' };
  for (const status of ['attended', 'no_show'] as const)
    expect(at(-0.5, { status, finalFrom: START + HOUR })).toEqual(wait);
});

test('skips a reminder whose time was before the booking', () => {
  expect(at(20, { scheduledAt: START - 20 * HOUR })).toMatchObject({ until: START - 2 * HOUR });
  expect(at(1, { scheduledAt: START - HOUR })).toMatchObject({ kind: 'wait', for: 'marked' });
});

test('sends one reminder after an outage, and none after the start', () => {
  expect(at(1)).toMatchObject({ kind: 'notice', notice: 'reminder_2h' });
  expect(at(0)).toMatchObject({ kind: 'wait', for: 'marked' });
});

test('sends a changed time to the calendar and to the client, once', () => {
  for (const change of [{ sequence: 1 }, { isRebooked: true }]) {
    expect(at(99, change)).toEqual({ kind: 'calendar' });
    expect(at(99, change, ['calendar'])).toMatchObject({ kind: 'notice', notice: 'rescheduled' });
    expect(at(99, change, ['calendar', 'rescheduled'])).toMatchObject({ kind: 'wait', for: 'reminder' });
  }
});

test('notifies of a cancellation and ends, offers a new time after a no-show, and never assumes a no-show', () => {
  expect(at(9, { status: 'cancelled' })).toEqual({ kind: 'calendar' });
  expect(at(9, { status: 'cancelled' }, ['calendar'])).toMatchObject({ notice: 'cancelled' });
  expect(at(9, { status: 'cancelled' }, ['calendar', 'cancelled'])).toMatchObject({ outcome: 'cancelled' });
  expect(at(-1, { status: 'no_show' })).toMatchObject({ notice: 'missed' });
  expect(at(-1, { status: 'no_show' }, ['missed'])).toMatchObject({ outcome: 'no_show' });
  expect(at(-1, { status: 'no_show' }, [], { offersAfterNoShow: false })).toMatchObject({
    outcome: 'no_show',
  });
  expect(at(-1, { status: 'attended' })).toMatchObject({ outcome: 'attended' });
  expect(at(-1, { status: 'no_show', isReplaced: true })).toMatchObject({ outcome: 'no_show' });
  expect(at(-24 * 40)).toMatchObject({ outcome: 'unmarked' });
  expect(at(9, { status: 'held' })).toMatchObject({ outcome: 'gone' });
});

test('retries a calendar that fails, without delaying anything else', () => {
  const change = { sequence: 1 };
  const due = START - 98 * HOUR;
  expect(at(99, change, [], { calendarDue: due })).toMatchObject({ kind: 'notice', notice: 'rescheduled' });
  expect(at(99, change, ['rescheduled'], { calendarDue: due })).toEqual({
    kind: 'wait',
    until: due,
    for: 'calendar',
  });
  expect(at(98, change, ['rescheduled'], { calendarDue: due })).toEqual({ kind: 'calendar' });
  expect(at(24, change, ['rescheduled'], { calendarDue: START })).toMatchObject({ notice: 'reminder_24h' });
  const cancelled = { status: 'cancelled', sequence: 2 } as const;
  expect(at(9, cancelled, [], { calendarDue: START })).toMatchObject({ notice: 'cancelled' });
  expect(at(9, cancelled, ['cancelled'], { calendarDue: START })).toEqual({
    kind: 'wait',
    until: START,
    for: 'calendar',
  });
  // A past appointment does not need to be removed from the calendar.
  expect(at(-1, cancelled, ['cancelled'], { calendarDue: START + 2 * HOUR })).toMatchObject({
    outcome: 'cancelled',
  });
  expect([1, 2, 3, 20].map((failures) => calendarWait(failures) / 60_000)).toEqual([1, 2, 4, 60]);
});

test('confirms a booking by the practice once, and again for each request of staff', () => {
  const ours = { isByPractice: true };
  expect(at(99, ours)).toEqual({ kind: 'calendar' });
  expect(at(99, ours, ['calendar'])).toMatchObject({ kind: 'notice', notice: 'confirmation' });
  const done = ['calendar', 'confirmation'];
  expect(at(99, ours, done)).toMatchObject({ kind: 'wait', for: 'reminder' });
  const again = at(99, { ...ours, confirmations: 2 }, done);
  expect(again).toMatchObject({ kind: 'notice', notice: 'confirmation_again', round: 2 });
  const settled = [...done, entryOf({ notice: 'confirmation_again', round: 2 })];
  expect(at(99, { ...ours, confirmations: 2 }, settled)).toMatchObject({ kind: 'wait', for: 'reminder' });
  // No confirmation is sent once the appointment has begun.
  expect(at(0, { ...ours, confirmations: 2 }, ['calendar'])).toMatchObject({ kind: 'wait', for: 'marked' });
});

test('confirms a booking if the journey has not sent a confirmation by then', () => {
  const confirmFrom = START - 99 * HOUR;
  const left = { confirmFrom };
  expect(at(100, left)).toEqual({ kind: 'wait', until: confirmFrom, for: 'confirmation' });
  expect(at(99, left)).toEqual({ kind: 'notice', notice: 'confirmation', until: START });
  // Settled, even though nothing could be sent, so it is not tried again.
  expect(at(98, left, ['confirmation'])).toMatchObject({ kind: 'wait', for: 'reminder' });
  // A change is announced instead, and an appointment that has begun is not confirmed.
  const moved = { ...left, sequence: 1 };
  expect(at(98, moved, ['calendar', 'rescheduled'])).toMatchObject({ kind: 'wait', for: 'reminder' });
  expect(at(0, left)).toMatchObject({ kind: 'wait', for: 'marked' });
  // Booked an hour before it begins: there is no reminder to wait for.
  const soon = { scheduledAt: START - HOUR, confirmFrom: START - HOUR / 2 };
  expect(at(1, soon)).toMatchObject({ kind: 'wait', until: START - HOUR / 2 });
});
