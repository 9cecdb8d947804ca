/** Timings of an automation's run. */

/** How long a message is retried while its vendor is down. */
export const SEND_WITHIN = '1 day';
/** The same for a step that is parked because its vendor fails, milliseconds. */
export const MAX_PARKED_MS = 86_400_000;
