/** Comments of the sources, titles of the tests and paragraphs of the documents, for tests of their wording. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, sourceFiles, textOf } from './sources.js';

/** A comment, title or paragraph in one line, without code in backticks and texts in curly quotation marks. */
export interface Prose {
  path: string;
  /** The line where it begins, counted from 1. */
  line: number;
  text: string;
}

/** Applied migrations are history, so their comments stay as they are. */
const HISTORY = 'libs/db/src/migrations/';
const FOLDERS = ['apps', 'libs', 'workflows', 'activities', 'tools', 'test'];
const ROOT_FILES = [
  'eslint.config.mjs',
  'jest.config.mjs',
  'playwright.config.ts',
  '.dependency-cruiser.cjs',
];

/**
 * All comments of TypeScript, JavaScript and SQL, all titles of tests, and all paragraphs of README, CONTRIBUTING and docs.
 */
export function allProse(): Prose[] {
  const sources = [...sourceFiles(FOLDERS, { tests: true }), ...ROOT_FILES].filter(
    (path) => !path.startsWith(HISTORY),
  );
  return [
    ...sources.flatMap((path) => proseOf(path, commentLine())),
    ...sources.filter((path) => /\.test\.tsx?$/.test(path)).flatMap(titlesOf),
    ...below('libs/db/schema', '.sql').flatMap((path) => proseOf(path, sqlCommentLine)),
    ...['README.md', 'CONTRIBUTING.md', ...below('docs', '.md')].flatMap((path) =>
      proseOf(path, documentLine()),
    ),
  ];
}

function below(folder: string, ending: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .sort();
}

const withoutQuotes = (text: string): string => text.replaceAll(/`[^`]*`|“[^”]*”/g, '`').trim();

/** A text before a callback: the title of a test or of a group of tests, or what a test waits for. */
const TITLE = /(['"`])((?:(?!\1)[^\\]|\\.)+?)\1,\s*(?:async\s*)?(?:\(|\w+\s*=>)/g;

function titlesOf(path: string): Prose[] {
  const source = textOf(path);
  return [...source.matchAll(TITLE)].map(({ 2: title = '', index }) => ({
    path,
    line: source.slice(0, index).split('\n').length,
    text: withoutQuotes(title),
  }));
}

/** Returns the prose of a line, or undefined if the line has none. */
type LineReader = (line: string) => string | undefined;

/** A row of a table, a heading or an item of a list. */
const BEGINS_PARAGRAPH = /^(?:[|#-]|\d+\.)/;

/** Joins the lines of a comment or paragraph, so that a phrase is found across a line break. */
function proseOf(path: string, read: LineReader): Prose[] {
  const found: Prose[] = [];
  let open: Prose | undefined;
  for (const [index, line] of textOf(path).split('\n').entries()) {
    const text = withoutQuotes(read(line) ?? '');
    if (text === '') open = undefined;
    else if (open && !BEGINS_PARAGRAPH.test(text)) open.text += ` ${text}`;
    else found.push((open = { path, line: index + 1, text }));
  }
  return found;
}

/** Reads lines of TypeScript and JavaScript in order. */
function commentLine(): LineReader {
  let isInBlock = false;
  return (line) => {
    const trimmed = line.trim();
    const begins = /^\{?\/\*/.test(trimmed);
    if (isInBlock || begins) {
      isInBlock = !trimmed.includes('*/');
      return trimmed.replace(/\*\/.*$/, '').replace(/^\{?\/?\*+/, '');
    }
    return /(?:^|\s)\/\/\s(.*)$/.exec(line)?.[1];
  };
}

const sqlCommentLine: LineReader = (line) => /(?:^|\s)--\s(.*)$/.exec(line)?.[1];

/** Reads lines of Markdown in order; code blocks are no prose. */
function documentLine(): LineReader {
  let isInCode = false;
  return (line) => {
    if (line.trimStart().startsWith('```')) {
      isInCode = !isInCode;
      return undefined;
    }
    return isInCode ? undefined : line;
  };
}
