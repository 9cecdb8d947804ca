/** Clients read only texts of the catalogs in `libs/contracts/src/language/`, and every text of the catalogs is used. */
import ts from 'typescript';
import { MESSAGES_EN } from '@praxis/contracts/language/messages-en';
import { PAGES_EN } from '@praxis/contracts/language/pages-en';
import { sourceFiles, textOf } from '../support/sources.js';

/** The pages and components that a practice's clients see, without those of its staff. */
const PAGES = [
  ...sourceFiles(['apps/web/src/features/booking-page']).filter((path) => !path.includes('/settings/')),
  ...sourceFiles(['apps/web/src/features/message/unsubscribe']),
  ...['appointment-by-link', 'cancel-form', 'move-form'].map(
    (name) => `apps/web/src/features/appointment/${name}.tsx`,
  ),
  ...['times-by-day', 'day-strip', 'hold-note'].map(
    (name) => `apps/web/src/components/appointment/${name}.tsx`,
  ),
  ...['slot-choice', 'consent-choices', 'language-switch', 'practice-facts'].map(
    (name) => `apps/web/src/components/${name}.tsx`,
  ),
  ...['appointment-by-link', 'unsubscribe', 'book'].map((name) => `apps/web/src/routes/${name}.tsx`),
];
const TEMPLATES = [
  'activities/src/appointment/appointment-texts.ts',
  'activities/src/journey/follow-up-texts.ts',
  'activities/src/message/consent-reply.ts',
];
/** Attributes that people read or hear. */
const SPOKEN = new Set([
  'title',
  'text',
  'label',
  'help',
  'hint',
  'failure',
  'pendingText',
  'aria-label',
  'placeholder',
]);
const SENTENCE = /[A-Za-z]{2,}/;

/** Words that are written in the markup itself. */
function literals(path: string): string[] {
  const file = ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && SENTENCE.test(node.text)) found.push(node.text.trim());
    if (
      ts.isJsxAttribute(node) &&
      SPOKEN.has(node.name.getText()) &&
      node.initializer &&
      ts.isStringLiteral(node.initializer)
    )
      found.push(node.initializer.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

test.each(PAGES)('%s contains no words for people', (path) => {
  expect(literals(path)).toEqual([]);
});

test.each(TEMPLATES)('%s contains no sentences for people', (path) => {
  const file = ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if ((ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) && /[A-Za-z]{2,} [a-z]{2,}/.test(node.text))
      found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  expect(found).toEqual([]);
});

/** Ids that the code builds at run time, or finds by their English text. */
const COMPOSED =
  /^(?:service|problem|booked|channel|list|prepare)\.|^appointment\.(?:reminder|confirmation|rescheduled|cancelled|missed)(?:\.subject)?$/;

test('every text of a catalog is used', () => {
  const sources = sourceFiles(['apps/api/src', 'apps/web/src', 'activities/src', 'libs']).filter(
    (path) => !path.includes('/language/messages-') && !path.includes('/language/pages-'),
  );
  const code = sources.map(textOf).join('\n');
  const ids = [...Object.keys(MESSAGES_EN), ...Object.keys(PAGES_EN)];
  const unused = ids.filter(
    (id) => !COMPOSED.test(id) && !code.includes(`'${id.replace(/_(?:one|other)$/, '')}'`),
  );
  expect(unused).toEqual([]);
});

test('services and refusals are those of the contracts and the API', () => {
  const code = sourceFiles(['apps/api/src', 'apps/web/src', 'libs/contracts/src'])
    .filter((path) => !path.includes('/language/pages-'))
    .map(textOf)
    .join('\n')
    // A label and the rule about it are joined at run time.
    .concat('Name is required');
  const texts = Object.entries(PAGES_EN).filter(
    ([id]) => /^(?:service|problem)\./.test(id) && id !== 'problem.other',
  );
  // The API builds some sentences at run time, so each part of such a sentence is looked for.
  const parts = (text: string): string[] => text.split(/\{\{\w+\}\}|, or |\.(?: |$)/);
  const strange = texts.filter(([, text]) => !parts(text).every((part) => code.includes(part)));
  expect(strange.map(([id]) => id)).toEqual([]);
});
