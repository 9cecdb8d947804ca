import { changedFiles, touchedBy } from './changed.mjs';
import { KINDS } from './test-options.mjs';

const kindsOf = (changed: string[]): string[] => touchedBy(changed, KINDS).map(({ kind }) => kind);

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
])('%j affects %j', (changed, kinds) => expect(kindsOf(changed)).toEqual(kinds));

it('names the files that tests may import, and runs a changed test by itself', () => {
  const changed = ['test/integration/lead/bulk.test.ts', 'README.md'];
  const files = ['test/integration/lead/bulk.test.ts'];
  expect(touchedBy(changed, ['unit', 'integration'])).toEqual([
    { kind: 'unit', files },
    { kind: 'integration', files },
  ]);
});

it('reports an unknown commit', async () => {
  await expect(changedFiles('no-such-commit')).rejects.toThrow('git knows no commit "no-such-commit" here');
});
