// @ts-check
/** `npm run record`: sets up like `npm start`, then records the run that the home page replays, with test/recording. */
import { join } from 'node:path';
import { endCommands, tryCommand } from '../lib/command.mjs';
import { ROOT } from '../lib/paths.mjs';
import { describeError } from '../lib/user-error.mjs';
import { setUp } from './set-up.mjs';

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, endCommands);

try {
  const { temporalCli } = await setUp({ ...process.env, TEMPORAL_ADDRESS: undefined });
  const env = { ...process.env, TEMPORAL_CLI_PATH: temporalCli };
  // The sample values are the web app's own source.
  const args = ['--import', 'tsx', '--conditions=@praxis/source', join(ROOT, 'test/recording/main.ts')];
  const { code } = await tryCommand(process.execPath, args, { cwd: ROOT, env, show: 'all' });
  process.exitCode = code;
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
