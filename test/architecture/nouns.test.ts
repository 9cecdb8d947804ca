/** Each noun of the product has the same name everywhere, so that its files are easy to find (README, Nouns). */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, sourceFiles, textOf } from '../support/sources.js';

/**
 * Places where nouns have folders: `others` are folders not about one noun, `elsewhere` has nouns with another folder.
 */
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

/** Code that several features of the API share. */
const PLATFORM = 'apps/api/src/platform';
/** Its folders that are not about one noun of the table. */
const WHAT_THE_PLATFORM_DOES = ['http', 'live', 'runs', 'vendor', 'payment'];

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
  folders: PLACES.filter(({ title }) => title !== 'integration tests')
    .flatMap(({ folder, elsewhere = {} }) =>
      foldersOf(folder).has(noun) ? [`${folder}/${noun}/`] : [elsewhere[noun] ?? []].flat(),
    )
    .concat(foldersOf(PLATFORM).has(noun) ? [`${PLATFORM}/${noun}/`] : []),
}));

test('the tables of the nouns are found', () => {
  const entities = sourceFiles(['libs/db/src']).filter((path) => path.endsWith('.entity.ts'));
  const core = entities.filter((path) => path.startsWith('libs/db/src/core/'));
  expect(PAGES.flatMap(({ tables }) => tables)).toHaveLength(entities.length - core.length);
});

