// @ts-check
/** Small files that readers never see half-written. */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Writes a file so that a reader sees the old or the new text, never a part.
 * @param {string} path
 * @param {string} text
 * @param {number} [mode]
 */
export function writeAtomic(path, text, mode = 0o600) {
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, text, { mode });
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** @param {string} path @returns {unknown} the parsed file; undefined if it is missing or not JSON */
export function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
