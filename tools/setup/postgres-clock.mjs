// @ts-check
/** An adjustable clock for PostgreSQL in tests, which its timeouts and its deadlock detection follow. */
import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../lib/command.mjs';
import { withLock } from '../lib/file-lock.mjs';
import { hashFile } from '../lib/fingerprint.mjs';
import { ROOT, userCacheDir } from '../lib/paths.mjs';
import { UserError } from '../lib/user-error.mjs';
import { which } from '../lib/which.mjs';
import { CLOCK_OFFSET_VARIABLE } from './temporal-clock.mjs';

const SOURCE = join(ROOT, 'tools/postgres-clock/clock.c');

/**
 * The environment of a PostgreSQL with the same clock as the other processes.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} dataDir a folder where PostgreSQL, which may run as another user, can read the library
 * @returns {Promise<NodeJS.ProcessEnv>}
 * @throws UserError if the clock is shifted and there is no C compiler
 */
export async function withPostgresClock(env, dataDir) {
  if (env[CLOCK_OFFSET_VARIABLE] === undefined) return env;
  const library = join(dataDir, 'postgres-clock.so');
  copyFileSync(await ensurePostgresClock(), library);
  chmodSync(library, 0o644);
  return { ...env, LD_PRELOAD: library };
}

/** @returns {Promise<string>} path of the library, compiled once and stored in the user's cache */
async function ensurePostgresClock() {
  const path = join(userCacheDir(), 'postgres-clock', `${hashFile(SOURCE).slice(0, 12)}-${process.arch}.so`);
  return withLock(`${path}.lock`, async () => {
    if (existsSync(path)) return path;
    const compiler = which('cc');
    if (!compiler)
      throw new UserError('--at needs a C compiler, for the clock of PostgreSQL (Debian: apt install gcc).');
    mkdirSync(join(userCacheDir(), 'postgres-clock'), { recursive: true });
    const draft = `${path}.${process.pid}`;
    await runCommand(compiler, ['-O2', '-shared', '-fPIC', '-o', draft, SOURCE]);
    renameSync(draft, path);
    return path;
  });
}
