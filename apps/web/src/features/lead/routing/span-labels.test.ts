import { spanLabel } from './span-labels.js';

it.each([
  [null, '–'],
  [-1, '0 s'],
  [41.6, '42 s'],
  [60, '1 min'],
  [185, '3 min 5 s'],
  [7_800, '2 h 10 min'],
  [273_600, '3 d 4 h'],
])('%s seconds are shown as %s', (seconds, words) => {
  expect(spanLabel(seconds)).toBe(words);
});
