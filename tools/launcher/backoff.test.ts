import { countDeath, restartDelay } from './backoff.mjs';

describe('restart back-off', () => {
  it('restarts quickly, then waits longer, at most ten seconds', () => {
    const waits = Array.from({ length: 12 }, (_, index) => restartDelay(index + 1));
    expect(waits.slice(0, 4)).toEqual([100, 100, 400, 800]);
    expect(Math.max(...waits)).toBe(10_000);
  });

  it('resets the count once a process has lived long enough', () => {
    expect(countDeath(4, 4_000)).toBe(5);
    expect(countDeath(4, 5_000)).toBe(1);
  });
});
