import { scaleTop } from './scale-top.js';

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
