// @ts-check
/**
 * Reports where the time of `npm test` goes. It is printed at the end, and stored so that `npm run check` can
 * name files that take too long.
 */
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { readJson, writeAtomic } from '../lib/atomic-file.mjs';
import { ROOT, STAMP_DIR } from '../lib/paths.mjs';
import { formatMs } from '../lib/progress.mjs';

/** @typedef {import('./test-results.mjs').Timing} Timing */
/** @typedef {{ kind: string, ms: number, tests: number, busy: number }} KindTime `busy`: share of the cores' time, 0 to 1 */

/**
 * A file that takes longer (milliseconds) must be split, made faster, or listed in test/slow-files.json with
 * the reason.
 */
const SLOW_FILE_MS = 20_000;
/**
 * The median integration test takes this long on two cores, in milliseconds. If it takes longer in a run, the machine
 * is slower or has other work, and every file takes longer in proportion. A run with fewer files than this does not
 * show how fast the machine is.
 */
const PACE = { folder: 'test/integration/', files: 100, ms: 4_000 };
/** How many runs are kept. The fastest counts, because the load of the machine varies. */
const RUNS_KEPT = 3;
const FILES_SHOWN = 10;
const STORE = join(STAMP_DIR, 'test-times.json');
const SLOW_FILES = join(ROOT, 'test/slow-files.json');

/**
 * Starts to measure how busy the machine's cores are.
 * @returns {() => number} the share of their time since then that they worked, 0 to 1, for whichever process
 */
export function watchCores() {
  const before = coreTimes();
  return () => {
    const after = coreTimes();
    const whole = after.whole - before.whole;
    return whole === 0 ? 0 : 1 - (after.idle - before.idle) / whole;
  };
}

/** Milliseconds of all cores since the machine started. */
function coreTimes() {
  const times = cpus().map((core) => core.times);
  const idle = times.reduce((sum, time) => sum + time.idle, 0);
  const whole = times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, idle);
  return { idle, whole };
}

/**
 * @param {readonly KindTime[]} kinds
 * @param {readonly Timing[]} tests
 * @returns {string[]} lines for the terminal
 */
export function timeReport(kinds, tests) {
  const width = Math.max(...kinds.map(({ kind }) => kind.length), 0);
  const slowest = [...tests].sort((one, other) => other.ms - one.ms).slice(0, FILES_SHOWN);
  return [
    'Where the time went:',
    ...kinds.map(
      ({ kind, ms, tests: count, busy }) =>
        `  ${kind.padEnd(width)}  ${(ms / 60_000).toFixed(1).padStart(5)} min  cores ${Math.round(busy * 100)} % busy  ${count} tests`,
    ),
    'The slowest tests:',
    ...slowest.map(({ name, ms }) => `  ${formatMs(ms).padStart(8)}  ${name}`),
  ];
}

/**
 * Adds a run to the known durations of each file, scaled to two cores without other work. A run of a few files does not
 * show how slow the machine is, so it only proves which files are quick.
 * @param {Record<string, number[]>} known durations of the last runs by file, newest first, in milliseconds
 * @param {readonly Timing[]} files of the run that just ended
 * @returns {Record<string, number[]>}
 */
export function withRun(known, files) {
  const next = { ...known };
  const slowness = slownessOf(files);
  for (const { name, ms } of files) {
    if (slowness === undefined && ms > SLOW_FILE_MS) continue;
    next[name] = [ms / (slowness ?? 1), ...(known[name] ?? [])].slice(0, RUNS_KEPT);
  }
  return next;
}

/**
 * @param {Record<string, number[]>} times
 * @param {Record<string, string>} listed reasons by file
 * @returns {string[]} problems, one sentence each
 */
export function slowFiles(times, listed) {
  const quickest = Object.entries(times).map(([name, runs]) => ({ name, runs, ms: Math.min(...runs) }));
  const unlisted = quickest
    // A single run proves little, because something else may have kept the machine busy.
    .filter(({ name, runs, ms }) => runs.length > 1 && ms > SLOW_FILE_MS && !(name in listed))
    .map(
      ({ name, ms }) =>
        `${name} takes ${formatMs(ms)}: make it quicker, split it, or list it in test/slow-files.json with the reason.`,
    );
  const unexplained = Object.entries(listed)
    .filter(([, reason]) => reason.trim() === '')
    .map(([name]) => `test/slow-files.json lists ${name} without a reason.`);
  return [...unlisted, ...unexplained];
}

/**
 * @param {readonly Timing[]} files
 * @returns {number | undefined} how many times slower than two free cores the machine was, 1 at least; undefined if that is unknown
 */
function slownessOf(files) {
  const times = files.filter(({ name }) => name.startsWith(PACE.folder)).map(({ ms }) => ms);
  if (times.length < PACE.files) return undefined;
  const median = times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
  return Math.max(1, median / PACE.ms);
}

/** @param {readonly Timing[]} files of the run that just ended */
export function keepTimes(files) {
  const known = /** @type {Record<string, number[]> | undefined} */ (readJson(STORE)) ?? {};
  writeAtomic(STORE, JSON.stringify(withRun(known, files)), 0o644);
}

/** @returns {string[]} problems that `npm run check` reports; empty if no test has run yet */
export function complaints() {
  const stored = /** @type {Record<string, number[]> | undefined} */ (readJson(STORE)) ?? {};
  const listed = /** @type {Record<string, string> | undefined} */ (readJson(SLOW_FILES)) ?? {};
  const isThere = (/** @type {string} */ name) => existsSync(join(ROOT, name));
  // Ignores files that were moved or deleted since.
  const times = Object.fromEntries(Object.entries(stored).filter(([name]) => isThere(name)));
  const gone = Object.keys(listed).filter((name) => !isThere(name));
  return [
    ...slowFiles(times, listed),
    ...gone.map((name) => `test/slow-files.json lists ${name}, which does not exist.`),
  ];
}
