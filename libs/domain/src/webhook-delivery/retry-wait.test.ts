import { RETRY_WAITS_SECONDS, retryWaitSeconds } from './retry-wait.js';

test('ten attempts in a little over three days, each wait longer than the one before', () => {
  const hours = RETRY_WAITS_SECONDS.reduce((sum: number, seconds) => sum + seconds, 0) / 3600;
  expect(hours).toBeGreaterThan(72);
  expect(hours).toBeLessThan(80);
  expect([...RETRY_WAITS_SECONDS].sort((one, other) => one - other)).toEqual([...RETRY_WAITS_SECONDS]);
  expect(RETRY_WAITS_SECONDS).toHaveLength(9);
});

test('the first retry comes after seconds, and the tenth attempt is the last', () => {
  expect(retryWaitSeconds(1)).toBe(5);
  expect(retryWaitSeconds(9)).toBe(86_400);
  expect(retryWaitSeconds(10)).toBeUndefined();
});
