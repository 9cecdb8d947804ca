/** The web app speaks in sentence case, says “Could not …”, and calls a company a vendor; what the specification quotes stays as it is. */
import ts from 'typescript';
import { QUOTED } from '../support/quoted-texts.js';
import { sourceFiles, textOf } from '../support/sources.js';

const QUOTES = new Set(Object.values(QUOTED).flat());
/** Proper names, which keep their capitals: people, places, companies, days and keys. */
const NAMES =
  /\b(?:Acme Holdings LLC|Elena Marsh|Follow Up Boss|Google Calendar|Harbor Law Group|HubSpot|Jane Roe|Jordan (?:Blake|Ellis)|Main Street|Praxis|Run All|Saturday|Springfield|Sunday|Temporal UI|Tuesday, May|Wayne County|Enter)\b/g;

interface Words {
  path: string;
  text: string;
}

/** The words of a file that a person can see: literals and text of the markup, each in one line. */
function wordsOf(path: string): Words[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest, true, kind);
  const found: Words[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isJsxText(node) || ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) {
      const text = node.text.replaceAll('&amp;', '&').replace(/\s+/g, ' ').trim();
      if (/[A-Za-z] ?[A-Za-z]/.test(text)) found.push({ path, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const words = sourceFiles(['apps/web/src'])
  .filter((path) => !path.includes('/testing/'))
  .flatMap(wordsOf);
const without = (isAllowed: (text: string) => boolean, found: readonly Words[]): string[] =>
  found.filter(({ text }) => !isAllowed(text)).map(({ path, text }) => `${path}: ${text}`);

/** Whether a text of two words or more has a capital letter at the beginning of each long word after the first. */
function isTitleCase(text: string): boolean {
  // A template may split a sentence, so a part of it can begin with any word.
  const all = text.replace(NAMES, '').trim().split(' ');
  if (all.length < 2 || all.length > 7 || !/^[A-Z]/.test(all[0] ?? '')) return false;
  const rest = all.slice(1);
  return (
    rest.some((word) => /^[A-Z][a-z]+/.test(word)) &&
    rest.filter((word) => /[A-Za-z]{4,}/.test(word)).every((word) => /^[A-Z(]/.test(word)) &&
    !/[.?;,] |\+/.test(text)
  );
}

test('finds the words of labels, templates and markup', () => {
  const texts = new Set(words.map(({ text }) => text));
  expect([...texts]).toEqual(
    expect.arrayContaining(['Audit log', 'Could not load the audit log', 'Keep it']),
  );
  expect(isTitleCase('Audit Log')).toBe(true);
  expect(isTitleCase('Audit log')).toBe(false);
  expect(isTitleCase('Back to Praxis')).toBe(false);
});

test('titles, buttons and toasts have sentence case, unless the specification quotes them otherwise', () => {
  const titles = words.filter(({ text }) => isTitleCase(text));
  expect(without((text) => QUOTES.has(text.replace(/:$/, '')), titles)).toEqual([]);
});

test('a failure says “Could not …”, unless the specification quotes “Failed to …”', () => {
  const failures = words.filter(({ text }) => /\bFailed to [A-Za-z]/.test(text));
  const isQuoted = (text: string): boolean => [...QUOTES].some((quote) => text.startsWith(quote));
  expect(without(isQuoted, failures)).toEqual([]);
});

test('a company is a vendor, and a person who takes appointments is a host', () => {
  const isWritten = ({ text }: Words): boolean =>
    /\bproviders?\b/i.test(text.replace(/\{\{\w+\}\}/g, '')) && (/^[A-Z]/.test(text) || / /.test(text));
  expect(without(() => false, words.filter(isWritten))).toEqual([]);
});

test('an email is never called a mail', () => {
  const mails = words.filter(({ text }) => /\bmails?\b/i.test(text) && / /.test(text));
  // Search keywords by which people find the step.
  expect(without((text) => text === 'sms message write mail', mails)).toEqual([]);
});

test('an unassigned lead is called unassigned, and AI is written in capitals', () => {
  expect(without((text) => !/\bnobody['’]s\b/i.test(text) && !/\bAi [a-z]/.test(text), words)).toEqual([]);
});

test('every quoted text still exists', () => {
  const said = words.map(({ text }) => text).join('\n');
  expect([...QUOTES].filter((quote) => !said.includes(quote))).toEqual([]);
});
