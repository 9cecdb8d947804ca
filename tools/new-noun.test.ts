/** `npm run new`: fills in every name, finds the place of every registration, and refuses an existing noun. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './lib/paths.mjs';
import { namesOf } from './new-noun/names.mjs';
import { writeNoun } from './new-noun/write.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'praxis-new-noun-'));
  for (const path of [
    'activities/src/activities.ts',
    'apps/api/src/app.module.ts',
    'apps/web/src/app/paths.ts',
    'README.md',
    'libs/db/src/migrations',
  ])
    cpSync(join(ROOT, path), join(root, path), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('writes the files of a noun of two words without leaving a placeholder', () => {
  const paths = writeNoun({ root, noun: 'work-order' });
  expect(paths).toEqual(expect.arrayContaining(['libs/db/src/work-order/work-order.entity.ts', 'README.md']));
  for (const path of paths) {
    expect(path).not.toContain('__');
    expect(readFileSync(join(root, path), 'utf8')).not.toMatch(/__[A-Za-z]\w*__/);
  }
});

test('changes four existing files: three source files and the README', () => {
  const changed = writeNoun({ root, noun: 'referral' }).filter((path) => !/referral/.test(path));
  expect(changed.sort()).toEqual([
    'README.md',
    'activities/src/activities.ts',
    'apps/api/src/app.module.ts',
    'apps/web/src/app/paths.ts',
  ]);
});

/** Every file below the root, with its text. */
const allFiles = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path, readFileSync(path, 'utf8')]),
  );

test('refuses a noun that exists, and changes no file', () => {
  writeNoun({ root, noun: 'referral' });
  const before = allFiles();
  expect(() => writeNoun({ root, noun: 'referral' })).toThrow('The noun referral already exists');
  expect(allFiles()).toEqual(before);
});

test.each(['', 'Referral', 'work_order', 'a', 'work--order', '../work'])(
  '"%s" is not a valid noun',
  (noun) => {
    expect(() => namesOf(noun)).toThrow('A noun is lower case');
  },
);

test('accepts an irregular plural', () => {
  expect(namesOf('person', 'people')).toMatchObject({ __nouns__: 'people', __Nouns__: 'People' });
});
