/** Every database function and trigger has a comment on its purpose and reason, and only two write to the outbox. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { having, ROOT, sourceFiles, textOf } from '../support/sources.js';

const FOLDER = 'libs/db/schema';
const FILES = readdirSync(join(ROOT, FOLDER)).map((name) => `${FOLDER}/${name}`);

/** What a file creates, paragraph by paragraph: a function with the triggers that call it, under one comment. */
const paragraphs = FILES.flatMap((path) =>
  textOf(path)
    .replaceAll(/\$body\$.*?\$body\$/gs, '')
    .split(/\n{2,}/)
    .map((text) => ({
      path,
      comment: (/^(?:--.*\n)*/.exec(text)?.[0] ?? '').replaceAll(/\n(?:-- )?/g, ' '),
      created: [...text.matchAll(/^create or replace (function|trigger) (\w+)/gm)].map(
        ([, kind, name]) => `${kind} ${name}`,
      ),
    }))
    .filter(({ created }) => created.length > 0),
);

test('a comment above each function and its triggers says why they are in the database', () => {
  expect(paragraphs.flatMap(({ created }) => created).length).toBeGreaterThan(120);
  const unexplained = paragraphs
    .filter(({ comment }) => !/In the database because /i.test(comment))
    .map(({ path, created }) => ({ path, created }));
  expect(unexplained).toEqual([]);
  const many = paragraphs.filter(
    ({ created }) => created.filter((what) => what.startsWith('function')).length > 1,
  );
  expect(many).toEqual([]);
});

test('only two functions write rows of the outbox, and triggers and code call them', () => {
  const written = FILES.flatMap((path) =>
    [...textOf(path).matchAll(/\binsert into (?:public\.)?outbox\b/gi)].map(() => path),
  );
  expect(written).toEqual([`${FOLDER}/core.sql`, `${FOLDER}/core.sql`]);
  const product = sourceFiles(['apps', 'libs', 'workflows', 'activities']).filter(
    (path) => !path.includes('/migrations/'),
  );
  expect(having(product, /\binsert into (?:public\.)?outbox\b/i)).toEqual([]);
  expect(having(product, /OutboxEntity\)\s*\.(?:insert|save|upsert)/)).toEqual([]);
});
