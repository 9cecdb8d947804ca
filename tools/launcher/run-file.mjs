// @ts-check
/**
 * run.json: the addresses and process ids of the running stack, for tools, tests and operators; and where the
 * supervisor's lock is.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, writeAtomic } from '../lib/atomic-file.mjs';

/**
 * @typedef {object} RunFile
 * @property {{ web: string, api: string, temporal: string, temporalUi: string | null, postgres: string }} addresses
 *   `temporal` is host:port, `postgres` a connection URL of the owner role
 * @property {Record<'supervisor' | 'api' | 'worker' | 'temporal' | 'postgres', number | null>} pids null: not ours, or
 *   being restarted
 */

/**
 * @param {string} dataDir
 * @returns {string}
 */
export function runFilePath(dataDir) {
  return join(dataDir, 'run.json');
}

/**
 * @param {string} dataDir
 * @returns {string} path of the lock that the folder's supervisor holds while it runs
 */
export function supervisorLock(dataDir) {
  return join(dataDir, 'supervisor.lock');
}

/**
 * Private to the user, because the database URL contains a password.
 * @param {string} dataDir
 * @param {RunFile} content
 */
export function writeRunFile(dataDir, content) {
  writeAtomic(runFilePath(dataDir), `${JSON.stringify(content, null, 2)}\n`, 0o600);
}

/**
 * @param {string} dataDir
 * @returns {RunFile | undefined}
 */
export function readRunFile(dataDir) {
  const value = /** @type {Partial<RunFile> | undefined} */ (readJson(runFilePath(dataDir)));
  return value?.addresses && value.pids ? { addresses: value.addresses, pids: value.pids } : undefined;
}

/** @param {string} dataDir */
export function removeRunFile(dataDir) {
  rmSync(runFilePath(dataDir), { force: true });
}

/**
 * @param {string} url a connection URL from the operator, whose password must not be stored
 * @returns {string}
 */
export function withoutPassword(url) {
  if (!URL.canParse(url)) return '';
  const parsed = new URL(url);
  parsed.password = '';
  return parsed.href;
}
