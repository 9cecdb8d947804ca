// @ts-check
/** `npm run bench`: sets up like `npm start`, then runs the benchmarks in test/bench. */
import { join } from 'node:path';
import { endCommands, tryCommand } from '../lib/command.mjs';
import { ROOT } from '../lib/paths.mjs';
import { ensureChromium } from '../setup/chromium.mjs';
import { describeError } from '../lib/user-error.mjs';
import { setUp } from './set-up.mjs';

/** Groups that are measured in a browser. */
const IN_CHROMIUM = ['browser', 'lighthouse', 'tabs'];

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, endCommands);

try {
  const { temporalCli } = await setUp({ ...process.env, TEMPORAL_ADDRESS: undefined });
  const groups = process.argv.slice(2);
  const needsChromium = groups.length === 0 || groups.some((group) => IN_CHROMIUM.includes(group));
  const chromium = needsChromium ? await ensureChromium() : undefined;
  const env = {
    ...process.env,
    TEMPORAL_CLI_PATH: temporalCli,
    CHROMIUM_PATH: chromium,
    NODE_ENV: 'production',
  };
  const args = ['--import', 'tsx', join(ROOT, 'test/bench/main.ts'), ...process.argv.slice(2)];
  const { code } = await tryCommand(process.execPath, args, { cwd: ROOT, env, show: 'all' });
  process.exitCode = code;
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
