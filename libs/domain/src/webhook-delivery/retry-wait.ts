/** When a delivery is tried again. */

/**
 * Seconds from one attempt to the next: the schedule that the specification of Standard Webhooks gives as its example. The first
 * attempt is made immediately; the last one a little over three days later.
 */
export const RETRY_WAITS_SECONDS = [
  5,
  5 * 60,
  30 * 60,
  2 * 3600,
  5 * 3600,
  10 * 3600,
  14 * 3600,
  20 * 3600,
  24 * 3600,
] as const;

/** How long to wait after that many failed attempts, in seconds; undefined if no further attempt is made. */
export function retryWaitSeconds(attempts: number): number | undefined {
  return RETRY_WAITS_SECONDS[attempts - 1];
}
