// @ts-check
/**
 * `npm run soak`: sets up like `npm start`, then runs the chaos seeds in test/soak until the time is over.
 */
import { join } from 'node:path';
import { endCommands, tryCommand } from '../lib/command.mjs';
import { ROOT } from '../lib/paths.mjs';
import { describeError } from '../lib/user-error.mjs';
import { setUp } from './set-up.mjs';
import { readSoakArguments } from './soak-arguments.mjs';

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, endCommands);

try {
  const order = readSoakArguments(process.argv.slice(2));
  const { temporalCli } = await setUp({ ...process.env, TEMPORAL_ADDRESS: undefined });
  const env = {
    ...process.env,
    DATABASE_URL: undefined,
    TEMPORAL_ADDRESS: undefined,
    TEMPORAL_CLI_PATH: temporalCli,
  };
  const args = ['--import', 'tsx', join(ROOT, 'test/soak/main.ts'), JSON.stringify(order)];
  process.exitCode = (await tryCommand(process.execPath, args, { cwd: ROOT, env, show: 'all' })).code;
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
