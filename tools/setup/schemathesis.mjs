// @ts-check
/**
 * The API fuzzer Schemathesis (MIT), a Python program: installed once, outside the repository, in a fixed
 * version.
 */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { tryCommand } from '../lib/command.mjs';
import { userCacheDir } from '../lib/paths.mjs';
import { UserError } from '../lib/user-error.mjs';

const VERSION = '4.32.5';

/**
 * @returns {Promise<string>} path of the program
 * @throws {UserError} if there is no Python, or the package is not available
 */
export async function ensureSchemathesis() {
  const folder = join(userCacheDir(), 'schemathesis', VERSION);
  const scripts = join(folder, process.platform === 'win32' ? 'Scripts' : 'bin');
  const program = join(scripts, 'schemathesis');
  if (existsSync(program)) return program;
  const made = await tryCommand('python3', ['-m', 'venv', folder]);
  if (made.code !== 0)
    throw new UserError(`Install Python 3.10 or newer with its venv module. It says:\n${made.output.trim()}`);
  const got = await tryCommand(join(scripts, 'python'), [
    '-m',
    'pip',
    'install',
    '--quiet',
    `schemathesis==${VERSION}`,
  ]);
  if (got.code !== 0) {
    await rm(folder, { recursive: true, force: true });
    throw new UserError(
      `Schemathesis ${VERSION} could not be installed; pip says:\n${got.output.trim().slice(-2_000)}`,
    );
  }
  return program;
}
