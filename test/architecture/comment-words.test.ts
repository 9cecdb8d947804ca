/** Comments and documents are plain American English, in the words of the glossary (docs/glossary.md). */
import { allProse, type Prose } from '../support/prose.js';

/** Phrases that were replaced because readers misunderstand them, each with a plain alternative. */
const REPLACED: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/\banew\b/i, 'again'],
  [/\bfor good\b/i, 'permanently, forever'],
  [/\bfor ever\b/i, 'forever'],
  [/\b(?:tell|tells|told) of\b/i, 'say, mention, report, notify'],
  [/\b(?:takes|taken) in\b/i, 'accept, process, count'],
  [/\bwho(?:m)?ever\b/i, 'the person or role that is meant'],
  [/\bin vain\b/i, 'without an answer, without success'],
  [/\b(?:goes|go|went|gone) on\b(?! the\b)/i, 'continue, resume'],
  [/\bof late\b/i, 'recently'],
  [/\b(?:hear|hears|heard) of\b/i, 'be notified of, learn about'],
  [/\b(?:come|comes|came) of\b/i, 'the result'],
  [/\bbe had\b/i, 'be available'],
  [/\ball the same\b/i, 'still, anyway'],
  [/\bstands? in\b/i, 'be in, replace'],
  [/\bwith(?:in)? the one before\b(?! it\b)/i, 'the previous one'],
  [/\bcustomer.s phone\b/i, 'the handset'],
  [/\ba (?:thread|transaction|statement|run|table|database) of (?:its|their) own\b/i, 'its own, a separate'],
];

const prose = allProse();

const placesOf = (matches: (text: string, path: string) => boolean): string[] =>
  prose
    .filter(({ text, path }) => matches(text, path))
    .map(({ path, line, text }: Prose) => `${path}:${line} ${text}`);

test('the comments of all packages, the schema and the documents are read', () => {
  const read = new Set(prose.map(({ path }) => path));
  for (const path of [
    'README.md',
    'docs/decisions/README.md',
    'libs/db/schema/lead.sql',
    'tools/where.mjs',
    'test/support/prose.ts',
  ])
    expect(read).toContain(path);
});

test.each(REPLACED)('no comment and no document says %s; instead: %s', (phrase) => {
  expect(placesOf((text) => phrase.test(text))).toEqual([]);
});

const ABOUT_HOSTS =
  /\/src\/(?:features\/|lib\/|components\/)?(?:appointment|calendar)\/|^libs\/db\/schema\/(?:appointment|calendar)\.sql$|^docs\/(?:appointment|calendar)\.md$/;

test('a comment about appointments and calendars says host, because a provider is an adapter to a vendor', () => {
  expect(
    // A path begins with a slash; names on the wire and in the database are in backticks, which are left out.
    placesOf((text, path) => ABOUT_HOSTS.test(path) && /(?<![\w/@_])providers?\b/i.test(text)),
  ).toEqual([]);
});
