import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { SHARED_FOLDERS, changedFiles, touchedBy } from './changed.mjs';
import { KINDS } from './test-options.mjs';

const isThere = (): boolean => true;
const kindsOf = (changed: string[]): string[] => touchedBy(changed, KINDS, isThere).map(({ kind }) => kind);

it.each([
  [[], []],
  [['README.md'], ['architecture']],
  [['libs/config/src/keys.test.ts'], ['unit', 'component', 'evals', 'architecture']],
  [['apps/web/src/app/guard.tsx'], ['unit', 'component', 'evals', 'architecture', 'e2e']],
  [
    ['apps/api/src/main.ts'],
    ['unit', 'component', 'evals', 'architecture', 'replay', 'integration', 'e2e', 'chaos'],
  ],
  [['libs/contracts/src/lead/lead.ts'], [...KINDS]],
  [['test/support/until.ts'], [...KINDS]],
  [['tools/launcher/stack.mjs'], [...KINDS]],
  [['test/integration/lead/bulk.test.ts'], ['unit', 'component', 'evals', 'architecture', 'integration']],
  [['playwright.config.ts'], ['unit', 'component', 'evals', 'architecture', 'e2e']],
  [['test/e2e/people.ts'], ['unit', 'component', 'evals', 'architecture', 'e2e']],
  [['test/e2e/playwright.tsconfig.json'], ['unit', 'component', 'evals', 'architecture', 'e2e']],
  [['test/evals/scenarios/law.yaml'], ['evals', 'architecture']],
  [['test/replay/histories/v1-call-open.json'], ['unit', 'component', 'evals', 'architecture', 'replay']],
  [
    ['test/replay/time-skipping/server.ts'],
    ['unit', 'component', 'evals', 'architecture', 'replay', 'integration'],
  ],
  [['test/soak/kinds/campaign.ts'], ['unit', 'component', 'evals', 'architecture', 'integration', 'chaos']],
  [['test/recording/record-run.ts'], ['unit', 'component', 'evals', 'architecture', 'integration']],
  [['docs/runbooks/database-down.md'], ['architecture', 'integration']],
  [
    ['apps/web/src/features/journey/replay/recorded-run.json'],
    ['unit', 'component', 'evals', 'architecture', 'integration', 'e2e'],
  ],
])('%j affects %j', (changed, kinds) => expect(kindsOf(changed)).toEqual(kinds));

it('names the files that tests may import, and runs a changed test by itself', () => {
  const changed = ['test/integration/lead/bulk.test.ts', 'README.md'];
  const files = ['test/integration/lead/bulk.test.ts'];
  expect(touchedBy(changed, ['unit', 'integration'], isThere)).toEqual([
    { kind: 'unit', files },
    { kind: 'integration', files },
  ]);
});

it.each([
  ['test/e2e/people.ts', 'e2e'],
  ['test/evals/corpora/opt-out.yaml', 'evals'],
  ['test/replay/histories/v1-call-open.json', 'replay'],
  ['docs/runbooks/database-down.md', 'integration'],
  ['libs/domain/training/en/booking.yaml', 'evals'],
  ['apps/web/src/features/journey/replay/recorded-run.json', 'component'],
] as const)('runs every test of the kind that reads %s: %s', (path, kind) => {
  expect(touchedBy([path], [kind], isThere)).toEqual([{ kind, files: undefined }]);
});

it('follows the imports of a module that two kinds share', () => {
  const files = ['test/soak/kinds/campaign.ts'];
  expect(touchedBy(files, ['integration', 'chaos'], isThere)).toEqual([
    { kind: 'integration', files },
    { kind: 'chaos', files },
  ]);
});

it('does not look for a deleted test, and runs every test that may have imported a deleted module', () => {
  const deleted = (): boolean => false;
  expect(touchedBy(['test/e2e/leads.test.ts'], ['e2e'], deleted)).toEqual([]);
  expect(touchedBy(['test/integration/lead/rows.ts'], ['integration'], deleted)).toEqual([
    { kind: 'integration', files: undefined },
  ]);
});

/**
 * Folders of test/ from which a test of the kind imports a module, directly or through modules outside test/support.
 */
function importedFolders(kind: string): string[] {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)\.js'/g)) {
      const module = join(dirname(file), `${name}.ts`);
      if (module.startsWith(join(ROOT, 'test/')) && existsSync(module)) visit(module);
    }
  };
  const tests = readdirSync(join(ROOT, 'test', kind), { encoding: 'utf8', recursive: true });
  for (const path of tests.filter((name) => name.endsWith('.test.ts'))) visit(join(ROOT, 'test', kind, path));
  return [...seen].map((file) => `${dirname(relative(ROOT, file))}/`);
}

it.each(KINDS.filter((kind) => existsSync(join(ROOT, 'test', kind))))(
  'knows each folder from which a test of kind %s imports',
  (kind) => {
    const known = ['test/support/', `test/${kind}/`].concat(
      SHARED_FOLDERS.filter(({ kinds }) => kinds.includes(kind)).map(({ folder }) => folder),
    );
    const unknown = importedFolders(kind).filter((folder) => !known.some((one) => folder.startsWith(one)));
    expect([...new Set(unknown)]).toEqual([]);
  },
);

it('reports an unknown commit', async () => {
  await expect(changedFiles('no-such-commit')).rejects.toThrow('git knows no commit "no-such-commit" here');
});
