/** Code written by `npm run new` passes unchanged: types, lint, and the tests among it that need no stack. */
import { cpSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { transformSync } from '@swc/core';
import { tryCommand, type CommandResult } from '../../tools/lib/command.mjs';
import { compilerPath } from '../../tools/lib/compiler.mjs';
import { ensureTimeSkippingServer } from '../../tools/setup/time-skipping.mjs';
import { copyRepository } from '../support/repository-copy.js';
import { ROOT } from '../support/sources.js';

/** A noun with a regular plural, and one of two words with an irregular plural. */
const NOUNS = [['referral'], ['legal-entity', 'legal-entities']] as const;
/** The tests of a noun that need no stack, and how many each file has. */
const testsOf = ([noun, plural = `${noun}s`]: readonly string[]): [path: string, tests: number][] => [
  [`activities/src/${noun}/process-${noun}.test.ts`, 2],
  [`apps/api/src/features/${noun}/${noun}.service.test.ts`, 1],
  [`apps/web/src/routes/${plural}.test.tsx`, 1],
  [`libs/contracts/src/${noun}/${noun}.test.ts`, 1],
  [`libs/domain/src/${noun}/status-after-processing.test.ts`, 1],
  [`test/replay/time-skipping/${noun}.test.ts`, 2],
];
const PASSED = { code: 0, output: '' };

let copy: string;
/** The TypeScript files that were written or changed. */
const files: string[] = [];
/** Lint takes longest, so it runs in parallel with the other tests. */
let lint: Promise<CommandResult>;

beforeAll(async () => {
  copy = copyRepository();
  for (const noun of NOUNS) {
    const { code, output } = await inCopy(process.execPath, 'tools/new-noun.mjs', ...noun);
    if (code !== 0) throw new Error(output);
    for (const [, path = ''] of output.matchAll(/^ {2}(\S+\.tsx?)$/gm)) files.push(path);
  }
  lint = node('eslint/bin/eslint.js', '--max-warnings', '0', ...new Set(files));
});
afterAll(async () => {
  await lint;
  rmSync(copy, { recursive: true, force: true });
});

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

test('the generated tests pass, of which one replays a run of the noun’s process', async () => {
  const server = await ensureTimeSkippingServer();
  if (server !== undefined) process.env['PRAXIS_TIME_SKIPPING_SERVER'] = server;
  await bundleWorkflows();
  const { code, output } = await node(
    'jest/bin/jest.js',
    '--runInBand',
    '--selectProjects',
    'unit',
    'component',
    'replay',
    '--cacheDirectory',
    join(copy, '.jest'),
    '--json',
    '--outputFile',
    join(copy, 'results.json'),
    '--testPathPatterns',
    `/(${NOUNS.flatMap(testsOf)
      .map(([path]) => path)
      .join('|')})$`,
  );
  expect({ code, output: code === 0 ? '' : output }).toEqual(PASSED);
  const { testResults } = JSON.parse(readFileSync(join(copy, 'results.json'), 'utf8')) as {
    testResults: { name: string; assertionResults: { status: string }[] }[];
  };
  const passed = testResults.map(({ name, assertionResults }) => [
    relative(realpathSync(copy), name),
    assertionResults.filter(({ status }) => status === 'passed').length,
  ]);
  expect(passed.sort()).toEqual(NOUNS.flatMap(testsOf).sort());
});

test('lint finds nothing', async () => {
  expect(await lint).toEqual(PASSED);
});

/** Bundles the workflows in the copy: the built packages of the repository, and the nouns’ own workflows. */
async function bundleWorkflows(): Promise<void> {
  for (const directory of ['libs/contracts', 'libs/domain', 'libs/temporal', 'workflows'])
    cpSync(join(ROOT, directory, 'dist'), join(copy, directory, 'dist'), { recursive: true });
  for (const path of files.filter((name) => name.startsWith('workflows/src/'))) {
    const { code } = transformSync(readFileSync(join(copy, path), 'utf8'), {
      jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    });
    const built = join(copy, path.replace('/src/', '/dist/').replace(/\.ts$/, '.js'));
    mkdirSync(dirname(built), { recursive: true });
    writeFileSync(built, code);
  }
  expect(await inCopy(process.execPath, 'workflows/bundle.mjs')).toEqual(PASSED);
}
