// @ts-check
/** Installs the packages of the lock file, only if the installed ones differ from it. */
import { join } from 'node:path';
import { readJson } from '../lib/atomic-file.mjs';
import { tryCommand } from '../lib/command.mjs';
import { withLock } from '../lib/file-lock.mjs';
import { hashFile, readStamp, writeStamp } from '../lib/fingerprint.mjs';
import { hashText } from '../lib/hash.mjs';
import { ROOT, userCacheDir } from '../lib/paths.mjs';
import { UserError } from '../lib/user-error.mjs';

const STAMP = 'install';

/** @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean, os?: string[], cpu?: string[], libc?: string[] }} LockedPackage */
/** @typedef {{ packages?: Record<string, LockedPackage> }} LockFile */

/**
 * Whether an installed tree matches the lock file. Packages for other platforms may be missing.
 * @param {LockFile | undefined} wanted package-lock.json
 * @param {LockFile | undefined} installed node_modules/.package-lock.json, which npm writes
 * @returns {boolean}
 */
export function sameTree(wanted, installed) {
  if (!wanted?.packages || !installed?.packages) return false;
  const present = installed.packages;
  return Object.entries(wanted.packages).every(([path, locked]) => {
    if (!path.includes('node_modules/')) return true;
    const found = present[path];
    if (!found)
      return Boolean(locked.optional || locked.devOptional || locked.os || locked.cpu || locked.libc);
    if (locked.link) return Boolean(found.link);
    return found.version === locked.version && found.integrity === locked.integrity;
  });
}

/** @returns {boolean} */
function isInstalled() {
  const lockHash = hashFile(join(ROOT, 'package-lock.json'));
  if (readStamp(STAMP) === lockHash) return true;
  const wanted = /** @type {LockFile | undefined} */ (readJson(join(ROOT, 'package-lock.json')));
  const installed = /** @type {LockFile | undefined} */ (
    readJson(join(ROOT, 'node_modules', '.package-lock.json'))
  );
  if (!sameTree(wanted, installed)) return false;
  writeStamp(STAMP, lockHash);
  return true;
}

/** @returns {{ command: string, args: string[] }} npm; the one that runs us, if any */
function npm() {
  const script = process.env.npm_execpath;
  return script?.endsWith('.js')
    ? { command: process.execPath, args: [script] }
    : { command: 'npm', args: [] };
}

/** @param {string} output of npm @returns {string} a message that starts with what to do */
export function installFailure(output) {
  const isOffline = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH)\b/.test(output);
  return isOffline
    ? 'The packages could not be fetched: the npm registry does not answer. Check the network (`npm ping`) and start again.'
    : `The packages could not be installed; \`npm ci\` says:\n${output.trim().slice(-3_000)}`;
}

/**
 * Makes node_modules match package-lock.json.
 * @returns {Promise<string>} what was done
 */
export async function ensureInstalled() {
  if (isInstalled()) return 'up to date';
  // The lock cannot be in node_modules, because the installation deletes its content.
  return withLock(join(userCacheDir(), `install-${hashText(ROOT)}.lock`), async () => {
    if (isInstalled()) return 'done by another process';
    const { command, args } = npm();
    const flags = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    const { code, output } = await tryCommand(command, [...args, ...flags], { cwd: ROOT });
    if (code !== 0) throw new UserError(installFailure(output));
    writeStamp(STAMP, hashFile(join(ROOT, 'package-lock.json')));
    return 'installed from package-lock.json';
  });
}
