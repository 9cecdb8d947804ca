/** What `npm run new` writes is right as it is: types, lint, and those of its tests that need no services. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tryCommand, type CommandResult } from '../../tools/lib/command.mjs';
import { compilerPath } from '../../tools/lib/compiler.mjs';
import { copyRepository } from '../support/repository-copy.js';

/** One plain noun, and one of two words with a plural of its own. */
const NOUNS = [['referral'], ['legal-entity', 'legal-entities']];
const PASSED = { code: 0, output: '' };

let copy: string;
let results: Record<'packages' | 'web' | 'lint' | 'tests', CommandResult>;

beforeAll(async () => {
  copy = copyRepository();
  const files = await writeNouns();
  const isWeb = (path: string): boolean => path.startsWith('apps/web/');
  const [lint, [packages, web, tests]] = await Promise.all([
    node('eslint/bin/eslint.js', '--max-warnings', '0', ...files),
    compileAndTest(files.filter((path) => !isWeb(path))),
  ]);
  results = { packages, web, lint, tests };
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** @returns the TypeScript files that were written or changed */
async function writeNouns(): Promise<string[]> {
  const paths: string[] = [];
  for (const noun of NOUNS) {
    const { code, output } = await inCopy(process.execPath, 'tools/new-noun.mjs', ...noun);
    if (code !== 0) throw new Error(output);
    paths.push(...[...output.matchAll(/^ {2}(\S+\.tsx?)$/gm)].map(([, path = '']) => path));
  }
  return [...new Set(paths)];
}

/** One after the other: lint runs beside them. */
async function compileAndTest(
  serverFiles: readonly string[],
): Promise<[CommandResult, CommandResult, CommandResult]> {
  const config = join(copy, 'tsconfig.new-noun.json');
  const compilerOptions = { incremental: false, tsBuildInfoFile: null };
  writeFileSync(
    config,
    JSON.stringify({ extends: './test/tsconfig.json', compilerOptions, include: [], files: serverFiles }),
  );
  return [
    await inCopy(compilerPath(), '-p', config),
    await inCopy(compilerPath(), '-p', 'apps/web', '--noEmit'),
    await node(
      'jest/bin/jest.js',
      ...['--runInBand', '--selectProjects', 'unit', 'component', '--cacheDirectory', join(copy, '.jest')],
      ...['--json', '--outputFile', join(copy, 'results.json')],
      ...['--testPathPatterns', 'referral|legal-entit'],
    ),
  ];
}

const inCopy = (command: string, ...args: string[]): Promise<CommandResult> =>
  tryCommand(command, args, { cwd: copy });
const node = (script: string, ...args: string[]): Promise<CommandResult> =>
  inCopy(process.execPath, join('node_modules', script), ...args);

test.each(['packages', 'web'] as const)('%s: the types are right', (part) => {
  expect(results[part]).toEqual(PASSED);
});

test('lint finds nothing', () => {
  expect(results.lint).toEqual(PASSED);
});

test('the generated unit and component tests pass', () => {
  const { code, output } = results.tests;
  expect({ code, output: code === 0 ? '' : output }).toEqual(PASSED);
  const { numPassedTests } = JSON.parse(readFileSync(join(copy, 'results.json'), 'utf8')) as {
    numPassedTests: number;
  };
  expect(numPassedTests).toBe(2 * NOUNS.length);
});
