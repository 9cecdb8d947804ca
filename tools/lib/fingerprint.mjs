// @ts-check
/**
 * Detects whether sources have changed since a step was last done, by names, sizes and times, so that a warm
 * start takes milliseconds.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomic } from './atomic-file.mjs';
import { ROOT, STAMP_DIR } from './paths.mjs';

const IGNORED = new Set(['node_modules', 'dist', '.git', '.cache', 'coverage']);

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path relative to the root
 */
function addToHash(hash, path) {
  const absolute = join(ROOT, path);
  if (!existsSync(absolute)) return;
  const stat = statSync(absolute);
  if (stat.isDirectory()) {
    for (const name of readdirSync(absolute).sort()) {
      if (!IGNORED.has(name) && !name.endsWith('.tsbuildinfo')) addToHash(hash, join(path, name));
    }
  } else if (!/\.test\.[a-z]+$/.test(path)) {
    hash.update(`${path}\0${stat.size}\0${stat.mtimeMs}\n`);
  }
}

/**
 * One value for the state of some files and folders, without tests and build results.
 * @param {string[]} paths relative to the root
 * @returns {string}
 */
export function fingerprint(paths) {
  const hash = createHash('sha256').update(process.versions.modules);
  for (const path of paths) addToHash(hash, path);
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string} SHA-256 of the content, in hex
 */
export function hashFile(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

/**
 * @param {string} name
 * @returns {string | undefined}
 */
export function readStamp(name) {
  const path = join(STAMP_DIR, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/**
 * @param {string} name
 * @param {string} value
 */
export function writeStamp(name, value) {
  mkdirSync(STAMP_DIR, { recursive: true });
  writeAtomic(join(STAMP_DIR, name), value, 0o644);
}

/** @param {string} name */
export function clearStamp(name) {
  rmSync(join(STAMP_DIR, name), { force: true });
}
