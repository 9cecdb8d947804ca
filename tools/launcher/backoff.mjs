// @ts-check
/** How long to wait before a dead process is started again: at once after a rare death, longer when it keeps dying. */

const FIRST_MS = 100;
const LONGEST_MS = 10_000;
/** A process that lived this long has recovered: its earlier deaths no longer count. */
const HEALTHY_MS = 5_000;

/**
 * @param {number} deaths deaths in a row, this one included (from 1)
 * @returns {number} milliseconds
 */
export function restartDelay(deaths) {
  // Two quick tries: a first death is mostly bad luck, a second often only waits for the remains of the first.
  return deaths <= 2 ? FIRST_MS : Math.min(LONGEST_MS, FIRST_MS * 2 ** (deaths - 1));
}

/**
 * @param {number} deaths deaths in a row before this one
 * @param {number} livedMs how long the process lived
 * @returns {number} deaths in a row, this one included
 */
export function countDeath(deaths, livedMs) {
  return livedMs >= HEALTHY_MS ? 1 : deaths + 1;
}
