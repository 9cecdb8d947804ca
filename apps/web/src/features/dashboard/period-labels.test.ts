import { changeLabel, dayLabel, scaleTop, shortDay } from './period-labels.js';

test('a change has its sign, and points where it is a rate', () => {
  expect(changeLabel(5, 2, '')).toBe('+3');
  expect(changeLabel(2, 1_402, '')).toBe('−1,400');
  expect(changeLabel(40, 36, '%')).toBe('+4 pts');
  expect(changeLabel(0, 0, '%')).toBe('0 pts');
});

test('a calendar day stays the day it is, wherever it is read', () => {
  expect(shortDay('2026-11-01')).toBe('Nov 1');
  expect(dayLabel({ day: '2026-03-08', leads: 1, booked: 0, appointments: 2 })).toBe(
    'Sunday, March 8: 1 lead, 0 of them booked',
  );
});

test.each([
  [0, 4],
  [3, 4],
  [5, 6],
  [7, 8],
  [11, 12],
  [14, 16],
  [60, 60],
  [61, 80],
  [950, 1_000],
])('a scale for %i ends at %i', (greatest, top) => {
  expect(scaleTop(greatest)).toBe(top);
});
