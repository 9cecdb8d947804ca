/** A noun of the product is called the same in every place, so that a file is found from the feature (README, Nouns). */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, sourceFiles, textOf } from '../support/sources.js';

/** Places where nouns have folders; `others` are folders not about one noun, `elsewhere` are nouns with their own folder. */
const PLACES: {
  title: string;
  folder: string;
  others: readonly string[];
  elsewhere?: Record<string, string>;
}[] = [
  { title: 'contracts', folder: 'libs/contracts/src', others: ['core'] },
  { title: 'domain', folder: 'libs/domain/src', others: ['core'] },
  { title: 'db', folder: 'libs/db/src', others: ['core', 'cli', 'internal', 'migrations'] },
  { title: 'workflows', folder: 'workflows/src', others: ['core'] },
  { title: 'activities', folder: 'activities/src', others: ['core'] },
  {
    title: 'API',
    folder: 'apps/api/src/features',
    others: ['live'],
    elsewhere: { webhook: 'apps/api/src/webhooks' },
  },
  { title: 'web', folder: 'apps/web/src/features', others: ['shell'] },
  { title: 'web lib', folder: 'apps/web/src/lib', others: ['core', 'api', 'live'] },
  {
    title: 'integration tests',
    folder: 'test/integration',
    others: ['bad-input', 'live', 'privacy', 'product-api', 'row-level-security', 'schema', 'slow-clients'],
  },
];
/** The rows of README's table of nouns. A new noun is a new row; `npm run new` writes it. */
const ROWS = textOf('README.md')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  .filter(({ length }) => length === PLACES.length + 1);
/** The first cell of a noun's row, which leads to its page. */
const NOUN_CELL = /^\[`([a-z]+(?:-[a-z]+)*)`\]\(docs\/\1\.md\)$/;
const NOUNS = ROWS.flatMap(([noun = '']) => NOUN_CELL.exec(noun)?.slice(1) ?? []);

/** A folder with more files is divided. */
const MAX_FILES = 40;

const filesOf = (folder: string): string[] => sourceFiles([folder], { tests: true });
const foldersOf = (folder: string): Set<string> =>
  new Set(
    filesOf(folder)
      .map((path) => path.slice(folder.length + 1).split('/'))
      .flatMap(([name = '', ...rest]) => (rest.length > 0 ? [name] : [])),
  );

test.each(PLACES)('$folder has folders of these nouns and no others', ({ folder, others }) => {
  const known = new Set([...NOUNS, ...others]);
  expect([...foldersOf(folder)].filter((name) => !known.has(name))).toEqual([]);
});

test('functions and triggers of a noun are in the file of that noun', () => {
  const names = readdirSync(join(ROOT, 'libs/db/schema')).map((name) => name.replace(/\.sql$/, ''));
  const known = new Set([...NOUNS, 'lead-search', 'core', 'previous-release', 'removed']);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
  expect(names.length).toBeGreaterThan(3);
});

test('each noun is in more than one place', () => {
  const counts = NOUNS.map((noun) => PLACES.filter(({ folder }) => foldersOf(folder).has(noun)).length);
  expect(NOUNS.filter((_, index) => (counts[index] ?? 0) < 2)).toEqual([]);
});

test('each noun has a page in docs', () => {
  const pages = readdirSync(join(ROOT, 'docs'));
  expect(NOUNS.filter((noun) => !pages.includes(`${noun}.md`))).toEqual([]);
});

/** The tables of a noun's entities, and its folders without those of tests. */
const PAGES = NOUNS.map((noun) => ({
  noun,
  tables: sourceFiles(['libs/db/src'])
    .filter((path) => path.startsWith(`libs/db/src/${noun}/`) && path.endsWith('.entity.ts'))
    .flatMap((path) => [...textOf(path).matchAll(/^@Entity\('(\w+)'\)/gm)].map(([, table = '']) => table)),
  folders: PLACES.filter(({ title }) => title !== 'integration tests').flatMap(
    ({ folder, elsewhere = {} }) =>
      foldersOf(folder).has(noun) ? [`${folder}/${noun}/`] : [elsewhere[noun] ?? []].flat(),
  ),
}));

test('the tables of the nouns are found', () => {
  const entities = sourceFiles(['libs/db/src']).filter((path) => path.endsWith('.entity.ts'));
  const core = entities.filter((path) => path.startsWith('libs/db/src/core/'));
  expect(PAGES.flatMap(({ tables }) => tables)).toHaveLength(entities.length - core.length);
});

describe.each(PAGES)('the page of $noun', ({ noun, tables, folders }) => {
  const page = (): string => textOf(`docs/${noun}.md`);

  it('names each table of the noun', () => {
    expect(tables.filter((table) => !page().includes(`\`${table}\``))).toEqual([]);
  });

  it('has a line “Files:” with each folder of the noun', () => {
    const [, named = ''] = /(?:^| )Files: (.*)$/m.exec(page()) ?? [];
    expect(folders.filter((folder) => !named.includes(`\`${folder}`))).toEqual([]);
    expect(named).not.toBe('');
  });

  it('has a section “Change it” that names what to change', () => {
    const [, section = ''] = page().split('\n## Change it\n');
    const [text = ''] = section.split('\n## ');
    expect(text).toMatch(/`[^`\n]+`/);
  });
});

test('no folder has more than 40 files', () => {
  const counts = new Map<string, number>();
  for (const path of [...PLACES.map(({ folder }) => folder), 'apps/api/src/platform'].flatMap(filesOf)) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  expect(
    [...counts].filter(([folder, count]) => count > MAX_FILES && !folder.endsWith('/migrations')),
  ).toEqual([]);
});

test('README shows which place has which noun', () => {
  const found = PLACES.map(({ folder, elsewhere = {} }) => {
    const own = Object.entries(elsewhere).filter(([, path]) => filesOf(path).length > 0);
    return new Set([...foldersOf(folder), ...own.map(([noun]) => noun)]);
  });
  const rows = NOUNS.map((noun) => [
    `[\`${noun}\`](docs/${noun}.md)`,
    ...found.map((folders) => (folders.has(noun) ? '●' : '')),
  ]);
  const table = [['noun', ...PLACES.map(({ title }) => title)], ...rows];
  for (const row of table) expect(ROWS).toContainEqual(row);
});
