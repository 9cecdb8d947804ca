// @ts-check
/**
 * Run the tests at another time: `npm test -- --at=2027-02-28T23:50-05:00`. libfaketime moves the clock of every process that
 * asks libc for it (Node, Chromium, Java); Temporal is Go, which asks the kernel itself, and is built with a clock
 * that can be moved. PostgreSQL has a library of its own, so that its signal handlers see the moved clock too. Clocks only differ by
 * an amount: they run on, so a test may well pass midnight.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CLOCK_OFFSET_VARIABLE } from '../setup/temporal-clock.mjs';
import { UserError } from '../lib/user-error.mjs';

const LIBRARIES = '/usr/lib';
const NAME = 'faketime/libfaketimeMT.so.1';

/**
 * @param {Date} at what the clock shows now
 * @param {Date} [now]
 * @returns {NodeJS.ProcessEnv} for the processes that shall live then
 * @throws UserError where libfaketime is not installed
 */
export function clockEnvironment(at, now = new Date()) {
  return clockVariables(findLibfaketime(), Math.round((at.getTime() - now.getTime()) / 1000));
}

/**
 * What a process needs of an environment to live at the same time.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv} empty where no clock was moved
 */
export function clockOf(env) {
  return env[CLOCK_OFFSET_VARIABLE] === undefined
    ? {}
    : Object.fromEntries(Object.keys(clockVariables('', 0)).map((name) => [name, env[name]]));
}

/**
 * @param {string} library
 * @param {number} seconds ahead
 */
function clockVariables(library, seconds) {
  return {
    LD_PRELOAD: library,
    FAKETIME: `+${seconds}`,
    // Durations are measured with the clock that says no date: it stays, and so does what waits by it (Java hangs otherwise).
    DONT_FAKE_MONOTONIC: '1',
    FAKETIME_FORCE_MONOTONIC_FIX: '0',
    [CLOCK_OFFSET_VARIABLE]: String(seconds),
  };
}

/**
 * @returns {string} path of the library
 * @throws UserError where it is not installed
 */
export function findLibfaketime() {
  const folders = existsSync(LIBRARIES) ? readdirSync(LIBRARIES).map((name) => join(LIBRARIES, name)) : [];
  const found = folders.map((folder) => join(folder, NAME)).find((path) => existsSync(path));
  if (!found)
    throw new UserError(
      '--at needs libfaketime: install the package faketime (Debian: apt install faketime).',
    );
  return found;
}
