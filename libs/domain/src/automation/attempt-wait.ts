/** How long a failed step waits before it is tried again. Zod-free. */

/**
 * Milliseconds from this attempt to the next one, by the same rule as `RETRY` in
 * workflows/src/core/activity-options.ts.
 */
export function attemptWaitMs(attempt: number): number {
  return Math.min(1_000 * 2 ** (attempt - 1), 60_000);
}
