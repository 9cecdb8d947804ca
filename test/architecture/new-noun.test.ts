/** Code written by `npm run new` passes unchanged: types, lint, and the tests among it that need no services. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tryCommand, type CommandResult } from '../../tools/lib/command.mjs';
import { compilerPath } from '../../tools/lib/compiler.mjs';
import { copyRepository } from '../support/repository-copy.js';

/** A plain noun, and one of two words with an irregular plural. */
const NOUNS = [['referral'], ['legal-entity', 'legal-entities']];
const PASSED = { code: 0, output: '' };

let copy: string;
/** The TypeScript files that were written or changed. */
const files: string[] = [];

beforeAll(async () => {
  copy = copyRepository();
  for (const noun of NOUNS) {
    const { code, output } = await inCopy(process.execPath, 'tools/new-noun.mjs', ...noun);
    if (code !== 0) throw new Error(output);
    for (const [, path = ''] of output.matchAll(/^ {2}(\S+\.tsx?)$/gm)) files.push(path);
  }
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const inCopy = (command: string, ...args: string[]): Promise<CommandResult> =>
  tryCommand(command, args, { cwd: copy });
const node = (script: string, ...args: string[]): Promise<CommandResult> =>
  inCopy(process.execPath, join('node_modules', script), ...args);

test('packages: the types are right', async () => {
  const config = {
    extends: './test/tsconfig.json',
    compilerOptions: { incremental: false, tsBuildInfoFile: null },
    include: [],
    files: files.filter((path) => !path.startsWith('apps/web/')),
  };
  writeFileSync(join(copy, 'tsconfig.new-noun.json'), JSON.stringify(config));
  expect(await inCopy(compilerPath(), '-p', 'tsconfig.new-noun.json')).toEqual(PASSED);
});

test('web: the types are right', async () => {
  expect(await inCopy(compilerPath(), '-p', 'apps/web', '--noEmit')).toEqual(PASSED);
});

test('lint finds nothing', async () => {
  expect(await node('eslint/bin/eslint.js', '--max-warnings', '0', ...new Set(files))).toEqual(PASSED);
});

test('the generated unit and component tests pass', async () => {
  const { code, output } = await node(
    'jest/bin/jest.js',
    '--runInBand',
    '--selectProjects',
    'unit',
    'component',
    '--cacheDirectory',
    join(copy, '.jest'),
    '--json',
    '--outputFile',
    join(copy, 'results.json'),
    '--testPathPatterns',
    'referral|legal-entit',
  );
  expect({ code, output: code === 0 ? '' : output }).toEqual(PASSED);
  const { numPassedTests } = JSON.parse(readFileSync(join(copy, 'results.json'), 'utf8')) as {
    numPassedTests: number;
  };
  expect(numPassedTests).toBe(2 * NOUNS.length);
});
