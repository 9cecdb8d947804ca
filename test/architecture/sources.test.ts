/**
 * Code style that a parser can check: short files, no `any`, no `!`, module header comments and docstrings on
 * exports.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT, placesOf, sourceFiles, textOf } from '../support/sources.js';

const PRODUCT = ['apps', 'libs', 'workflows', 'activities'];
const EVERYTHING = [...PRODUCT, 'tools', 'test'];

/** Functions and triggers of the database. */
const RULES = 'libs/db/schema';

const MAX_LINES = 250;

test('no file is longer than 250 lines, except migrations and tests', () => {
  const rules = readdirSync(join(ROOT, RULES)).map((name) => join(RULES, name));
  const long = [...sourceFiles(EVERYTHING), ...rules]
    .filter((path) => !path.includes('/migrations/'))
    .map((path) => ({ path, lines: textOf(path).split('\n').length - 1 }))
    .filter(({ lines }) => lines > MAX_LINES);
  expect(long).toEqual([]);
});

test('half of the files have at most 80 lines, and half at least 40', () => {
  const lengths = sourceFiles(PRODUCT)
    .map((path) => textOf(path).split('\n').length - 1)
    .sort((left, right) => left - right);
  const median = lengths[Math.floor(lengths.length / 2)];
  expect(median).toBeLessThanOrEqual(80);
  // If the median were lower, the code for one thing would be spread over many files.
  expect(median).toBeGreaterThanOrEqual(40);
});

test('no `any`', () => {
  const places = sourceFiles(EVERYTHING, { tests: true }).flatMap((path) =>
    placesOf(path, (node) => node.kind === ts.SyntaxKind.AnyKeyword),
  );
  expect(places).toEqual([]);
});

test('no non-null assertion `!`', () => {
  const places = sourceFiles(EVERYTHING, { tests: true }).flatMap((path) =>
    placesOf(path, ts.isNonNullExpression),
  );
  expect(places).toEqual([]);
});

test('no test is skipped or focused', () => {
  const places = sourceFiles(EVERYTHING, { tests: true })
    .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
    .flatMap((path) =>
      placesOf(
        path,
        (node) =>
          ts.isPropertyAccessExpression(node) &&
          ['only', 'skip', 'todo', 'failing'].includes(node.name.text) &&
          ['test', 'it', 'describe'].includes(node.expression.getText()),
      ),
    );
  expect(places).toEqual([]);
});

test('no default exports and no `export *` in the product', () => {
  const places = sourceFiles(PRODUCT)
    .filter((path) => !/\.config\.|\.(mjs|cjs|cts)$/.test(path))
    .flatMap((path) =>
      placesOf(
        path,
        (node) =>
          (ts.isExportDeclaration(node) && node.exportClause === undefined) ||
          ts.isExportAssignment(node) ||
          (ts.canHaveModifiers(node) &&
            (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)),
      ),
    );
  expect(places).toEqual([]);
});

test('every module begins with a comment on its purpose', () => {
  const without = sourceFiles(PRODUCT)
    .filter((path) => path.includes('/src/'))
    // The names of Nest modules and entities say enough.
    .filter((path) => !/\.(module|entity)\.ts$|\/migrations\/|\/index\.ts$/.test(path))
    .filter((path) => !/^(#!.*\n)?(\/\/ @ts-check\n)?\/(\*\*?|\/)/.test(textOf(path)));
  expect(without).toEqual([]);
});

test('a docstring’s tag begins its line, where editors look for it', () => {
  const inside = sourceFiles(EVERYTHING, { tests: true }).filter((path) =>
    /^\s*\* \S.* @(?:param|property|returns|throws|typedef|template)\b/m.test(textOf(path)),
  );
  expect(inside).toEqual([]);
});

test('files are named in kebab case', () => {
  const odd = sourceFiles(EVERYTHING, { tests: true }).filter(
    (path) => !/^_?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/.test(path.split('/').at(-1) ?? ''),
  );
  expect(odd).toEqual([]);
});

test('cookies are set in one place, with the names of the cookie notice', () => {
  const setting = sourceFiles(['apps', 'libs', 'activities'])
    .filter((path) =>
      /setCookie|clearCookie|serializeCookie|'set-cookie'|document\.cookie\s*=/i.test(textOf(path)),
    )
    .sort();
  // The second file only deletes cookies.
  expect(setting).toEqual([
    'apps/api/src/platform/auth/auth-cookies.ts',
    'apps/web/src/lib/consent/consent.ts',
  ]);
  expect(textOf('apps/api/src/platform/auth/auth-cookies.ts')).not.toMatch(/praxis_/);
});
