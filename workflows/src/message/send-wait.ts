/** How long to wait until a message that may not be sent yet is checked again. */

/** The shortest wait, in milliseconds. */
export const MIN_WAIT_MS = 1_000;
const MAX_WAIT_MS = 3_600_000;
/**
 * Each wait is this share of the time waited so far: short at first, and later long enough that a month adds only about
 * 800 waits to the history.
 */
const WAIT_PART = 0.1;

/** The next wait, and the time waited once it is over; both in milliseconds. */
export interface SendWait {
  waitMs: number;
  waitedMs: number;
}

/** `notBeforeMs`: how long the message may not be sent. `waitedMs`: from the previous wait, 0 at first. */
export function sendWait(notBeforeMs: number, waitedMs: number): SendWait {
  const stepMs = Math.min(Math.max(Math.ceil(waitedMs * WAIT_PART), MIN_WAIT_MS), MAX_WAIT_MS);
  const waitMs = Math.max(notBeforeMs, stepMs);
  // How long a message waited for the morning does not show how soon it may be sent afterwards, so the next waits start
  // short again.
  return { waitMs, waitedMs: notBeforeMs > MIN_WAIT_MS ? 0 : waitedMs + waitMs };
}
