// @ts-check
/**
 * `npm run soak`: sets up like `npm start`, then runs the chaos seeds in test/soak until the time is over.
 */
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { runProgram, runScript, setUpStacks } from './program.mjs';
import { readSoakArguments } from './soak-arguments.mjs';

await runProgram(async () => {
  const order = readSoakArguments(process.argv.slice(2));
  const args = ['--import', 'tsx', join(ROOT, 'test/soak/main.ts'), JSON.stringify(order)];
  return await runScript(args, await setUpStacks());
});
