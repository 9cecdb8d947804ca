// @ts-check
/** Paths of the repository and of the per-user cache outside it. No side effects. */
import { homedir, platform } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of the repository. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Stamps of completed steps; removed together with node_modules. */
export const STAMP_DIR = join(ROOT, 'node_modules', '.cache', 'praxis');

/**
 * The per-user cache for downloaded or built binaries.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string}
 */
export function userCacheDir(env = process.env) {
  if (env.XDG_CACHE_HOME) return join(env.XDG_CACHE_HOME, 'praxis');
  if (platform() === 'darwin') return join(homedir(), 'Library', 'Caches', 'praxis');
  if (platform() === 'win32' && env.LOCALAPPDATA) return join(env.LOCALAPPDATA, 'praxis', 'cache');
  return join(homedir(), '.cache', 'praxis');
}

/**
 * The data folder of an installation, as an absolute path.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string}
 */
export function dataDirOf(env = process.env) {
  return resolve(ROOT, env.PRAXIS_DATA_DIR || '.praxis');
}
