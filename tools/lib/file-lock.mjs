// @ts-check
/** A lock in a file, held by a running process. The lock of a process that died does not block others. */
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readJson } from './atomic-file.mjs';
import { startedAt } from './process-info.mjs';

/** @typedef {{ pid: number, startedAt: string }} Holder */

/** @param {string} path @returns {Holder | undefined} the running holder of the lock */
export function lockHolder(path) {
  const value = /** @type {Partial<Holder> | undefined} */ (readJson(path));
  if (typeof value?.pid !== 'number' || typeof value.startedAt !== 'string') return undefined;
  return startedAt(value.pid) === value.startedAt
    ? { pid: value.pid, startedAt: value.startedAt }
    : undefined;
}

/**
 * Takes the lock, or returns its holder.
 * @param {string} path
 * @returns {{ taken: true, release: () => void } | { taken: false, holder: Holder }}
 */
export function takeLock(path) {
  mkdirSync(dirname(path), { recursive: true });
  const mine = JSON.stringify({ pid: process.pid, startedAt: startedAt(process.pid) ?? '' });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, mine, { mode: 0o600 });
  try {
    for (;;) {
      if (tryLink(draft, path)) return { taken: true, release: () => release(path, mine) };
      const holder = lockHolder(path);
      if (holder) return { taken: false, holder };
      discardStale(path);
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Waits for the lock, runs the work, and releases the lock.
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(path, work) {
  for (;;) {
    const lock = takeLock(path);
    if (!lock.taken) {
      await delay(250);
      continue;
    }
    try {
      return await work();
    } finally {
      lock.release();
    }
  }
}

/**
 * Creates the lock file. Linking is atomic and, unlike an exclusive create, never shows an empty file.
 * @param {string} draft
 * @param {string} path
 * @returns {boolean}
 */
function tryLink(draft, path) {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Removes a stale lock. If two processes find it, the rename decides which one removes it, and a lock that
 * was renewed in the meantime is put back.
 * @param {string} path
 */
function discardStale(path) {
  const aside = `${path}.stale.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (lockHolder(aside)) tryLink(aside, path);
  rmSync(aside, { force: true });
}

/**
 * @param {string} path
 * @param {string} mine
 */
function release(path, mine) {
  try {
    if (readFileSync(path, 'utf8') === mine) rmSync(path, { force: true });
  } catch {
    // The whole folder was removed, so no lock is held.
  }
}
