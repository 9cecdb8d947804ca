/** The repository's own source files, read with the TypeScript parser. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join, relative } from 'node:path';
import ts from 'typescript';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const SKIPPED = new Set(['node_modules', 'dist', '.praxis', 'coverage']);

/** Paths, from the root, of the source files in the given folders; tests only on request. */
export function sourceFiles(folders: readonly string[], { tests = false } = {}): string[] {
  return folders
    .flatMap((folder) => below(join(ROOT, folder)))
    .filter(
      (path) =>
        /\.(ts|tsx|cts|mts|mjs|cjs)$/.test(path) &&
        !path.endsWith('.d.ts') &&
        (tests || !/\.test\.tsx?$/.test(path)),
    );
}

function below(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? below(path) : [relative(ROOT, path)];
  });
}

/** The text of a file. */
export function textOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** The files whose text matches a pattern, sorted. */
export function having(files: readonly string[], pattern: RegExp): string[] {
  return files.filter((path) => pattern.test(textOf(path))).sort();
}

/** The syntax tree of a file. */
export function parse(path: string): ts.SourceFile {
  return ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest, true);
}

/** The places where a kind of node occurs, each as `path:line`. */
export function placesOf(path: string, matches: (node: ts.Node) => boolean): string[] {
  const file = parse(path);
  const places: string[] = [];
  const visit = (node: ts.Node): void => {
    if (matches(node)) places.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return places;
}

export interface Import {
  from: string;
  /** Whether the compiler erases the import, because it imports only types. */
  isType: boolean;
}

/** The imports and re-exports of a file. */
export function importsOf(path: string): Import[] {
  const imports: Import[] = [];
  for (const statement of parse(path).statements) {
    if (ts.isImportDeclaration(statement)) {
      const { importClause, moduleSpecifier } = statement;
      const named = importClause?.namedBindings;
      const isType =
        importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword ||
        (importClause !== undefined &&
          importClause.name === undefined &&
          named !== undefined &&
          ts.isNamedImports(named) &&
          named.elements.every((element) => element.isTypeOnly));
      imports.push({ from: (moduleSpecifier as ts.StringLiteral).text, isType });
    } else if (ts.isExportDeclaration(statement) && statement.moduleSpecifier) {
      imports.push({
        from: (statement.moduleSpecifier as ts.StringLiteral).text,
        isType: statement.isTypeOnly,
      });
    }
  }
  return imports;
}
