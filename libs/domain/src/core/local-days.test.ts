import { localDaysBefore } from './local-days.js';

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
])('%s', (_, moment, days, zone, expected) => {
  expect(localDaysBefore(new Date(moment), days, zone).toISOString()).toBe(expected);
});
