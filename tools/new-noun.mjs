// @ts-check
/**
 * `npm run new -- <noun> [plural]`: creates the files of a new noun (a record, a rule, routes, a durable process, a
 * page and tests) and its four registrations. The result passes all checks and is meant to be changed.
 */
import { ROOT } from './lib/paths.mjs';
import { say } from './lib/progress.mjs';
import { describeError } from './lib/user-error.mjs';
import { writeNoun } from './new-noun/write.mjs';

const [noun = '', plural] = process.argv.slice(2);
try {
  for (const path of writeNoun({ root: ROOT, noun, plural })) say(`  ${path}`);
  say(`Next: npm run format, npm run check, npm test -- replay ${noun}, npm test -- integration ${noun}`);
} catch (error) {
  say(describeError(error));
  process.exitCode = 1;
}