/** Titles of tests with their file, as a guarantee names them. */
const PROOF = /(“[^”]+”(?: and “[^”]+”)*) \(`([^`]+\.(?:test\.tsx?|ts))`\)/g;

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

  const section = (heading: string): string =>
    page().split(`\n## ${heading}\n`)[1]?.split('\n## ')[0]?.trim() ?? '';

  it('has a section “States” with the way into and out of each state, or a sentence that there are none', () => {
    const listed = section('States').match(/^- .*$/gm) ?? [];
    expect(listed.filter((line) => !/^- \S.* → \S/.test(line))).toEqual([]);
    if (listed.length === 0) expect(section('States')).toMatch(/\bstates\b/);
  });

  it('has a section “Guarantees”, each with the names of tests that exist', () => {
    const guarantees = section('Guarantees').match(/^- .*$/gm) ?? [];
    expect(guarantees).not.toEqual([]);
    for (const guarantee of guarantees) {
      const proofs = [...guarantee.matchAll(PROOF)].map(([, titles = '', path = '']) => ({ titles, path }));
      expect({ guarantee, isProven: proofs.length > 0 }).toEqual({ guarantee, isProven: true });
      for (const { titles, path } of proofs) {
        const tests = textOf(path);
        const named = [...titles.matchAll(/“(.+?)”/g)].map(([, title = '']) => title);
        expect({ path, missing: named.filter((title) => !tests.includes(title)) }).toEqual({
          path,
          missing: [],
        });
      }
    }
  });

  it('has a section “Change it” that names what to change', () => {
    expect(section('Change it')).toMatch(/`[^`\n]+`/);
  });
});

/** Folders that may have more files, each with why they are not divided. */
const LARGE_FOLDERS: Record<string, string> = {
  'libs/db/src/migrations': 'ordered by time, and never moved',
  'apps/web/src/routes': 'a page and its tests are found by its address',
  'apps/web/src/components': 'parts that any page may use, found by what they show',
  'apps/web/src/testing': 'what component tests share, named after what each one replaces',
};

test('no folder has more than 40 files, unless there is a reason', () => {
  const counts = new Map<string, number>();
  const folders = [...PLACES.map(({ folder }) => folder), PLATFORM, 'apps/web/src'];
  for (const path of new Set(folders.flatMap(filesOf))) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const large = [...counts].flatMap(([folder, count]) => (count > MAX_FILES ? [folder] : []));
  expect(large.sort()).toEqual(Object.keys(LARGE_FOLDERS).sort());
});

test('folders of the platform are named after what they do, or after their noun', () => {
  const known = new Set([...NOUNS, ...WHAT_THE_PLATFORM_DOES]);
  expect([...foldersOf(PLATFORM)].filter((name) => !known.has(name))).toEqual([]);
});

/** Beginnings of paths of files that begin with the name of another noun than their folder's, each with the reason. */
const OTHER_NOUNS: Record<string, string> = {
  'activities/src/automation/call-step': 'the kind of step that calls somebody',
  'activities/src/automation/tenant-model': 'the language model that a tenant has chosen',
  'activities/src/mail/billing-texts': 'the mails about a subscription',
  'activities/src/mail/vault-texts': 'the mails about keys',
  'activities/src/message/consent-reply': 'the message that answers an opt-out',
  'apps/api/src/features/call/phone/lead-call': 'a call to a lead',
  'apps/api/src/features/checkout/sim-': 'the simulated payment vendor',
  'apps/api/src/features/conflict/lead-conflict': 'the conflicts of a lead',
  'apps/api/src/features/consent/lead-consent': 'the consent of a lead',
  'apps/api/src/features/event/demo-usage': 'one of the named functions, which are beside the log of events',
  'apps/api/src/features/export/person-proof': 'the proof that an export is for',
  'apps/api/src/features/health/webhook-monitor': 'the health of webhooks',
  'apps/api/src/features/lead-import/language-words': 'words for a language in a file of leads',
  'apps/api/src/features/vault/tenant-': 'the keys that a tenant owns',
  'apps/api/src/platform/auth/lead-actor': 'whoever asks for a record, a lead or another one',
  'apps/web/src/features/auth/sign-in/mail-sent': 'the step of signing in at which a mail is on its way',
  'apps/web/src/features/automation/webhook-address': 'the address that begins an automation',
  'apps/web/src/features/checkout/sim-': 'the simulated payment vendor',
  'apps/web/src/features/demo/usage/usage-': 'what a visitor may still do in the demo',
  'apps/web/src/features/journey/appointment-form': 'the step of a journey that books',
  'apps/web/src/features/lead/list/consent-': 'a column and an action of the list of leads',
  'apps/web/src/features/lead/panel/conflict-decision-dialog': 'a part of the panel of a lead',
  'apps/web/src/features/lead/panel/consent-': 'a part of the panel of a lead',
  'apps/web/src/features/notification/event-matrix': 'which events somebody is notified of',
  'apps/web/src/features/tenant/settings/notification-channels-panel': 'a setting of the practice',
  'apps/web/src/lib/auth/export-right': 'who may export',
  'libs/contracts/src/billing/sim-': 'the simulated payment vendor',
  'libs/contracts/src/health/webhook-monitor': 'the health of webhooks',
  'libs/contracts/src/language/message': 'the texts of the interface, by language',
  'libs/db/src/auth/demo-passcode': 'the way to sign in to the demo',
  'libs/db/src/billing/sim-': 'the simulated payment vendor',
  'libs/db/src/checkout/sim-': 'the simulated payment vendor',
  'libs/db/src/consent/lead-consent-state': 'the consent of a lead',
  'libs/db/src/export/call-transcript': 'the file of a call in an export',
  'libs/db/src/health/webhook-monitor': 'the health of webhooks',
  'libs/db/src/practice-fact/demo-facts': 'the facts of the practices of the demo',
  'libs/db/src/usage/tenant-limits': 'the limits that a tenant has',
  'libs/db/src/vault/tenant-': 'the keys that a tenant owns',
  'libs/domain/src/call/reading/contact-details': 'what a caller says of how to reach them',
  'libs/domain/src/message/mail-subject': 'the subject line of a message by email',
  'libs/domain/src/system-audit/health-score': 'the score that an audit of the system gives',
  'libs/domain/src/usage/call-cost': 'what a call costs',
};
/** Messages to a run in Temporal's sense. */
const RUN_MESSAGES = /^workflows\/src\/.*\/messages\.ts$/;

/** The longest noun that the name of a file begins with, in the singular or the plural. */
function nounOfFile(name: string): string | undefined {
  return NOUNS.filter((noun) => new RegExp(`^${noun}s?[-.]`).test(name))
    .sort((left, right) => left.length - right.length)
    .at(-1);
}

/** A folder `webhook-delivery` may have files about a `webhook`. */
const isAbout = (folder: string, noun: string): boolean => `${folder}-`.startsWith(`${noun}-`);

test('a file in a noun’s folder does not begin with another noun’s name, unless there is a reason', () => {
  const paths = [...PLACES.map(({ folder }) => folder), PLATFORM]
    .filter((place) => place !== 'test/integration')
    .flatMap((place) =>
      filesOf(place).filter((path) => {
        const [folder = '', ...rest] = path.slice(place.length + 1).split('/');
        const noun = nounOfFile(rest.at(-1) ?? '');
        return NOUNS.includes(folder) && noun !== undefined && !isAbout(folder, noun);
      }),
    )
    .filter((path) => !RUN_MESSAGES.test(path));
  const listed = Object.keys(OTHER_NOUNS);
  expect(paths.filter((path) => !listed.some((beginning) => path.startsWith(beginning)))).toEqual([]);
  expect(listed.filter((beginning) => !paths.some((path) => path.startsWith(beginning)))).toEqual([]);
});

test('the README shows which place has which noun', () => {
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
