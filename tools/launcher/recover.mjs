// @ts-check
/**
 * Cleans up after a supervisor that was killed: finds its remaining processes, checks that they are ours
 * (process ids are reused), and stops them before new ones start.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { writeAtomic } from '../lib/atomic-file.mjs';
import { belongsTo, startedAt } from '../lib/process-info.mjs';
import { clusterDirOf, readPostmaster } from './postgres.mjs';
import { readRunFile, removeRunFile } from './run-file.mjs';

/**
 * A process of a dead supervisor, with its start time, because a process id alone may be reused.
 * @typedef {{ pid: number, started: string }} Orphan
 */

const ORDERLY_MS = 6_000;
const POLL_MS = 50;

/** @param {string} dataDir */
const childrenFile = (dataDir) => join(dataDir, 'children');

/**
 * Stores the processes as soon as they exist; run.json is written only when the stack is complete.
 * @param {string} dataDir
 * @param {number[]} pids
 */
export function rememberChildren(dataDir, pids) {
  writeAtomic(childrenFile(dataDir), pids.join('\n'));
}

/** @param {string} dataDir */
export function forgetChildren(dataDir) {
  rmSync(childrenFile(dataDir), { force: true });
}

/** @param {string} dataDir @returns {Orphan[]} the running processes of this data folder */
export function findOrphans(dataDir) {
  const pids = new Set([...rememberedChildren(dataDir), ...Object.values(readRunFile(dataDir)?.pids ?? {})]);
  pids.add(readPostmaster(clusterDirOf(dataDir))?.pid ?? 0);
  return [...pids].flatMap((pid) => {
    const started = pid === null ? undefined : startedAt(pid);
    return pid !== null && started !== undefined && belongsTo(pid, dataDir) ? [{ pid, started }] : [];
  });
}

/**
 * @param {string} dataDir
 * @returns {number[]}
 */
function rememberedChildren(dataDir) {
  try {
    return readFileSync(childrenFile(dataDir), 'utf8').split('\n').map(Number);
  } catch {
    return [];
  }
}

/**
 * Stops the processes of a dead supervisor. The caller holds the lock of the data folder.
 * @param {string} dataDir
 * @returns {Promise<number>} number of stopped processes
 */
export async function recover(dataDir) {
  const orphans = findOrphans(dataDir);
  // SIGINT is PostgreSQL's fast shutdown (SIGTERM would wait for its clients), and an orderly end for the
  // others.
  signalAll(orphans, 'SIGINT');
  if (!(await allGone(orphans, ORDERLY_MS))) {
    signalAll(orphans, 'SIGKILL');
    await allGone(orphans, ORDERLY_MS);
  }
  removeRunFile(dataDir);
  forgetChildren(dataDir);
  return orphans.length;
}

/**
 * Whether it is still running. Checks the start time, because a process that is ending no longer has a
 * command line.
 * @param {Orphan} orphan
 */
const lives = (orphan) => startedAt(orphan.pid) === orphan.started;

/**
 * @param {Orphan[]} orphans
 * @param {NodeJS.Signals} signal
 */
function signalAll(orphans, signal) {
  for (const orphan of orphans) {
    try {
      if (lives(orphan)) process.kill(orphan.pid, signal);
    } catch {
      // The process ended in the meantime.
    }
  }
}

/**
 * @param {Orphan[]} orphans
 * @param {number} timeoutMs
 * @returns {Promise<boolean>}
 */
async function allGone(orphans, timeoutMs) {
  const deadline = performance.now() + timeoutMs;
  while (orphans.some(lives)) {
    if (performance.now() > deadline) return false;
    await delay(POLL_MS);
  }
  return true;
}
