/** The statements and entities of the sources, with the TypeScript types that they declare for the values they read. */
import { relative } from 'node:path';
import { snakeCase } from '@praxis/db/internal/snake-case';
import ts from 'typescript';
import { ROOT, having, sourceFiles } from './sources.js';
import { NotReadable, SqlEvaluator } from './sql-evaluator.js';

/** A use of `query` (as a function or a tag) or of `querySystem`. */
export interface SourceStatement {
  /** `path:line`. */
  place: string;
  /** The SQL texts with numbered parameters, as PostgreSQL gets them. */
  texts: string[];
  /** Why the texts could not be determined. */
  unread?: string;
  /** The properties of a row that the caller reads, with their types. */
  row: TypedProperties;
}

/** An entity: its table, and its properties by column. */
export interface SourceEntity {
  table: string;
  columns: TypedProperties;
}

export type TypedProperties = ReadonlyMap<string, ts.Type>;

export interface SqlSources {
  checker: ts.TypeChecker;
  statements: SourceStatement[];
  entities: SourceEntity[];
}

const METHODS = ['query', 'querySystem'];

/** Reads the statements and entities of libs/db, which are all those of the product. */
export function readSqlSources(): SqlSources {
  const files = having(sourceFiles(['libs/db']), /\bquery(System)?[<(`]|@Entity\(/).filter(
    (path) => path.includes('/src/') && !path.includes('/migrations/'),
  );
  const program = programOf(files);
  const checker = program.getTypeChecker();
  const evaluator = new SqlEvaluator(checker);
  const sources: SqlSources = { checker, statements: [], entities: [] };
  const visit = (node: ts.Node): void => {
    const statement = statementOf(node, checker);
    if (statement)
      sources.statements.push(readStatement(node as ts.Expression, statement, { checker, evaluator }));
    if (ts.isClassDeclaration(node)) sources.entities.push(...readEntity(node, checker));
    ts.forEachChild(node, visit);
  };
  for (const path of files) {
    const file = program.getSourceFile(`${ROOT}${path}`);
    if (!file) throw new Error(`${path} is not part of the program`);
    visit(file);
  }
  return sources;
}

function programOf(files: readonly string[]): ts.Program {
  const { config } = ts.readConfigFile(`${ROOT}test/tsconfig.json`, (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(
    { ...(config as object), include: [] },
    ts.sys,
    `${ROOT}test`,
  );
  // Only the declarations that the sources need, because reading them takes most of the time.
  const needed = {
    types: ['node'],
    lib: ['lib.es2023.d.ts'],
    incremental: false,
    tsBuildInfoFile: undefined,
  };
  return ts.createProgram(
    files.map((path) => `${ROOT}${path}`),
    { ...options, ...needed },
  );
}

/** The expression with the SQL text, if the node runs a statement: its last argument, or the node if it is a tagged template. */
function statementOf(node: ts.Node, checker: ts.TypeChecker): ts.Expression | undefined {
  if (ts.isTaggedTemplateExpression(node)) return isMethod(node.tag) ? node : undefined;
  if (!ts.isCallExpression(node) || !isMethod(node.expression)) return undefined;
  const last = node.arguments.at(-1);
  return last && checker.getTypeAtLocation(last).symbol?.name === 'Sql' ? last : undefined;
}

function isMethod(node: ts.Expression): boolean {
  return ts.isPropertyAccessExpression(node) && METHODS.includes(node.name.text);
}

function readStatement(
  call: ts.Expression,
  statement: ts.Expression,
  { checker, evaluator }: { checker: ts.TypeChecker; evaluator: SqlEvaluator },
): SourceStatement {
  const file = call.getSourceFile();
  const line = file.getLineAndCharacterOfPosition(call.getStart()).line + 1;
  const place = `${relative(ROOT, file.fileName)}:${line}`;
  const rows = checker.getAwaitedType(checker.getTypeAtLocation(call));
  const row = propertiesOf(rows && checker.getIndexTypeOfType(rows, ts.IndexKind.Number), checker);
  try {
    return { place, row, texts: [...evaluator.textsOf(statement)].map(numbered) };
  } catch (error) {
    if (!(error instanceof NotReadable)) throw error;
    return { place, row, texts: [], unread: error.message };
  }
}

function numbered(text: string): string {
  let count = 0;
  return text.replace(/\0/g, () => `$${(count += 1)}`);
}

function propertiesOf(type: ts.Type | undefined, checker: ts.TypeChecker): Map<string, ts.Type> {
  return new Map(type?.getProperties().map((property) => [property.name, checker.getTypeOfSymbol(property)]));
}

/** Reads an entity: the decorator names its table, and its columns are its properties in snake case. */
function readEntity(node: ts.ClassDeclaration, checker: ts.TypeChecker): SourceEntity[] {
  const table = /@Entity\('(\w+)'\)/.exec(node.getText())?.[1];
  if (table === undefined) return [];
  const properties = propertiesOf(checker.getTypeAtLocation(node), checker);
  const columns = [...properties].map(([name, type]) => [snakeCase(name), type] as const);
  return [{ table, columns: new Map(columns) }];
}
