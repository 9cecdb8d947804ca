// @ts-check
/** `npm run record`: sets up like `npm start`, then records the run that the home page replays, with test/recording. */
import { join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { runProgram, runScript, setUpStacks } from './program.mjs';

await runProgram(async () => {
  // The recording takes its sample values from the sources of the web app.
  const args = ['--import', 'tsx', '--conditions=@praxis/source', join(ROOT, 'test/recording/main.ts')];
  return await runScript(args, await setUpStacks());
});
