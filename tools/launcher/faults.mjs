// @ts-check
/**
 * `npm run faults -- [service] [fault]`: sets up like `npm start`, then makes each fault of each service with test/faults and prints
 * what people saw of it.
 */
import { join } from 'node:path';
import { endCommands, tryCommand } from '../lib/command.mjs';
import { ROOT } from '../lib/paths.mjs';
import { step } from '../lib/progress.mjs';
import { describeError } from '../lib/user-error.mjs';
import { ensureChromium } from '../setup/chromium.mjs';
import { ensureToxiproxy } from '../setup/toxiproxy.mjs';
import { readFaultArguments } from './faults-arguments.mjs';
import { setUp } from './set-up.mjs';

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, endCommands);

try {
  const order = readFaultArguments(process.argv.slice(2));
  const { temporalCli } = await setUp({ ...process.env, TEMPORAL_ADDRESS: undefined });
  let toxiproxy = '';
  await step('Toxiproxy', async () => {
    toxiproxy = await ensureToxiproxy();
  });
  const env = {
    ...process.env,
    DATABASE_URL: undefined,
    TEMPORAL_ADDRESS: undefined,
    TEMPORAL_CLI_PATH: temporalCli,
    CHROMIUM_PATH: await ensureChromium(),
    PRAXIS_TOXIPROXY_PATH: toxiproxy,
  };
  const args = ['--import', 'tsx', join(ROOT, 'test/faults/main.ts'), JSON.stringify(order)];
  process.exitCode = (await tryCommand(process.execPath, args, { cwd: ROOT, env, show: 'all' })).code;
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}
