/** Timings of a work order. */

/** How often a part is tried before it waits for somebody. */
export const PART_ATTEMPTS = 5;

/** A part that failed waits so long for somebody; then all is taken back, so that nothing half-made stays. */
export const ABANDON_AFTER = '7 days';
