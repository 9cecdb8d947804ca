/** Timings of an automation's run. */

/** How long a message is retried while its vendor is down. */
export const SEND_WITHIN = '1 day';
/** How long a step is retried that is parked because its vendor fails, in milliseconds. */
export const MAX_PARKED_MS = 86_400_000;
