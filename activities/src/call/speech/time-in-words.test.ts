import { spokenTime, spokenTimes } from './time-in-words.js';

const NOW = Date.parse('2031-05-01T12:00:00Z');
const at = (start: string, timeZone = 'America/Detroit') => ({ start, timeZone });
const NINE = at('2031-05-06T09:00:00-04:00');
const NOON = at('2031-05-07T12:00:00-04:00');

test('a time is spoken with its time zone', () => {
  expect(spokenTime(NINE, 'en', NOW)).toBe('Tuesday, May 6 at 9 AM Eastern Time');
  expect(spokenTime(NINE, 'es', NOW)).toBe('martes 6 de mayo a las 9 de la mañana hora oriental');
  // Arizona has no summer time, and UTC no name for the whole year.
  expect(spokenTime(at('2031-05-06T09:30:00-07:00', 'America/Phoenix'), 'en', NOW)).toBe(
    'Tuesday, May 6 at 9:30 AM Mountain Standard Time',
  );
  expect(spokenTime(at('2031-05-06T09:00:00Z', 'UTC'), 'en', NOW)).toBe(
    'Tuesday, May 6 at 9 AM Coordinated Universal Time',
  );
});

test('times of one zone name it once, times of several zones name each', () => {
  expect(spokenTimes([NINE], 'en', NOW)).toBe('Tuesday, May 6 at 9 AM Eastern Time');
  expect(spokenTimes([NINE, NOON], 'en', NOW)).toBe(
    'Tuesday, May 6 at 9 AM or Wednesday, May 7 at noon Eastern Time',
  );
  expect(spokenTimes([NINE, at('2031-05-07T12:00:00-05:00', 'America/Chicago')], 'en', NOW)).toBe(
    'Tuesday, May 6 at 9 AM Eastern Time or Wednesday, May 7 at noon Central Time',
  );
});
