import { beforeDeadline, localDaysBefore } from './local-days.js';

test.each([
  ['clocks go back: an hour more', '2026-11-27T11:30:00Z', 30, 'America/Detroit', '2026-10-28T10:30:00.000Z'],
  [
    'clocks go forward: an hour less',
    '2026-03-20T11:30:00Z',
    30,
    'America/Detroit',
    '2026-02-18T12:30:00.000Z',
  ],
  ['no change of clocks', '2026-11-27T11:30:00Z', 30, 'America/Phoenix', '2026-10-28T11:30:00.000Z'],
  ['none', '2026-11-27T11:30:00Z', 0, 'Europe/Berlin', '2026-11-27T11:30:00.000Z'],
])('counts days back by the local clock: %s', (_, moment, days, zone, expected) => {
  expect(localDaysBefore(new Date(moment), days, zone).toISOString()).toBe(expected);
});

test.each([
  ['a date, in winter', '2026-12-08', 0, '2026-12-08T05:00:00.000Z'],
  [
    'seven days before a date, the clocks changed between',
    '2026-11-04',
    7 * 1_440,
    '2026-10-28T04:00:00.000Z',
  ],
  ['a day and an hour before a date', '2026-12-08', 25 * 60, '2026-12-07T04:00:00.000Z'],
  ['a time without an offset', '2026-12-08T10:00', 60, '2026-12-08T14:00:00.000Z'],
  ['an instant, counted exactly', '2026-11-04T15:00:00Z', 7 * 1_440, '2026-10-28T15:00:00.000Z'],
  ['an instant with an offset', '2026-12-08T10:00:00+01:00', 0, '2026-12-08T09:00:00.000Z'],
])('counts back from a deadline: %s', (_, deadline, minutes, expected) => {
  expect(beforeDeadline(deadline, minutes, 'America/Detroit')?.toISOString()).toBe(expected);
});

test.each(['next Friday', '12/08/2026', '2026-02-30', ''])('"%s" is not a deadline', (text) => {
  expect(beforeDeadline(text, 0, 'America/Detroit')).toBeUndefined();
});
