// @ts-check
/**
 * The temporary data folders of stacks that tests and benchmarks start. Each contains the process that created it, so
 * that the next run can delete the folders of runs that were killed.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { readJson, writeAtomic } from '../lib/atomic-file.mjs';
import { takeLock } from '../lib/file-lock.mjs';
import { startedAt } from '../lib/process-info.mjs';
import { recover } from './recover.mjs';
import { supervisorLock } from './run-file.mjs';

const PREFIX = 'praxis-test-';

/** @typedef {{ host: string, pid: number, startedAt: string }} Owner */

/** @param {string} folder */
const ownerFile = (folder) => join(folder, 'owner.json');

/**
 * @param {string} [parent]
 * @returns {string} a new folder that belongs to this process
 */
export function makeStackFolder(parent = tmpdir()) {
  const folder = mkdtempSync(join(parent, PREFIX));
  /** @type {Owner} */
  const owner = { host: hostname(), pid: process.pid, startedAt: startedAt(process.pid) ?? '' };
  writeAtomic(ownerFile(folder), JSON.stringify(owner));
  return folder;
}

/**
 * Deletes the folders whose owner has ended, and stops processes that still run in them. Keeps folders without an
 * owner.
 * @param {string} [parent]
 * @returns {Promise<string[]>} the deleted folders
 */
export async function sweepStackFolders(parent = tmpdir()) {
  const folders = readdirSync(parent)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => join(parent, name));
  const deleted = [];
  for (const folder of folders) if (await sweep(folder)) deleted.push(folder);
  return deleted;
}

/**
 * @param {string} folder
 * @returns {Promise<boolean>} whether it was deleted
 */
async function sweep(folder) {
  const owner = /** @type {Partial<Owner> | undefined} */ (readJson(ownerFile(folder)));
  if (owner?.host !== hostname() || typeof owner.pid !== 'number') return false;
  if (startedAt(owner.pid) === owner.startedAt) return false;
  try {
    // Its supervisor may still be stopping.
    const lock = takeLock(supervisorLock(folder));
    if (!lock.taken) return false;
    await recover(folder);
    rmSync(folder, { recursive: true, force: true });
    return true;
  } catch {
    // It belongs to another user, or another run deletes it at the same time.
    return false;
  }
}
