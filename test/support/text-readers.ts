/**
 * Every parser of text: exported functions whose first parameter is text, texts or unknown, and exported
 * schemas. They are found in the sources, so that new ones are tested automatically.
 */
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT, parse, sourceFiles, textOf } from './sources.js';

export interface TextReader {
  /** File and export, for example `libs/ics/src/free-busy.ts readFreeBusy`. */
  name: string;
  /** Words of its file's patterns, for hostile texts to repeat. */
  keywords: readonly string[];
  read: (text: string) => unknown;
}

/** The arguments of a parser, if the text alone is not enough or not its first argument. */
export type Arguments = Readonly<Record<string, (text: string) => readonly unknown[]>>;

/**
 * How parsers are called, and which functions to skip because their first text is ours: a key, an id, a name.
 */
export interface ReaderOptions {
  given: Arguments;
  ours: ReadonlySet<string>;
}

const FOLDERS = ['libs', 'activities', 'apps/api', 'workflows'];
const NOT_PRODUCT = /\/testing\/|conformance\.ts$|\/scripts\/|\.tsx$|\/migrations\/|\/main\.ts$/;

/**
 * Finds all parsers and loads their files.
 * @throws Error when one needs more than a text and `given` does not say what
 */
export async function findTextReaders({ given, ours }: ReaderOptions): Promise<TextReader[]> {
  const readers: TextReader[] = [];
  const lacking: string[] = [];
  const seen = new Set<unknown>();
  for (const path of sourceFiles(FOLDERS).filter((file) => /\/src\//.test(file) && !NOT_PRODUCT.test(file))) {
    const found = exportedReaders(path);
    if (found.functions.length + found.schemas.length === 0) continue;
    const loaded = (await import(join(ROOT, path))) as Record<string, unknown>;
    const keywords = keywordsOf(path);
    for (const { name, needs } of found.functions) {
      const call = loaded[name];
      if (typeof call !== 'function' || ours.has(name)) continue;
      const make = given[name] ?? ((text: string) => [text]);
      if (needs > 1 && !given[name]) lacking.push(`${path} ${name}`);
      const read = (text: string): unknown => (call as (...all: unknown[]) => unknown)(...make(text));
      readers.push({ name: `${path} ${name}`, keywords, read });
    }
    for (const name of found.schemas)
      readers.push(...schemaReaders(`${path} ${name}`, loaded[name] as Schema, { keywords, seen }));
  }
  if (lacking.length > 0)
    throw new Error(`Name the other arguments of these text readers:\n${lacking.join('\n')}`);
  return readers;
}

interface Found {
  functions: { name: string; needs: number }[];
  schemas: string[];
}

function exportedReaders(path: string): Found {
  const found: Found = { functions: [], schemas: [] };
  for (const statement of parse(path).statements) {
    if (!isExported(statement)) continue;
    if (ts.isFunctionDeclaration(statement) && statement.name)
      addFunction(found, statement.name.text, statement);
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (!ts.isIdentifier(name) || !initializer) continue;
      if (ts.isArrowFunction(initializer)) addFunction(found, name.text, initializer);
      else if (/^[A-Z][a-z]/.test(name.text) && /\bz\./.test(initializer.getText()))
        found.schemas.push(name.text);
    }
  }
  return found;
}

function isExported(statement: ts.Statement): boolean {
  return (
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  );
}

const TEXT = /^(?:string|unknown|(?:readonly )?string\[\])(?: \| (?:null|undefined))*$/;

function addFunction(found: Found, name: string, { parameters }: ts.SignatureDeclaration): void {
  const [first] = parameters;
  if (!first?.type || !TEXT.test(first.type.getText())) return;
  const needs = parameters.filter(
    (one) => !one.questionToken && !one.initializer && !one.dotDotDotToken,
  ).length;
  found.functions.push({ name, needs });
}

/** Words and punctuation of a file's regular expressions and short strings. */
function keywordsOf(path: string): string[] {
  const patterns = textOf(path).match(/\/(?![/*])(?:[^/\\\n]|\\.)+\/[a-z]*/g) ?? [];
  const words = patterns.flatMap(
    (pattern) => pattern.replaceAll(/\\./g, ' ').match(/[A-Za-z][A-Za-z ']+|[-<&#;=:"]/g) ?? [],
  );
  return [...new Set(words)].slice(0, 12);
}

interface Schema {
  _zod?: { def: { type: string; shape?: Record<string, unknown>; innerType?: unknown; element?: unknown } };
  safeParse?: (value: unknown) => unknown;
}

/**
 * The schemas of text in a schema: itself, or those of its fields and items. Shared schemas are included
 * once.
 */
function schemaReaders(
  name: string,
  schema: Schema | undefined,
  around: { keywords: readonly string[]; seen: Set<unknown> },
): TextReader[] {
  const { _zod: inside, safeParse } = schema ?? {};
  if (!inside || !safeParse || around.seen.has(schema)) return [];
  around.seen.add(schema);
  const { type, shape, innerType, element } = inside.def;
  if (shape)
    return Object.entries(shape).flatMap(([field, of]) =>
      schemaReaders(`${name}.${field}`, of as Schema, around),
    );
  if (innerType ?? element) return schemaReaders(name, (innerType ?? element) as Schema, around);
  if (!['string', 'pipe', 'union', 'transform', 'record'].includes(type)) return [];
  return [{ name, keywords: around.keywords, read: (text) => safeParse(text) }];
}
