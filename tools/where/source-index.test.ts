/**
 * `npm run where`: names count more than comments, comments more than the rest, and identifiers are split into words.
 */
import { sourceIndex, topComment, wordsOf } from './source-index.mjs';

const SCORE = {
  path: 'libs/domain/src/lead/lead-score.ts',
  text: '/** How promising a lead is. Zod-free. */\nexport function scoreLead(): number {\n  return 0;\n}\n',
};
const PAGE = {
  path: 'apps/web/src/features/lead/lead-badge.tsx',
  text: "/** A mark beside a person. */\nimport { scoreLead } from '@praxis/domain/lead/lead-score';\n",
};
const SQL = {
  path: 'libs/db/schema/lead.sql',
  text: '-- Counters that triggers keep\n-- for each practice.\nCREATE FUNCTION count_leads() RETURNS trigger AS $$ $$;\n',
};

const pathsOf = (question: string, documents: { path: string; text: string }[] = [], limit?: number) =>
  sourceIndex([SCORE, PAGE, SQL], documents)(question, limit).map(({ path }) => path);

test('a file that is named after the searched word comes before one that uses it', () => {
  expect(pathsOf('score')).toEqual([SCORE.path, PAGE.path]);
});

test('other forms of a word match the word', () => {
  expect(pathsOf('How are leads scored?')[0]).toBe(SCORE.path);
  expect(pathsOf('counter per trigger')).toEqual([SQL.path]);
});

test('a file that exports something comes before one that calls it', () => {
  const exporter = {
    path: 'a/one.ts',
    text: 'export async function keepPlace(id: string): Promise<void> {\n  await store(id);\n}\n',
  };
  const caller = { path: 'a/two.ts', text: "await keepPlace('7');\n" };
  expect(sourceIndex([caller, exporter], [])('keep a place').map(({ path }) => path)).toEqual([
    'a/one.ts',
    'a/two.ts',
  ]);
});

test('a document that names a file describes it', () => {
  const document = {
    path: 'docs/lead.md',
    text: 'Colleagues tell people apart by `apps/web/src/features/lead/lead-badge.tsx`. Other.',
  };
  expect(pathsOf('colleagues')).toEqual([]);
  expect(pathsOf('colleagues', [document])).toEqual([PAGE.path]);
});

test('answers with the first sentence of the comment at the top, and with no more files than asked for', () => {
  expect(sourceIndex([SCORE], [])('promising')).toEqual([
    { path: SCORE.path, summary: 'How promising a lead is.' },
  ]);
  expect(pathsOf('lead', [], 2)).toHaveLength(2);
});

test.each([
  ['leadScore', ['lead', 'score']],
  ['lead-score.ts', ['lead', 'score', 'ts']],
  ['the HTTP_STATUS of it', ['http', 'status']],
])('reads %j as words', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test.each([
  ['/** One\n * two. */\nimport x;', 'One two.'],
  ['// @ts-check\n/** Three. */', 'Three.'],
  ['-- Four\n-- five.\nSELECT 1;', 'Four five.'],
  ['import x;\n/** Not at the top. */', ''],
])('takes the comment at the top of %j', (text, comment) => {
  expect(topComment(text)).toBe(comment);
});
