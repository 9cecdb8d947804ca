/** The property tests that need no stack, with one seed. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { having, ROOT, sourceFiles } from '../../support/sources.js';
import type { Outcome } from '../outcome.js';

/** Lines of jest's output that are shown; the counterexample is before the first stack trace. */
const SHOWN_LINES = 40;

/** Property tests beside the sources, relative to the root. */
function propertyTests(): string[] {
  const files = sourceFiles(['libs', 'apps', 'workflows', 'activities'], { tests: true });
  return having(files, /support\/property\.js'/).filter((file) => file.endsWith('.test.ts'));
}

/** Runs them in a separate process, as `npm test` does. */
export async function checkProperties(seed: number): Promise<Outcome> {
  const files = propertyTests();
  const args = [
    join(ROOT, 'node_modules/jest/bin/jest.js'),
    '--selectProjects',
    'unit',
    '--runTestsByPath',
    ...files,
  ];
  const output = await new Promise<string | undefined>((resolve) => {
    execFile(
      process.execPath,
      args,
      { cwd: ROOT, env: { ...process.env, TEST_SEED: String(seed) }, maxBuffer: 2 ** 26 },
      (error, stdout, stderr) => resolve(error ? stdout + stderr : undefined),
    );
  });
  const failure = output
    ?.slice(Math.max(0, output.indexOf('●')))
    .split('\n')
    .slice(0, SHOWN_LINES)
    .join('\n');
  return {
    violations: failure === undefined ? [] : [failure],
    summary: `${files.length} files of property tests`,
  };
}
