/** Pages read and change data in one way: keys of the cache come from one file, changes go through one hook. */
import ts from 'typescript';
import { having, placesOf, sourceFiles } from '../support/sources.js';

const files = sourceFiles(['apps/web/src'], { tests: false }).filter((path) => !path.includes('/testing/'));
const KEYS = 'apps/web/src/lib/api/query-keys.ts';
const TAKES_KEY = /\.(?:get|set|ensure|fetch|prefetch|get\w*Infinite)Quer(?:y|ies)(?:Data|State)?$/;

/** `queryKey: [...]`, `setQueryData([...])`, `invalidates: [[...]]`. */
function isLiteralKey(node: ts.Node): boolean {
  if (!ts.isArrayLiteralExpression(node)) return false;
  const { parent } = node;
  if (ts.isPropertyAssignment(parent)) return parent.name.getText() === 'queryKey';
  if (ts.isCallExpression(parent)) return TAKES_KEY.test(parent.expression.getText());
  return (
    ts.isArrayLiteralExpression(parent) &&
    ts.isPropertyAssignment(parent.parent) &&
    parent.parent.name.getText() === 'invalidates'
  );
}

test('no key of the cache is written outside query-keys.ts', () => {
  const places = files.filter((path) => path !== KEYS).flatMap((path) => placesOf(path, isLiteralKey));
  expect(places).toEqual([]);
  expect(files).toContain(KEYS);
});

test('every change goes through useChange', () => {
  expect(having(files, /\buseMutation\b/)).toEqual(['apps/web/src/lib/api/use-change.ts']);
});

test('how long answers are fresh, and which failed reads are repeated, is decided in query-client.ts', () => {
  expect(having(files, /staleTime: (?:[1-9]|Infinity)|retry: \(|retry\(/)).toEqual([]);
});

test('formatters are made when their first text is needed, not while a page starts', () => {
  // Each costs a phone up to 20 ms.
  const isMadeAtOnce = (node: ts.Node): boolean =>
    (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
    node.expression.getText().startsWith('Intl.') &&
    ts.findAncestor(node, ts.isFunctionLike) === undefined;
  expect(having(files, /\bonce\(\(\) => new Intl\./)).not.toEqual([]);
  expect(files.flatMap((path) => placesOf(path, isMadeAtOnce))).toEqual([]);
});
