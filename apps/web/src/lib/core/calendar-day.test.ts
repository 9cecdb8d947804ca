import { localDay, longDay, shortDay } from './calendar-day.js';

test('a calendar day stays the same day in every time zone', () => {
  expect(shortDay('2026-11-01')).toBe('Nov 1');
  expect(longDay('2026-03-08')).toBe('Sunday, March 8');
});

test('a moment belongs to a day in this browser’s time zone', () => {
  for (const time of ['T00:00:00', 'T23:59:59'])
    expect(localDay(new Date(`2026-03-08${time}`).toISOString())).toBe('2026-03-08');
  expect(localDay('')).toBe('');
});
