/** Pages read and change data in one way: cache keys come from one file, and changes go through one hook. */
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

test('cache keys are written only in query-keys.ts', () => {
  const places = files.filter((path) => path !== KEYS).flatMap((path) => placesOf(path, isLiteralKey));
  expect(places).toEqual([]);
  expect(files).toContain(KEYS);
});

test('every change goes through useChange', () => {
  expect(having(files, /\buseMutation\b/)).toEqual(['apps/web/src/lib/api/use-change.ts']);
});

/** Files that write to the cache or refetch it outside of `useChange`, and why. */
const BESIDE_CHANGES: Record<string, string> = {
  'apps/web/src/features/auth/second-factor/factor-panel.tsx':
    'a factor is added once its recovery codes are kept',
  'apps/web/src/features/automation/automation-queries.ts':
    'a test that was started has results two seconds later',
  'apps/web/src/features/booking-page/booking-form.tsx':
    'a time that somebody else has taken is no longer free',
  'apps/web/src/features/health/status/use-service-lines.ts': 'a failed request is news about a service',
  'apps/web/src/features/journey/use-slots.ts': 'a time that somebody else has taken is no longer free',
  'apps/web/src/features/lead-import/lead-import.tsx': 'an import ends by itself',
  'apps/web/src/features/lead/list/use-live-leads.ts': 'live updates',
  'apps/web/src/features/lead/panel/lead-queries.ts':
    'a lead is put into every list that shows it, the latest answer last',
  'apps/web/src/features/message/inbox/inbox-queries.ts':
    'opening a thread marks it as read; replies wait until they are sent',
  'apps/web/src/features/practice-fact/fact-queries.ts': 'a refused save shows the version of another user',
  'apps/web/src/features/shell/palette/use-recently-chosen.ts':
    'the choices of the palette come from no request',
  'apps/web/src/lib/appointment/change-appointment.ts':
    'a refused change shows what another user has made of it',
  'apps/web/src/lib/auth/auth-session.ts': 'signing in and out',
  'apps/web/src/lib/demo/demo-limiter.ts': 'each action of the demo is counted',
  'apps/web/src/lib/export/use-export.ts': 'an export is followed until its file is ready',
  'apps/web/src/lib/lead/reveal.ts': 'revealing a lead and masking it again',
  'apps/web/src/lib/live/live-refresh.ts': 'live updates',
};

test('queries that a change makes stale are named in its `invalidates`, and its response is shown by `showAnswer`', () => {
  const others = files.filter((path) => !path.startsWith('apps/web/src/lib/api/'));
  const places = having(
    others,
    /\.(?:(?:invalidate|refetch|remove|reset)Queries|set(?:Query|Queries)Data)\b/,
  );
  expect(places).toEqual(Object.keys(BESIDE_CHANGES).sort());
});

test('a form sends a change: it shows no toast and has no submit handler of its own', () => {
  const forms = having(files, /\buseContractForm[<(]/);
  expect(forms.length).toBeGreaterThan(50);
  expect(having(forms, /\bshowToast\b|\bsubmit: (?:async )?[(\w]+ ?=>|\bsubmit: async\b/)).toEqual([]);
});

test('query-client.ts decides how long responses are fresh, and which failed reads are retried', () => {
  expect(having(files, /staleTime: (?:[1-9]|Infinity)|retry: \(|retry\(/)).toEqual([]);
});

test('formatters are created when their first text is needed, not while a page starts', () => {
  // Each formatter takes a phone up to 20 ms to make.
  const isMadeAtOnce = (node: ts.Node): boolean =>
    (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
    node.expression.getText().startsWith('Intl.') &&
    ts.findAncestor(node, ts.isFunctionLike) === undefined;
  expect(having(files, /\bonce\(\(\) => new Intl\./)).not.toEqual([]);
  expect(files.flatMap((path) => placesOf(path, isMadeAtOnce))).toEqual([]);
});
