// @ts-check
/**
 * A Chromium for the browser tests: an installed one, Debian's, or Playwright's own. The headless shell is
 * preferred, because it is the smallest and starts fastest.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { tryCommand } from '../lib/command.mjs';
import { ROOT } from '../lib/paths.mjs';
import { UserError } from '../lib/user-error.mjs';
import { isExecutable, which } from '../lib/which.mjs';

const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];
/** Debian's packages; older releases have no headless shell. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];

/** @param {NodeJS.ProcessEnv} env */
const installed = (env) => NAMES.map((name) => which(name, env)).find(Boolean);

const mayInstallPackages = () => process.getuid?.() === 0 && existsSync('/etc/debian_version');

/**
 * @param {object} [options]
 * @param {NodeJS.ProcessEnv} [options.env] where to look: PATH and CHROMIUM_PATH
 * @param {(command: string, args: string[]) => Promise<{ code: number }>} [options.run] runs a command, never throws
 * @param {boolean} [options.mayInstall] whether system packages can be installed here
 * @returns {Promise<string | undefined>} path of the browser; undefined: Playwright finds its own
 */
export async function ensureChromium({ env = process.env, run, mayInstall = mayInstallPackages() } = {}) {
  const given = env.CHROMIUM_PATH;
  if (given) {
    if (isExecutable(given)) return given;
    throw new UserError(`CHROMIUM_PATH is "${given}", which is not an executable file.`);
  }
  const found = installed(env);
  if (found) return found;
  const execute =
    run ??
    ((command, args) => tryCommand(command, args, { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } }));
  if (mayInstall && which('apt-get', env)) {
    await execute('apt-get', ['update', '-qq']);
    for (const name of PACKAGES) {
      const { code } = await execute('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
      const path = code === 0 ? installed(env) : undefined;
      if (path) return path;
    }
  }
  const playwright = join(ROOT, 'node_modules/playwright/cli.js');
  const { code } = await execute(process.execPath, [playwright, 'install', '--only-shell', 'chromium']);
  if (code === 0) return undefined;
  throw new UserError(
    'No browser for the browser tests. Install the package chromium-headless-shell (or chromium), or set CHROMIUM_PATH.',
  );
}
