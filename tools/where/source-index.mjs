// @ts-check
/**
 * A full-text index of the source files. Names count most, then the comment at the top, then exports and the documents
 * that name the file, then the rest of the text.
 */
import MiniSearch from 'minisearch';
import { stemmer } from 'stemmer';

/**
 * A source file to index. `path` is relative to the root, with `/`.
 * @typedef {{ path: string, text: string }} SourceFile
 */

/**
 * A file that matches. `summary` is the first sentence of its top comment, or ''.
 * @typedef {{ path: string, summary: string }} FoundFile
 */

const BOOSTS = { name: 5, summary: 4, documents: 3, exports: 2, folder: 2, text: 1 };

/** Words of questions and of code that do not distinguish one file from another. */
const STOP_WORDS = new Set(
  'a an and are as at be by do does else file files for from has have how if in into is it its of on or that the their them then they this to was what when where which who why will with'
    .split(' ')
    .concat(
      'import export const function return type string number await async null undefined readonly'.split(' '),
    ),
);

const EXPORTED = /^export (?:(?:abstract|async|class|const|default|enum|function|interface|type) )+(\w+)/gm;

/**
 * Words of a text, identifiers and paths included: `leadScore` and `lead-score` are two words each.
 * @param {string} text
 * @returns {string[]}
 */
export function wordsOf(text) {
  return text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !STOP_WORDS.has(word));
}

/**
 * The comment at the top of a file, as plain text; '' without one. SQL begins comments with `--`.
 * @param {string} text
 * @returns {string}
 */
export function topComment(text) {
  const comment = /^(?:#!.*\n|\/\/ @ts-check\n)*(?:\/\*\*(?<block>[\s\S]*?)\*\/|(?<lines>(?:--.*\n)+))/.exec(
    text,
  );
  const { block, lines } = comment?.groups ?? {};
  return (block ?? lines ?? '')
    .replace(/^\s*(?:\*|--) ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Creates the index. `documents` are Markdown files; a line that names a source file describes that file.
 * @param {SourceFile[]} sources
 * @param {SourceFile[]} documents
 * @returns {(question: string, limit?: number) => FoundFile[]}
 */
export function sourceIndex(sources, documents) {
  const described = descriptions(documents);
  const summaries = new Map(sources.map(({ path, text }) => [path, topComment(text)]));
  const index = new MiniSearch({
    idField: 'path',
    fields: Object.keys(BOOSTS),
    tokenize: wordsOf,
    processTerm: (word) => stemmer(word),
  });
  index.addAll(
    sources.map(({ path, text }) => ({
      path,
      name: path.slice(path.lastIndexOf('/') + 1),
      folder: path.slice(0, path.lastIndexOf('/')),
      summary: summaries.get(path) ?? '',
      documents: described.get(path)?.join(' ') ?? '',
      exports: [...text.matchAll(EXPORTED)].map(([, name]) => name).join(' '),
      text: [...new Set(wordsOf(text))].join(' '),
    })),
  );
  return (question, limit = 10) =>
    index
      .search(question, { boost: BOOSTS })
      .map((found) => ({ ...found, score: found.score * found.queryTerms.length }))
      .sort((a, b) => b.score - a.score)
      .slice(0, limit)
      .map(({ id }) => ({ path: id, summary: firstSentence(summaries.get(id) ?? '') }));
}

/** @param {string} text */
function firstSentence(text) {
  return /^.*?\.(?= |$)/.exec(text)?.[0] ?? text;
}

/**
 * The sentences of documents that name each file, by its path.
 * @param {SourceFile[]} documents
 * @returns {Map<string, string[]>}
 */
function descriptions(documents) {
  /** @type {Map<string, string[]>} */
  const described = new Map();
  for (const { text } of documents)
    for (const sentence of text.split(/\n|(?<=[.;:]\)?) /))
      for (const [path] of sentence.matchAll(/(?<=`)[\w./-]+\.(?:tsx?|sql|mjs|cts)(?=`)/g))
        described.set(path, [...(described.get(path) ?? []), sentence]);
  return described;
}
