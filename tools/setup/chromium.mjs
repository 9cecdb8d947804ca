// @ts-check
/** A Chromium for the browser tests: one that is there, Debian's, or Playwright's own. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../lib/command.mjs';
import { ROOT } from '../lib/paths.mjs';
import { UserError } from '../lib/user-error.mjs';
import { isExecutable, which } from '../lib/which.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** @returns {string | undefined} */
function installed() {
  return NAMES.map((name) => which(name)).find(Boolean);
}

/** @returns {Promise<string | undefined>} path of the browser; undefined: Playwright knows where its own is */
export async function ensureChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (isExecutable(given)) return given;
    throw new UserError(`CHROMIUM_PATH is "${given}", which is not an executable file.`);
  }
  const found = installed();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version') && which('apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await runCommand('apt-get', ['update', '-qq'], { env });
    await runCommand('apt-get', ['install', '-y', '-qq', 'chromium'], { env });
    return installed();
  }
  await runCommand(process.execPath, [join(ROOT, 'node_modules/playwright/cli.js'), 'install', 'chromium']);
  return undefined;
}
