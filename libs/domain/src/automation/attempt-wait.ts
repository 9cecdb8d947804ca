/** How long a step that failed waits before it is tried again. Zod-free. */

/** How long after this attempt the next one follows, milliseconds: as `RETRY` in workflows/src/core/activity-options.ts. */
export function attemptWaitMs(attempt: number): number {
  return Math.min(1_000 * 2 ** (attempt - 1), 60_000);
}
