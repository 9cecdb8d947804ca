/** Timings of an automation's run. */

/** How long a message is tried while its vendor is down. */
export const SEND_WITHIN = '1 day';
/** The same for a step that is parked because its vendor fails, milliseconds. */
export const MAX_PARKED_MS = 86_400_000;

/** Waits until a message may be sent grow, so that a contact who is busy for long does not fill the history. Milliseconds. */
export const MIN_WAIT_MS = 1_000;
const MAX_WAIT_MS = 3_600_000;

/** How long to wait before a message is asked about again. `tries`: how often it has been. */
export function sendWaitMs(waitMs: number, tries: number): number {
  return Math.max(waitMs, Math.min(MIN_WAIT_MS * 2 ** Math.min(tries, 20), MAX_WAIT_MS));
}
