/** Compares docs/security.md with the code: every key, host and log in the code is listed there. */
import { having, sourceFiles, textOf } from '../support/sources.js';

const files = sourceFiles(['apps', 'libs', 'workflows', 'activities']).filter(
  (path) => path.includes('/src/') && !path.includes('/testing/') && !path.startsWith('apps/web/'),
);
const policies = textOf('docs/security.md');
const found = (pattern: RegExp): string[] =>
  [
    ...new Set(files.flatMap((path) => [...textOf(path).matchAll(pattern)].map(([, match = '']) => match))),
  ].sort();

test('every derived key is in the inventory', () => {
  const derived = [
    // deriveKey(masterKey, 'purpose'), also with an inserted name.
    ...found(/deriveKey\([^()]*?,\s*['`]([^'`]+)['`]\)/g),
    // Links name their purpose; the key is derived inside their class.
    ...found(/['`](links\/[a-z-]+)['`]/g),
  ].map((purpose) => purpose.replace(/\$\{.*$/, '<'));
  expect(derived).toEqual(
    expect.arrayContaining(['csrf', 'envelope/key-encryption', 'payload/<', 'links/export']),
  );
  const listed = [...policies.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span.replace(/<.*$/, '<'));
  // The wrapping key's purpose is a constant of data-key-encryption.ts.
  expect(derived.filter((purpose) => !listed.includes(purpose))).toEqual([]);
});

test('cryptography comes from OpenSSL and argon2: one cipher, one hash, and what vendors require', () => {
  const packages = found(
    /from '((?:node:crypto|crypto|[^']*(?:argon|bcrypt|scrypt|crypto-js|nacl|sodium|jose|jsonwebtoken|forge)[^']*))'/g,
  );
  expect(packages.filter((name) => !name.startsWith('.') && !name.startsWith('@praxis/'))).toEqual([
    '@node-rs/argon2',
    'jose', // signs with Node's WebCrypto, which is OpenSSL
    'node:crypto',
  ]);
  expect(found(/'((?:aes|des|rc4|chacha|camellia|bf)[\w-]*-(?:\w+))'/gi)).toEqual(['aes-256-gcm']);
  expect(having(files, /createCipheriv\(/)).toEqual([
    'libs/config/src/data-key-encryption.ts',
    'libs/temporal/src/payload-codec.ts',
  ]);
  expect(found(/create(?:Hash|Hmac)\(\s*'(\w+)'/g)).toEqual(['sha1', 'sha256']);
  expect(having(files, /create(?:Hash|Hmac)\(\s*'sha1'/)).toEqual(['libs/providers/src/phone/sim-line.ts']);
  expect(having(files, /createSign\(/)).toEqual([]);
  expect(having(files, /new SignJWT\(/)).toEqual(['libs/providers/src/calendar/google-auth.ts']);
  expect(having(files, /createPrivateKey\(/)).toEqual([
    'libs/config/src/signing-key.ts',
    'libs/providers/src/calendar/google-auth.ts',
  ]);
});

/** The hosts to which vendors' own clients send requests: package, the file in it that names the host, host. */
const CLIENTS = {
  openai: 'api.openai.com',
  resend: 'api.resend.com',
  stripe: 'api.stripe.com',
  twilio: 'api.twilio.com',
};

test('every host that we contact is in the list', () => {
  // An example in a sentence, the license of the OpenAPI document and XML namespaces are not requests.
  const named = found(/['`]https:\/\/([\w.-]+)/g).filter(
    (host) => !['opensource.org', 'example.com'].includes(host),
  );
  expect(named).toEqual([
    'api.elevenlabs.io',
    'api.hubapi.com',
    ...Object.values(CLIENTS),
    'challenges.cloudflare.com',
    'oauth2.googleapis.com',
    'www.googleapis.com',
  ]);
  for (const host of named) expect(policies).toContain(`\`${host}\``);
  const { dependencies } = JSON.parse(textOf('libs/providers/package.json')) as {
    dependencies: Record<string, string>;
  };
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(Object.keys(CLIENTS)));
});

test('only adapters and the guard of tenants’ addresses send requests', () => {
  expect(having(files, /\bfetch\(|^import (?!type)[^;]*from '(?:node:https?|axios|undici)'/m)).toEqual([
    'activities/src/core/metrics-server.ts', // serves
    'apps/api/src/platform/http/http-server.ts', // serves
    'apps/api/src/webhooks/phone/relay-server.ts', // serves
    'libs/providers/src/calendar/google-client.ts',
    'libs/providers/src/crm/hubspot-client.ts',
    'libs/providers/src/outbound/url.ts',
    'libs/providers/src/payment/sim-notifier.ts',
    'libs/providers/src/payment/stripe-client.ts',
    'libs/providers/src/phone/live-twilio.ts',
    'libs/providers/src/phone/sim-line.ts',
    'libs/providers/src/probe/key-check.ts',
    'libs/providers/src/probe/own-api.ts',
    'libs/providers/src/probe/vendor-probe.ts',
    'libs/providers/src/robot/live-turnstile.ts',
    'libs/providers/src/sim/notifier.ts',
    'libs/providers/src/voice/live-elevenlabs.ts',
  ]);
});

test('logs go to standard output only, through one logger per process', () => {
  expect(having(files, /\bpino\(/)).toEqual(['activities/src/main.ts', 'apps/api/src/main.ts']);
  expect(having(files, /process\.std(?:out|err)\.write/)).toEqual([
    'activities/src/main.ts',
    'apps/api/src/main.ts',
    'libs/db/src/cli/prepare.ts',
    'libs/db/src/cli/reset-second-factor.ts',
    'libs/db/src/cli/roll-data-keys.ts',
  ]);
  expect(having(files, /pino\.(?:transport|destination)|console\.\w+\(/)).toEqual([]);
  expect(having(files, /\bappendFile|createWriteStream/)).toEqual([]);
});
