import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ELEVENLABS_DOUBLE_KEY, startElevenLabsDouble } from '../testing/elevenlabs-double.js';
import { HUBSPOT_DOUBLE_TOKEN, startHubspotDouble } from '../testing/hubspot-double.js';
import { OPENAI_DOUBLE_KEY, startOpenAiDouble } from '../testing/openai-double.js';
import { RESEND_DOUBLE_KEY, startResendDouble } from '../testing/resend-double.js';
import { startStripeDouble, STRIPE_DOUBLE_KEY } from '../testing/stripe-double.js';
import { startTwilioDouble, TWILIO_DOUBLE_ACCOUNT } from '../testing/twilio-double.js';
import { checkVendorKey, type KeyVerdict, type VendorKey } from './key-check.js';

const { accountSid, authToken } = TWILIO_DOUBLE_ACCOUNT;
const at = { accountSid, timeoutMs: 60_000 };

test.each([
  ['twilio', startTwilioDouble, authToken],
  ['resend', startResendDouble, RESEND_DOUBLE_KEY],
  ['openai', startOpenAiDouble, OPENAI_DOUBLE_KEY],
  ['elevenlabs', startElevenLabsDouble, ELEVENLABS_DOUBLE_KEY],
  ['hubspot', startHubspotDouble, HUBSPOT_DOUBLE_TOKEN],
  ['stripe', startStripeDouble, STRIPE_DOUBLE_KEY],
] as const)('a check of %s accepts its key and refuses another', async (vendor, start, key) => {
  const double = await start();
  try {
    const ask = (given: string): Promise<KeyVerdict> =>
      checkVendorKey({ ...at, vendor, key: given, baseUrl: `${double.url}/` });
    expect(await ask(key)).toBe('accepted');
    expect(await ask(`${key}-of-nobody`)).toBe('refused');
  } finally {
    await double.close();
  }
});

/** Returns the verdict on a key when the vendor gives this answer. */
async function verdictOf(
  vendor: VendorKey['vendor'],
  answer: RequestListener,
  timeoutMs = at.timeoutMs,
): Promise<KeyVerdict> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return await checkVendorKey({ ...at, timeoutMs, vendor, key: 'key', baseUrl });
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

test.each<[string, VendorKey['vendor'], KeyVerdict, RequestListener]>([
  [
    'a key that may only send is accepted',
    'resend',
    'accepted',
    (_, reply) => reply.writeHead(401).end('{"name":"restricted_api_key"}'),
  ],
  [
    'a key without the permission is accepted',
    'elevenlabs',
    'accepted',
    (_, reply) => reply.writeHead(401).end('{"detail":{"status":"missing_permissions"}}'),
  ],
  [
    'a busy vendor leaves the result unknown',
    'openai',
    'unknown',
    (_, reply) => reply.writeHead(429).end('{}'),
  ],
  [
    'a broken vendor leaves the result unknown',
    'stripe',
    'unknown',
    (_, reply) => reply.writeHead(503).end('{}'),
  ],
  [
    'a long refusal is not read to its end',
    'openai',
    'refused',
    (_, reply) => reply.writeHead(401).end('x'.repeat(1_000_000)),
  ],
])('checks a key: %s', async (_, vendor, verdict, answer) => {
  expect(await verdictOf(vendor, answer)).toBe(verdict);
});

test('a vendor that hangs leaves the result unknown', async () => {
  expect(await verdictOf('hubspot', () => undefined, 200)).toBe('unknown');
});

test('an unreachable vendor leaves the result unknown', async () => {
  expect(await checkVendorKey({ ...at, vendor: 'resend', key: 'key', baseUrl: 'http://127.0.0.1:9' })).toBe(
    'unknown',
  );
});
