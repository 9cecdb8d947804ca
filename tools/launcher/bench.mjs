// @ts-check
/** `npm run bench`: sets up like `npm start`, then runs the benchmarks in test/bench. */
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { ensureChromium } from '../setup/chromium.mjs';
import { runProgram, runScript, setUpStacks } from './program.mjs';

/** Groups that are measured in a browser. */
const IN_CHROMIUM = ['browser', 'lighthouse', 'tabs'];

await runProgram(async () => {
  const found = await setUpStacks();
  const groups = process.argv.slice(2);
  const needsChromium = groups.length === 0 || groups.some((group) => IN_CHROMIUM.includes(group));
  const chromium = needsChromium ? await ensureChromium() : undefined;
  const args = ['--import', 'tsx', join(ROOT, 'test/bench/main.ts'), ...groups];
  return await runScript(args, { ...found, CHROMIUM_PATH: chromium, NODE_ENV: 'production' });
});
