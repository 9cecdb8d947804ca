// @ts-check
/**
 * Clean up after a supervisor that was killed outright: find what is left of its processes, make sure they are ours
 * (process ids are recycled), and stop them before new ones are started.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { writeAtomic } from '../lib/atomic-file.mjs';
import { belongsTo, startedAt } from '../lib/process-info.mjs';
import { clusterDirOf, readPostmaster } from './postgres.mjs';
import { readRunFile, removeRunFile } from './run-file.mjs';

/**
 * A process of a supervisor that is no more, with when it was started: a process id alone may be recycled.
 * @typedef {{ pid: number, started: string }} Orphan
 */

const ORDERLY_MS = 6_000;
const POLL_MS = 50;

/** @param {string} dataDir */
const childrenFile = (dataDir) => join(dataDir, 'children');

/**
 * Remember the processes as soon as they exist; run.json comes only when the stack is complete.
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

/**
 * @param {string} dataDir
 * @returns {Orphan[]} the living processes of this data folder
 */
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
 * Stop what a dead supervisor left. The caller holds the lock of the data folder.
 * @param {string} dataDir
 * @returns {Promise<number>} how many processes were stopped
 */
export async function recover(dataDir) {
  const orphans = findOrphans(dataDir);
  // SIGINT: PostgreSQL's fast shutdown (SIGTERM would wait for its clients), an orderly end for the others.
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
 * Whether it still runs. Its command line cannot tell: a process that is ending has lost it already.
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
      // It ended in between.
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
