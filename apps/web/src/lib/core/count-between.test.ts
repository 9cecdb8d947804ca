import { countBetween } from './count-between.js';

test('an intermediate figure is written in the text’s format', () => {
  expect(countBetween('$1,200 a month', '$1,400 a month', 0.5)).toBe('$1,300 a month');
  expect(countBetween('8', '12', 0.25)).toBe('9');
  expect(countBetween('96%', '4%', 0.5)).toBe('50%');
  expect(countBetween('12.5%', '13.0%', 0.5)).toBe('12.8%');
});

test('it starts and ends at the exact figures', () => {
  expect(countBetween('$990', '$1,010', 0)).toBe('$990');
  expect(countBetween('$990', '$1,010', 1)).toBe('$1,010');
});

test('texts without a figure, with the same figure, or with other differences do not animate', () => {
  expect(countBetween('–', '12', 0.5)).toBeUndefined();
  expect(countBetween('12', '12', 0.5)).toBeUndefined();
  expect(countBetween('$12', '−$12', 0.5)).toBeUndefined();
  expect(countBetween('3 of 10', '4 of 12', 0.5)).toBeUndefined();
});
