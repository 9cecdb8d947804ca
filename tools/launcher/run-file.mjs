// @ts-check
/** run.json: where the running stack answers and which processes it is, for tools, tests and operators. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, writeAtomic } from '../lib/atomic-file.mjs';

/**
 * @typedef {object} RunFile
 * @property {{ web: string, api: string, temporal: string, temporalUi: string | null, postgres: string }} addresses
 *   `temporal` is host:port, `postgres` a connection URL of the owner role
 * @property {Record<'supervisor' | 'api' | 'worker' | 'temporal' | 'postgres', number | null>} pids
 *   null: not ours, or just now being started again
 */

/**
 * @param {string} dataDir
 * @returns {string}
 */
export function runFilePath(dataDir) {
  return join(dataDir, 'run.json');
}

/**
 * The file holds a password inside the database address, hence the mode.
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
 * @param {string} url a connection URL the operator gave us: its password is not ours to write down
 * @returns {string}
 */
export function withoutPassword(url) {
  if (!URL.canParse(url)) return '';
  const parsed = new URL(url);
  parsed.password = '';
  return parsed.href;
}
