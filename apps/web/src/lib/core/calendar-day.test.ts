import { longDay, shortDay } from './calendar-day.js';

test('a calendar day stays the day it is, wherever it is read', () => {
  expect(shortDay('2026-11-01')).toBe('Nov 1');
  expect(longDay('2026-03-08')).toBe('Sunday, March 8');
});
