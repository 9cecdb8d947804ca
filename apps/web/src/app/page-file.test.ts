/** Every page that has a rule has a file that exports it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageFile } from './page-file.js';
import { PAGE_ACCESS, PATHS, type PagePath } from './paths.js';

const PATHS_OF_PAGES = Object.keys(PAGE_ACCESS) as PagePath[];

/** The names that a file exports for the router: those that end in `Page`. */
const pagesIn = (file: string): string[] =>
  [...readFileSync(join(__dirname, file), 'utf8').matchAll(/^export function (\w+Page)\(/gm)].flatMap(
    ([, name = '']) => name,
  );

test.each(PATHS_OF_PAGES)('%s has a file, which exports one page', (path) => {
  expect(pagesIn(pageFile(path))).toHaveLength(1);
});

test('a page’s file is named after its URL, without parameters of a record', () => {
  expect(pageFile(PATHS.settingsTeam)).toBe('../routes/settings-team.tsx');
  expect(pageFile(PATHS.simCheckout)).toBe('../routes/sim-checkout.tsx');
});

test('every page file has a URL, except the not-found page', () => {
  const files = readdirSync(join(__dirname, '../routes'))
    .filter((name) => /^[^.]+\.tsx$/.test(name))
    .map((name) => `../routes/${name}`)
    .filter((file) => pagesIn(file).length > 0);
  expect(files.sort()).toEqual(
    [...new Set([...PATHS_OF_PAGES.map(pageFile), '../routes/not-found.tsx'])].sort(),
  );
});
