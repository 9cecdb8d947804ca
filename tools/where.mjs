// @ts-check
/**
 * `npm run where -- <words>`: the source files that a rule, a screen or a process most likely stands in, best first. Tests and
 * migrations are left out, because nobody changes a rule there first.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/paths.mjs';
import { say } from './lib/progress.mjs';
import { describeError, UserError } from './lib/user-error.mjs';
import { sourceIndex } from './where/source-index.mjs';

try {
  const question = process.argv.slice(2).join(' ').trim();
  if (!question)
    throw new UserError('Say what you look for, for example: npm run where -- how long a slot is held');
  const find = sourceIndex(
    read(/\.(?:tsx?|cts|mjs|sql)$/, /\.test\.tsx?$|^test\/|\/migrations\//),
    read(/\.md$/),
  );
  const found = find(question);
  if (found.length === 0) throw new UserError(`No source file has a word of "${question}".`);
  say(found.map(({ path, summary }) => (summary ? `${path}\n    ${summary}` : path)).join('\n'));
} catch (error) {
  say(describeError(error));
  process.exitCode = 1;
}

/**
 * The files that git knows, and new ones that it does not ignore.
 * @param {RegExp} wanted
 * @param {RegExp} [unwanted]
 */
function read(wanted, unwanted) {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => wanted.test(path) && !unwanted?.test(path))
    .flatMap((path) => {
      try {
        return [{ path, text: readFileSync(join(ROOT, path), 'utf8') }];
      } catch {
        return [];
      }
    });
}
