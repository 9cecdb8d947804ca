/** The waits of a message that may not be sent yet. */
import { sendWait } from './send-wait.js';

const SOON_MS = 1_000;
const HOUR_MS = 3_600_000;

/** The waits of a message without a known time, until the given time has passed. */
function waitsWithin(lastsMs: number): number[] {
  const waits: number[] = [];
  for (let passedMs = 0, waitedMs = 0; passedMs < lastsMs;) {
    const next = sendWait(SOON_MS, waitedMs);
    waits.push(next.waitMs);
    passedMs += next.waitMs;
    waitedMs = next.waitedMs;
  }
  return waits;
}

test('a message is sent at most a tenth of its wait, and at most an hour, after it may be', () => {
  let passedMs = 0;
  for (const waitMs of waitsWithin(30 * 24 * HOUR_MS)) {
    expect(waitMs).toBeLessThanOrEqual(Math.max(SOON_MS, Math.ceil(passedMs / 10)));
    expect(waitMs).toBeLessThanOrEqual(HOUR_MS);
    passedMs += waitMs;
  }
});

test('a month of waiting takes fewer than 900 waits', () => {
  expect(waitsWithin(30 * 24 * HOUR_MS).length).toBeLessThan(900);
});

test('a wait for the end of quiet hours does not lengthen later waits', () => {
  const night = sendWait(8 * HOUR_MS, 10 * HOUR_MS);
  expect(night).toEqual({ waitMs: 8 * HOUR_MS, waitedMs: 0 });
  expect(sendWait(SOON_MS, night.waitedMs).waitMs).toBe(SOON_MS);
});
