/** Ways of calling that turn words into deeds: the product has none, or the places are listed here with their reason. */
import ts from 'typescript';
import { having, placesOf, sourceFiles } from '../support/sources.js';

const PRODUCT = ['apps', 'libs', 'workflows', 'activities'];
const files = sourceFiles(PRODUCT).filter((path) => path.includes('/src/') && !path.includes('/testing/'));

const isCallOf =
  (names: readonly string[]) =>
  (node: ts.Node): boolean =>
    (ts.isCallExpression(node) || ts.isNewExpression(node)) && names.includes(node.expression.getText());

test('no text is run as code (ASVS 1.3.2)', () => {
  const places = files.flatMap((path) => placesOf(path, isCallOf(['eval', 'Function', 'execScript'])));
  expect(places).toEqual([]);
  expect(having(files, /from '(?:node:)?vm'/)).toEqual([]);
  // A timer takes a function; a text would be code.
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

test('no program is started, so that nothing reaches a command line (ASVS 1.2.5)', () => {
  expect(having(files, /child_process|node:cluster|'execa'|'shelljs'/)).toEqual([]);
});

test('pages write text and no markup (ASVS 3.2.2)', () => {
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

test('pages listen to no other window, only to other tabs of their own origin (ASVS 3.5.5)', () => {
  expect(having(files, /window\.(?:postMessage|opener|onmessage)|addEventListener\('message'/)).toEqual([]);
  expect(having(files, /BroadcastChannel/)).toEqual(['apps/web/src/lib/live/live-tabs.ts']);
});

test('nothing sends a browser elsewhere (ASVS 3.7.2)', () => {
  expect(having(files, /(?:reply|response|res)\.redirect\(|@Redirect\(/)).toEqual([]);
  expect(
    having(files, /\blocation\.(?:assign|replace|href = )|(?:window|document)\.location = |window\.open\(/),
  ).toEqual([]);
});

test('patterns are written by us: the files that put some together from constants of theirs are listed (ASVS 1.2.9)', () => {
  expect(having(files, /\bRegExp\(/)).toEqual([
    'apps/api/src/features/lead-import/import-row.ts',
    'libs/contracts/src/core/live.ts',
    'libs/contracts/src/core/text.ts',
    'libs/contracts/src/message/merge-tag.ts',
    'libs/domain/src/call/speech-claim.ts',
    'libs/domain/src/call/speech-guard.ts',
    'libs/domain/src/consent/revocation.ts',
    'libs/providers/src/calendar/caldav-discovery.ts',
  ]);
});

test('no rule is decided by the address as it was sent, which can be spelled in many ways', () => {
  expect(having(files, /request\.(?:url|originalUrl)\b/)).toEqual([
    // What a repeated call has to be equal to.
    'apps/api/src/platform/http/idempotency.interceptor.ts',
    // Whether the page of the documentation is asked for.
    'apps/api/src/platform/http/openapi.ts',
    // Whether the page or a 404 answers what has no route.
    'apps/api/src/platform/http/web.ts',
    // What a vendor has signed.
    'apps/api/src/webhooks/phone/line-request-verifier.ts',
    'apps/api/src/webhooks/phone/relay-server.ts',
    'apps/api/src/webhooks/twilio-webhook.controller.ts',
  ]);
});

test('certificates are checked: nothing switches it off (ASVS 12.3.2)', () => {
  expect(having(files, /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/)).toEqual([]);
});

test('what may not be guessed is drawn from the system, not from Math.random (ASVS 11.5.1)', () => {
  // Its one use spreads repeated tries over time.
  expect(having(files, /Math\.random/)).toEqual(['apps/api/src/platform/runs/run-updates.ts']);
});
