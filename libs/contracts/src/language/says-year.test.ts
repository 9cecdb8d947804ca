import { saysYear } from './says-year.js';

const NOW = Date.parse('2027-03-01T12:00:00Z');

test.each([
  ['this year, soon', '2027-03-02T15:00:00Z', false],
  ['this year, six months ahead', '2027-08-30T15:00:00Z', false],
  ['this year, further ahead', '2027-09-15T15:00:00Z', true],
  ['the same day of the next year', '2028-03-01T15:00:00Z', true],
  ['earlier this year', '2027-01-05T15:00:00Z', false],
  ['last year', '2026-12-30T15:00:00Z', true],
])('decides whether to mention the year: %s', (_, start, expected) => {
  expect(saysYear({ start, timeZone: 'America/Detroit' }, NOW)).toBe(expected);
});

test('compares years in the given time zone, minutes before and after midnight', () => {
  const now = Date.parse('2027-12-30T12:00:00Z');
  const said = (start: string): boolean => saysYear({ start, timeZone: 'America/Detroit' }, now);
  expect(said('2028-01-01T04:45:00Z')).toBe(false);
  expect(said('2028-01-01T05:15:00Z')).toBe(true);
});
