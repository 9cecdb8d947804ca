/** What contracts exports: one meaning for each name. */
import ts from 'typescript';
import { parse, sourceFiles } from '../support/sources.js';

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
