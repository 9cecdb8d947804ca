/** What contracts exports: one meaning for each name, and no rule that only servers ask. */
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

test('an exported name is declared in one file', () => {
  const files = new Map<string, Set<string>>();
  for (const path of FILES)
    for (const name of parse(path).statements.filter(isExported).flatMap(declared))
      files.set(name, (files.get(name) ?? new Set()).add(path));
  expect(files.size).toBeGreaterThan(500);
  // A schema and the type that it infers have one name, in one file.
  const twice = [...files].filter(([, paths]) => paths.size > 1).map(([name, paths]) => [name, ...paths]);
  expect(twice).toEqual([]);
});

/** Files with a function that only servers call, and why they are in contracts all the same. */
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
