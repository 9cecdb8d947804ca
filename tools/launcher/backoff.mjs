// @ts-check
/**
 * How long to wait before a dead process is restarted: a moment after a rare death, longer if it keeps dying.
 */

const FIRST_MS = 100;
const MAX_MS = 10_000;
/** A process that has lived this long counts as healthy, and its earlier deaths no longer count. */
const HEALTHY_MS = 5_000;

/** @param {number} deaths consecutive deaths, including this one (from 1) @returns {number} milliseconds */
export function restartDelay(deaths) {
  // Two quick restarts: a first death is often accidental, and a second often only has to wait for the
  // cleanup of the first.
  return deaths <= 2 ? FIRST_MS : Math.min(MAX_MS, FIRST_MS * 2 ** (deaths - 1));
}

/**
 * @param {number} deaths consecutive deaths before this one
 * @param {number} livedMs how long the process lived
 * @returns {number} consecutive deaths, including this one
 */
export function countDeath(deaths, livedMs) {
  return livedMs >= HEALTHY_MS ? 1 : deaths + 1;
}
