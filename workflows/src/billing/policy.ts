/** Timings of a subscription's run. */

/**
 * How often the run compares its data with the vendor's even if it is not woken, because a report of the vendor may
 * have been lost. Milliseconds.
 */
export const LOOK_AGAIN_MS = 24 * 60 * 60 * 1_000;

/** Number of rounds after which the run continues as new, so that histories stay short. */
export const CYCLES_PER_RUN = 60;
