/** docs/security.md is held to the code: keys, hosts and logs that it does not list do not exist. */
import { having, sourceFiles, textOf } from '../support/sources.js';

const files = sourceFiles(['apps', 'libs', 'workflows', 'activities']).filter(
  (path) => path.includes('/src/') && !path.includes('/testing/') && !path.startsWith('apps/web/'),
);
const policies = textOf('docs/security.md');
const found = (pattern: RegExp): string[] =>
  [
    ...new Set(files.flatMap((path) => [...textOf(path).matchAll(pattern)].map(([, match = '']) => match))),
  ].sort();

test('every key that is derived stands in the inventory', () => {
  const derived = [
    // deriveKey(masterKey, 'purpose'), also with a name in it.
    ...found(/deriveKey\([^()]*?,\s*['`]([^'`]+)['`]\)/g),
    // Links name their purpose, and the key is derived behind them.
    ...found(/['`](links\/[a-z-]+)['`]/g),
  ].map((purpose) => purpose.replace(/\$\{.*$/, '<'));
  expect(derived).toEqual(
    expect.arrayContaining(['csrf', 'envelope/key-encryption', 'payload/<', 'links/export']),
  );
  const listed = [...policies.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span.replace(/<.*$/, '<'));
  // The wrapping key's purpose is a constant of envelope.ts.
  expect(derived.filter((purpose) => !listed.includes(purpose))).toEqual([]);
});

test('cryptography is OpenSSL’s and argon2’s: one cipher, one hash, and what vendors prescribe', () => {
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
    'libs/config/src/envelope.ts',
    'libs/temporal/src/payload-codec.ts',
  ]);
  expect(found(/create(?:Hash|Hmac)\(\s*'(\w+)'/g)).toEqual(['sha1', 'sha256']);
  expect(having(files, /create(?:Hash|Hmac)\(\s*'sha1'/)).toEqual(['libs/providers/src/phone/sim-line.ts']);
  expect(having(files, /createSign\(/)).toEqual([]);
  expect(having(files, /new SignJWT\(/)).toEqual(['libs/providers/src/calendar/google-auth.ts']);
  expect(having(files, /createPrivateKey\(/)).toEqual([
    'activities/src/export/export-manifest.ts',
    'libs/providers/src/calendar/google-auth.ts',
  ]);
});

/** What a vendor's own client calls: its package, a file of it that names the host, and the host. */
const CLIENTS = { openai: 'api.openai.com', resend: 'api.resend.com', twilio: 'api.twilio.com' };

test('every host that we call stands in the list', () => {
  // An example in a sentence, the license of the API's document, and names of XML are no calls.
  const named = found(/['`]https:\/\/([\w.-]+)/g).filter((host) => !['opensource.org'].includes(host));
  expect(named).toEqual(['api.elevenlabs.io', 'oauth2.googleapis.com', 'www.googleapis.com']);
  for (const host of [...named, ...Object.values(CLIENTS)]) expect(policies).toContain(`\`${host}\``);
  const { dependencies } = JSON.parse(textOf('libs/providers/package.json')) as {
    dependencies: Record<string, string>;
  };
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(Object.keys(CLIENTS)));
});

test('requests leave by the adapters, and by the one guard of tenants’ addresses', () => {
  expect(having(files, /\bfetch\(|^import (?!type)[^;]*from '(?:node:https?|axios|undici)'/m)).toEqual([
    'apps/api/src/platform/http/http-server.ts', // serves
    'apps/api/src/webhooks/phone/relay-server.ts', // serves
    'libs/providers/src/calendar/google-client.ts',
    'libs/providers/src/outbound/url.ts',
    'libs/providers/src/phone/live-twilio.ts',
    'libs/providers/src/phone/sim-line.ts',
    'libs/providers/src/sim/notifier.ts',
    'libs/providers/src/voice/live-elevenlabs.ts',
  ]);
});

test('what is logged goes where the inventory says: standard output, by one logger a process', () => {
  expect(having(files, /\bpino\(/)).toEqual(['activities/src/main.ts', 'apps/api/src/main.ts']);
  expect(having(files, /process\.std(?:out|err)\.write/)).toEqual([
    'activities/src/main.ts',
    'apps/api/src/main.ts',
    'libs/db/src/cli/prepare.ts',
    'libs/db/src/cli/reset-second-factor.ts',
  ]);
  expect(having(files, /pino\.(?:transport|destination)|console\.\w+\(/)).toEqual([]);
  expect(having(files, /\bappendFile|createWriteStream/)).toEqual([]);
});
