import { changeLabel, dayLabel } from './period-labels.js';

test('a change has its sign, and is shown in points if it is a rate', () => {
  expect(changeLabel(5, 2, '')).toBe('+3');
  expect(changeLabel(2, 1_402, '')).toBe('−1,400');
  expect(changeLabel(40, 36, '%')).toBe('+4 pts');
  expect(changeLabel(0, 0, '%')).toBe('0 pts');
});

test('a day of the trend is labeled with its figures', () => {
  expect(dayLabel({ day: '2026-03-08', leads: 1, booked: 0, appointments: 2 })).toBe(
    'Sunday, March 8: 1 lead, 0 of them booked',
  );
});
