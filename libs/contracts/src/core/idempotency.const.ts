/** Repeated requests. Zod-free. */

/**
 * How long a repeated request is recognized, in hours: as long as vendors keep their own keys, and longer than a client
 * retries.
 */
export const IDEMPOTENCY_KEY_HOURS = 24;
