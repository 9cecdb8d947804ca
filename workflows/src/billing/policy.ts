/** Timings of a subscription's run. */

/** The run compares itself with the vendor this often even if it is not woken: a report of the vendor may have been lost. */
export const LOOK_AGAIN_MS = 24 * 60 * 60 * 1_000;

/** Number of rounds after which the run continues as new, so that histories stay short. */
export const CYCLES_PER_RUN = 60;
