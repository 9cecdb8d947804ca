// @ts-check
/**
 * Clean up after a supervisor that was killed outright: find what is left of its processes, make sure they are ours
 * (process ids are recycled), and stop them before new ones are started.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { writeAtomic } from '../lib/atomic-file.mjs';
import { belongsTo } from '../lib/process-info.mjs';
import { clusterDirOf, readPostmaster } from './postgres.mjs';
import { readRunFile, removeRunFile } from './run-file.mjs';

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
 * @returns {number[]} ids of living processes of this data folder
 */
export function findOrphans(dataDir) {
  const pids = new Set([...rememberedChildren(dataDir), ...Object.values(readRunFile(dataDir)?.pids ?? {})]);
  pids.add(readPostmaster(clusterDirOf(dataDir))?.pid ?? 0);
  return [...pids].flatMap((pid) => (pid !== null && belongsTo(pid, dataDir) ? [pid] : []));
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
  signalAll(orphans, dataDir, 'SIGINT');
  if (!(await allGone(orphans, dataDir, ORDERLY_MS))) {
    signalAll(orphans, dataDir, 'SIGKILL');
    await allGone(orphans, dataDir, ORDERLY_MS);
  }
  removeRunFile(dataDir);
  forgetChildren(dataDir);
  return orphans.length;
}

/**
 * @param {number[]} pids
 * @param {string} dataDir
 * @param {NodeJS.Signals} signal
 */
function signalAll(pids, dataDir, signal) {
  for (const pid of pids) {
    try {
      if (belongsTo(pid, dataDir)) process.kill(pid, signal);
    } catch {
      // It ended in between.
    }
  }
}

/**
 * @param {number[]} pids
 * @param {string} dataDir
 * @param {number} timeoutMs
 * @returns {Promise<boolean>}
 */
async function allGone(pids, dataDir, timeoutMs) {
  const deadline = performance.now() + timeoutMs;
  while (pids.some((pid) => belongsTo(pid, dataDir))) {
    if (performance.now() > deadline) return false;
    await delay(POLL_MS);
  }
  return true;
}
