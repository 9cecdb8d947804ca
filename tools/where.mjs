// @ts-check
/**
 * `npm run where -- <words>`: lists the source files that most likely contain a rule, a screen or a process, best match
 * first. Tests and migrations are left out, because nobody changes a rule there first.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './lib/command.mjs';
import { ROOT } from './lib/paths.mjs';
import { say } from './lib/progress.mjs';
import { describeError, UserError } from './lib/user-error.mjs';
import { sourceIndex } from './where/source-index.mjs';

const SOURCE = /\.(?:tsx?|cts|mjs|sql)$/;
const LEFT_OUT = /\.test\.tsx?$|^test\/|\/migrations\//;

try {
  const question = process.argv.slice(2).join(' ').trim();
  if (!question)
    throw new UserError('Say what you look for, for example: npm run where -- how long a slot is held');
  const known = await runCommand('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
  });
  const paths = known.split('\n');
  const sources = paths.filter((path) => SOURCE.test(path) && !LEFT_OUT.test(path));
  const find = sourceIndex(read(sources), read(paths.filter((path) => path.endsWith('.md'))));
  const found = find(question);
  if (found.length === 0) throw new UserError(`No source file has a word of "${question}".`);
  say(found.map(({ path, summary }) => (summary ? `${path}\n    ${summary}` : path)).join('\n'));
} catch (error) {
  say(describeError(error));
  process.exitCode = 1;
}

/**
 * @param {string[]} paths relative to the root; files that were deleted but not committed are left out
 */
function read(paths) {
  return paths
    .filter((path) => existsSync(join(ROOT, path)))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}
