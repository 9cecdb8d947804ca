import { nextLookMs } from './policy.js';

const HOUR_MS = 3_600_000;

test('a replaced key is checked often at first, then each hour, and at the end of its overlap', () => {
  const at: number[] = [];
  let [now, looks] = [0, 1];
  while (now < 24 * HOUR_MS) {
    now += nextLookMs({ looks, leftMs: 24 * HOUR_MS - now });
    looks += 1;
    at.push(now / 60_000);
  }
  expect(at.slice(0, 8)).toEqual([1, 2, 4, 9, 19, 49, 109, 169]);
  expect(at.at(-1)).toBe(24 * 60);
  expect(at.length).toBeLessThan(32);
});

test('there is a short wait even if no time is left', () => {
  expect(nextLookMs({ looks: 3, leftMs: 0 })).toBe(1);
});
