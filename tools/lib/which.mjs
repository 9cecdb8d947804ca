// @ts-check
/** Finds an executable on PATH without starting a shell. */
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * @param {string} path
 * @returns {boolean}
 */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/**
 * @param {string} name
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {string | undefined} absolute path of the first match
 */
export function which(name, env = process.env) {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return (env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name + suffix))
    .find(isExecutable);
}
