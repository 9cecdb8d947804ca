import { countDeath, restartDelay } from './backoff.mjs';

describe('restart back-off', () => {
  it('starts again at once, then waits longer, never more than ten seconds', () => {
    const waits = Array.from({ length: 12 }, (_, index) => restartDelay(index + 1));
    expect(waits.slice(0, 4)).toEqual([100, 100, 400, 800]);
    expect(Math.max(...waits)).toBe(10_000);
  });

  it('forgets earlier deaths once a process lived long enough', () => {
    expect(countDeath(4, 4_000)).toBe(5);
    expect(countDeath(4, 5_000)).toBe(1);
  });
});
