import { retryAfterMs } from './retry-after.js';

const now = new Date('2026-01-05T12:00:00Z');

describe('retryAfterMs', () => {
  it.each([
    ['2', 2_000],
    ['0.5', 500],
    ['Mon, 05 Jan 2026 12:00:30 GMT', 30_000],
    ['Mon, 05 Jan 2026 11:00:00 GMT', 0],
    ['soon', undefined],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('reads %p as %p', (header, expected) => {
    expect(retryAfterMs(header, now)).toBe(expected);
  });
});
