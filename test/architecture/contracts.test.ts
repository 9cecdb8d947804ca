/**
 * What contracts, servers and pages export: each name has one meaning, and contracts hold no rule that only servers
 * use.
 */
import { join } from 'node:path';
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

/** The names that exported statements of one sort declare, each with the files that declare it. */
function filesByName(paths: readonly string[], isMeant: (statement: ts.Statement) => boolean) {
  const files = new Map<string, Set<string>>();
  for (const path of paths)
    for (const name of parse(path).statements.filter(isExported).filter(isMeant).flatMap(declared))
      files.set(name, (files.get(name) ?? new Set()).add(path));
  return files;
}

const declaredTwice = (files: Map<string, Set<string>>): string[][] =>
  [...files].filter(([, paths]) => paths.size > 1).map(([name, paths]) => [name, ...paths]);

test('each name that contracts exports is declared in one file', () => {
  const files = filesByName(FILES, () => true);
  expect(files.size).toBeGreaterThan(500);
  // A schema and the type that it infers have one name, in one file.
  expect(declaredTwice(files)).toEqual([]);
});

test.each([
  ['servers', ['libs', 'workflows/src', 'activities/src', 'apps/api/src']],
  ['pages', ['libs/contracts/src', 'apps/web/src']],
])('a type or class of contracts and one of %s never share a name', (_, folders) => {
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

/** Functions that only servers call, and why they are still in contracts. */
const OF_SERVERS: Record<string, string> = {
  'libs/contracts/src/language/message-texts.ts#messageTexts':
    'calendar files (libs/ics) use it, and know contracts alone',
};

/** A declaration of contracts, as `path#name`. */
type Place = string;

interface Declaration {
  isExported: boolean;
  isFunction: boolean;
  /** The declarations that this one uses: those of its own file, and those that it imports. */
  uses: Place[];
}

test('a function that no page calls is in libs/domain, or where it is used', () => {
  const declarations = new Map(FILES.flatMap(declarationsOf));
  // Everything that is no function, and whatever a page imports. The loop then adds what these use.
  const asked = new Set(
    [...declarations].filter(([, { isFunction }]) => !isFunction).map(([place]) => place),
  );
  for (const path of sourceFiles(['apps/web/src']))
    for (const place of imported(path).values()) asked.add(place);
  for (const place of asked) for (const used of declarations.get(place)?.uses ?? []) asked.add(used);
  const functions = [...declarations].filter(([, one]) => one.isExported && one.isFunction);
  expect(functions.length).toBeGreaterThan(75);
  const unasked = functions.map(([place]) => place).filter((place) => !asked.has(place));
  expect(unasked.sort()).toEqual(Object.keys(OF_SERVERS).sort());
});

/** The names that a file imports from contracts, each with the declaration it refers to. */
function imported(path: string): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const statement of parse(path).statements) {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) continue;
    const from = (statement.moduleSpecifier as ts.StringLiteral | undefined)?.text ?? '';
    const file = from.startsWith('@praxis/contracts/')
      ? `${from.replace('@praxis/contracts', 'libs/contracts/src')}.ts`
      : join(path, '..', from).replace(/\.js$/, '.ts');
    const named = ts.isImportDeclaration(statement)
      ? statement.importClause?.namedBindings
      : statement.exportClause;
    if (!file.startsWith('libs/contracts/') || !named || !('elements' in named)) continue;
    for (const { name, propertyName } of named.elements)
      places.set(name.text, `${file}#${(propertyName ?? name).text}`);
  }
  return places;
}

/** What a file of contracts declares. */
function declarationsOf(path: string): [Place, Declaration][] {
  const { statements } = parse(path);
  const own = statements.flatMap(declared).map((name) => [name, `${path}#${name}`] as const);
  const known = new Map([...imported(path), ...own]);
  return statements.flatMap((statement) => {
    const uses = new Set<Place>();
    const visit = (node: ts.Node): void => {
      const place = ts.isIdentifier(node) ? known.get(node.text) : undefined;
      if (place !== undefined) uses.add(place);
      ts.forEachChild(node, visit);
    };
    visit(statement);
    const names = declared(statement);
    const facts = { isExported: isExported(statement), isFunction: isRule(statement), uses: [...uses] };
    return names.map((name): [Place, Declaration] => [`${path}#${name}`, facts]);
  });
}

/** A function declaration, or a constant whose value is a function. */
const isRule = (statement: ts.Statement): boolean =>
  ts.isFunctionDeclaration(statement) ||
  (ts.isVariableStatement(statement) &&
    statement.declarationList.declarations.some(
      ({ initializer }) => initializer && ts.isArrowFunction(initializer),
    ));
