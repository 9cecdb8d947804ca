// @ts-check
/** `npm run pictures -- [folder] [name…]`: sets up like `npm start`, then takes pictures of thirteen screens with test/pictures. */
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { ensureChromium } from '../setup/chromium.mjs';
import { runProgram, runScript, setUpStacks } from './program.mjs';

await runProgram(async () => {
  const found = await setUpStacks();
  const args = ['--import', 'tsx', join(ROOT, 'test/pictures/main.ts'), ...process.argv.slice(2)];
  return await runScript(args, { ...found, CHROMIUM_PATH: await ensureChromium() });
});
