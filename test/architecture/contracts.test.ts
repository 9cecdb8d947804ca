/** What contracts, servers and pages export: one meaning for each name, and no rule in contracts that only servers ask. */
import { join } from 'node:path';
import ts from 'typescript';
import { importsOf, parse, sourceFiles } from '../support/sources.js';

const FILES = sourceFiles(['libs/contracts/src']);

const isExported = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

/** The names that a statement declares. */
function declared(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  const { name } = statement as ts.Statement & { name?: ts.Identifier };
  return name ? [name.text] : [];
}

/** The names of such exported statements, each with the files that declare it. */
function filesByName(paths: readonly string[], isMeant: (statement: ts.Statement) => boolean) {
  const files = new Map<string, Set<string>>();
  for (const path of paths)
    for (const name of parse(path).statements.filter(isExported).filter(isMeant).flatMap(declared))
      files.set(name, (files.get(name) ?? new Set()).add(path));
  return files;
}

const declaredTwice = (files: Map<string, Set<string>>): string[][] =>
  [...files].filter(([, paths]) => paths.size > 1).map(([name, paths]) => [name, ...paths]);

test('a name that contracts exports is declared in one file', () => {
  const files = filesByName(FILES, () => true);
  expect(files.size).toBeGreaterThan(500);
  // A schema and the type that it infers have one name, in one file.
  expect(declaredTwice(files)).toEqual([]);
});

test.each([
  ['servers', ['libs', 'workflows/src', 'activities/src', 'apps/api/src']],
  ['pages', ['libs/contracts/src', 'apps/web/src']],
])('a type or class that contracts and %s export has a name of its own', (_, folders) => {
  const files = filesByName(
    sourceFiles(folders).filter((path) => !path.includes('.test.')),
    (statement) =>
      ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement) ||
      ts.isClassDeclaration(statement),
  );
  expect(files.size).toBeGreaterThan(1_000);
  expect(declaredTwice(files)).toEqual([]);
});

/** Files with a function that only servers call, and why they are still in contracts. */
const OF_SERVERS: Record<string, string> = {
  'libs/contracts/src/language/message-texts.ts':
    'calendar files (libs/ics) use it, and know contracts alone',
};

test('a rule that no page asks is in libs/domain', () => {
  const asked = new Set<string>();
  const ask = (path: string): void => {
    if (asked.has(path)) return;
    asked.add(path);
    for (const { from } of importsOf(path).filter(({ isType }) => !isType))
      if (from.startsWith('.')) ask(join(path, '..', from).replace(/\.js$/, '.ts'));
  };
  for (const path of sourceFiles(['apps/web/src']))
    for (const { from } of importsOf(path))
      if (from.startsWith('@praxis/contracts/'))
        ask(`${from.replace('@praxis/contracts', 'libs/contracts/src')}.ts`);
  const unasked = FILES.filter((path) => !asked.has(path) && exportsRule(path));
  expect(unasked).toEqual(Object.keys(OF_SERVERS).sort());
});

/** A file that exports a function. */
function exportsRule(path: string): boolean {
  return parse(path)
    .statements.filter(isExported)
    .some(
      (statement) =>
        ts.isFunctionDeclaration(statement) ||
        (ts.isVariableStatement(statement) &&
          statement.declarationList.declarations.some(
            ({ initializer }) => initializer && ts.isArrowFunction(initializer),
          )),
    );
}
