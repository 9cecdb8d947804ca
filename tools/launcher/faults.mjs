// @ts-check
/**
 * `npm run faults -- [service] [fault]`: sets up like `npm start`, then makes each fault of each service with
 * test/faults, and prints what people saw.
 */
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { step } from '../lib/progress.mjs';
import { ensureChromium } from '../setup/chromium.mjs';
import { ensureToxiproxy } from '../setup/toxiproxy.mjs';
import { readFaultArguments } from './faults-arguments.mjs';
import { runProgram, runScript, setUpStacks } from './program.mjs';

await runProgram(async () => {
  const order = readFaultArguments(process.argv.slice(2));
  const found = await setUpStacks();
  let toxiproxy = '';
  await step('Toxiproxy', async () => {
    toxiproxy = await ensureToxiproxy();
  });
  const args = ['--import', 'tsx', join(ROOT, 'test/faults/main.ts'), JSON.stringify(order)];
  const env = { ...found, CHROMIUM_PATH: await ensureChromium(), PRAXIS_TOXIPROXY_PATH: toxiproxy };
  return await runScript(args, env);
});
