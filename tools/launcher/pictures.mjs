// @ts-check
/** `npm run pictures -- [folder]`: sets up like `npm start`, then takes pictures of twelve screens with test/pictures. */
import { join } from 'node:path';
import { endCommands, tryCommand } from '../lib/command.mjs';
import { ROOT } from '../lib/paths.mjs';
import { describeError } from '../lib/user-error.mjs';
import { ensureChromium } from '../setup/chromium.mjs';
import { setUp } from './set-up.mjs';

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, endCommands);

try {
  const { temporalCli } = await setUp({ ...process.env, TEMPORAL_ADDRESS: undefined });
  const env = { ...process.env, TEMPORAL_CLI_PATH: temporalCli, CHROMIUM_PATH: await ensureChromium() };
  const args = ['--import', 'tsx', join(ROOT, 'test/pictures/main.ts'), ...process.argv.slice(2)];
  const { code } = await tryCommand(process.execPath, args, { cwd: ROOT, env, show: 'all' });
  process.exitCode = code;
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
