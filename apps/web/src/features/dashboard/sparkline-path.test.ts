import { areaPath, linePath } from './sparkline-path.js';

const PLACE = { width: 100, height: 32, margin: 2 };

test.each([
  ['zero is at the bottom, the greatest at the top', [0, 2, 4], 'M0 30L50 16L100 2'],
  ['a step without a value is passed over', [0, null, 50], 'M0 30L100 2'],
  ['a single value is a line of its height', [null, 8, null], 'M0 2L100 2'],
  ['without anything to count, the line lies on the ground', [0, 0], 'M0 30L100 30'],
  ['without values there is none', [null, null], ''],
])('%s', (_, values, path) => {
  expect(linePath(values, PLACE)).toBe(path);
});

test('the area extends to the bottom edge at both ends of its line', () => {
  expect(areaPath([0, 2, 4], PLACE)).toBe('M0 30L50 16L100 2L100 32L0 32Z');
  expect(areaPath([null, 2, 4], PLACE)).toBe('M50 16L100 2L100 32L50 32Z');
  expect(areaPath([null, 1], PLACE)).toBe('M0 2L100 2L100 32L0 32Z');
  expect(areaPath([null], PLACE)).toBe('');
});
