// @ts-check
/** A lock held by a living process, kept in a file. A holder that died without letting go does not block anybody. */
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readJson } from './atomic-file.mjs';
import { startedAt } from './process-info.mjs';

/** @typedef {{ pid: number, startedAt: string }} Holder */

/**
 * @param {string} path
 * @returns {Holder | undefined} the living holder of the lock
 */
export function lockHolder(path) {
  const value = /** @type {Partial<Holder> | undefined} */ (readJson(path));
  if (typeof value?.pid !== 'number' || typeof value.startedAt !== 'string') return undefined;
  return startedAt(value.pid) === value.startedAt
    ? { pid: value.pid, startedAt: value.startedAt }
    : undefined;
}

/**
 * Take the lock, or tell who has it.
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
 * Wait for the lock, do the work, let go.
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
 * Linking is atomic and, unlike an exclusive create, never shows an empty file.
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
 * Two processes may find the same stale lock: the rename lets one of them win, and a lock that was
 * renewed meanwhile is put back.
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
    // Somebody removed the whole folder: nothing is held any more.
  }
}
