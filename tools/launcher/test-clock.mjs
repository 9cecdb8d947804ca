// @ts-check
/**
 * Runs the tests at another time: `npm test -- --at=2027-02-28T23:50-05:00`. libfaketime shifts the clock of
 * every process that uses libc for it (Node, Chromium, Java). Temporal is written in Go, which asks the
 * kernel, so it is built with an adjustable clock. PostgreSQL has its own library, because its signal
 * handlers must see the shifted clock too. Clocks are shifted, not stopped, so a test may run past midnight.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CLOCK_OFFSET_VARIABLE } from '../setup/temporal-clock.mjs';
import { UserError } from '../lib/user-error.mjs';

const LIBRARIES = '/usr/lib';
const NAME = 'faketime/libfaketimeMT.so.1';

/**
 * @param {Date} at the current time of the shifted clock
 * @param {Date} [now]
 * @returns {NodeJS.ProcessEnv} for the processes with the shifted clock
 * @throws UserError if libfaketime is not installed
 */
export function clockEnvironment(at, now = new Date()) {
  return clockVariables(findLibfaketime(), Math.round((at.getTime() - now.getTime()) / 1000));
}

/**
 * The variables that a process needs for the same shifted clock.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv} empty if the clock is not shifted
 */
export function clockOf(env) {
  return env[CLOCK_OFFSET_VARIABLE] === undefined
    ? {}
    : Object.fromEntries(Object.keys(clockVariables('', 0)).map((name) => [name, env[name]]));
}

/** @param {string} library @param {number} seconds how far the clock is ahead */
function clockVariables(library, seconds) {
  return {
    LD_PRELOAD: library,
    FAKETIME: `+${seconds}`,
    // The monotonic clock, which measures durations, is not shifted, and waits use it; otherwise Java hangs.
    DONT_FAKE_MONOTONIC: '1',
    FAKETIME_FORCE_MONOTONIC_FIX: '0',
    [CLOCK_OFFSET_VARIABLE]: String(seconds),
  };
}

/** @returns {string} path of the library @throws UserError if it is not installed */
export function findLibfaketime() {
  const folders = existsSync(LIBRARIES) ? readdirSync(LIBRARIES).map((name) => join(LIBRARIES, name)) : [];
  const found = folders.map((folder) => join(folder, NAME)).find((path) => existsSync(path));
  if (!found)
    throw new UserError(
      '--at needs libfaketime: install the package faketime (Debian: apt install faketime).',
    );
  return found;
}
