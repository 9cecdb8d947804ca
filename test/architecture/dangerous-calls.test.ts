/** Forbids calls that execute text. Every exception is listed here with its reason. */
import ts from 'typescript';
import { having, placesOf, sourceFiles } from '../support/sources.js';

const PRODUCT = ['apps', 'libs', 'workflows', 'activities'];
const files = sourceFiles(PRODUCT).filter((path) => path.includes('/src/') && !path.includes('/testing/'));

const isCallOf =
  (names: readonly string[]) =>
  (node: ts.Node): boolean =>
    (ts.isCallExpression(node) || ts.isNewExpression(node)) && names.includes(node.expression.getText());

test('does not run text as code (ASVS 1.3.2)', () => {
  const places = files.flatMap((path) => placesOf(path, isCallOf(['eval', 'Function', 'execScript'])));
  expect(places).toEqual([]);
  expect(having(files, /from '(?:node:)?vm'/)).toEqual([]);
  // A timer must get a function, because it would run a string as code.
  const timers = files.flatMap((path) =>
    placesOf(
      path,
      (node) =>
        isCallOf(['setTimeout', 'setInterval'])(node) &&
        ts.isCallExpression(node) &&
        node.arguments[0] !== undefined &&
        ts.isStringLiteralLike(node.arguments[0]),
    ),
  );
  expect(timers).toEqual([]);
});

test('starts no programs, so that no input reaches a command line (ASVS 1.2.5)', () => {
  expect(having(files, /child_process|node:cluster|'execa'|'shelljs'/)).toEqual([]);
});

test('pages render text, not markup (ASVS 3.2.2)', () => {
  const MARKUP = [
    'dangerouslySetInnerHTML',
    'innerHTML',
    'outerHTML',
    'insertAdjacentHTML',
    'srcdoc',
    'srcDoc',
  ];
  const places = files.flatMap((path) =>
    placesOf(path, (node) => ts.isIdentifier(node) && MARKUP.includes(node.text)),
  );
  expect(places).toEqual([]);
  expect(having(files, /document\.write|createContextualFragment/)).toEqual([]);
});

test('pages accept messages only from tabs of their own origin and from listed sites (ASVS 3.5.5)', () => {
  expect(having(files, /window\.(?:postMessage|opener|onmessage)|addEventListener\('message'/)).toEqual([
    // It posts only to the origins that the practice has listed, and only the page's height and that Escape was
    // pressed.
    'apps/web/src/features/booking-page/use-embedding.ts',
  ]);
  expect(having(files, /BroadcastChannel/)).toEqual(['apps/web/src/lib/live/live-tabs.ts']);
});

test('never redirects a browser to another site (ASVS 3.7.2)', () => {
  // It redirects only to one of our own paths, whatever the code (test/integration/appointment/short-links.test.ts).
  expect(having(files, /(?:reply|response|res)\.redirect\(|@Redirect\(/)).toEqual([
    'apps/api/src/features/appointment/short-link.controller.ts',
  ]);
  expect(
    having(files, /\blocation\.(?:assign|replace|href = )|(?:window|document)\.location = |window\.open\(/),
  ).toEqual([
    // It checks the origin: only our own pages and those of the payment vendor are opened.
    'apps/web/src/lib/core/vendor-page.ts',
  ]);
});

test('builds regular expressions only from constants, in the files listed here (ASVS 1.2.9)', () => {
  expect(having(files, /\bRegExp\(/)).toEqual([
    'apps/api/src/features/lead-import/import-moment.ts',
    // It uses patterns from our own contract to make the examples of the OpenAPI document.
    'apps/api/src/platform/http/openapi-sample.ts',
    'apps/web/src/lib/language/translated.ts',
    'libs/contracts/src/call/spoken-abbreviations.ts',
    'libs/contracts/src/core/live.ts',
    'libs/contracts/src/core/text.ts',
    'libs/contracts/src/message/merge-tag.ts',
    'libs/domain/src/call/reading/spoken-time.ts',
    'libs/domain/src/consent/opt-out-words.ts',
    'libs/domain/src/consent/opt-out.ts',
    ...['action', 'clause', 'condition', 'times', 'trigger'].map(
      (name) => `libs/providers/src/ai/sentence/${name}.ts`,
    ),
    'libs/providers/src/calendar/caldav-discovery.ts',
  ]);
});

test('no rule depends on the raw address, which can be spelled in many ways', () => {
  expect(having(files, /request\.(?:url|originalUrl)\b/)).toEqual([
    // A repeated request must equal the first one.
    'apps/api/src/platform/http/idempotency.interceptor.ts',
    // Decides whether the documentation page was requested.
    'apps/api/src/platform/http/openapi.ts',
    // Decides whether the page or a 404 answers an unknown path.
    'apps/api/src/platform/http/web.ts',
    // The vendor signs the raw address.
    'apps/api/src/webhooks/phone/line-request-verifier.ts',
    'apps/api/src/webhooks/phone/relay-server.ts',
    'apps/api/src/webhooks/twilio-webhook.controller.ts',
  ]);
});

test('never disables certificate checks (ASVS 12.3.2)', () => {
  expect(having(files, /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/)).toEqual([]);
});

test('unguessable values come from the system, not from Math.random (ASVS 11.5.1)', () => {
  // Its only use adds jitter to retries.
  expect(having(files, /Math\.random/)).toEqual(['apps/api/src/platform/runs/run-updates.ts']);
});
