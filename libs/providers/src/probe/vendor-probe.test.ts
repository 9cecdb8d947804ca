import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startGoogleDouble } from '../testing/google-double.js';
import { startHubspotDouble } from '../testing/hubspot-double.js';
import { startOpenAiDouble } from '../testing/openai-double.js';
import { startResendDouble } from '../testing/resend-double.js';
import { startStripeDouble } from '../testing/stripe-double.js';
import { startTwilioDouble } from '../testing/twilio-double.js';
import { probeUrl, probeVendor, type ProbeOutcome } from './vendor-probe.js';

/** Returns the outcome of a probe when the server gives this answer. */
async function probed(answer: RequestListener): Promise<ProbeOutcome> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await probeVendor(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

test.each([
  ['twilio', startTwilioDouble],
  ['resend', startResendDouble],
  ['openai', startOpenAiDouble],
  ['google', startGoogleDouble],
  ['hubspot', startHubspotDouble],
  ['stripe', startStripeDouble],
] as const)('a probe of %s succeeds without an account', async (vendor, start) => {
  const double = await start();
  try {
    expect(await probeVendor(probeUrl(vendor, `${double.url}/`))).toMatchObject({
      isOk: true,
      errorCode: null,
    });
  } finally {
    await double.close();
  }
});

test.each<[string, ProbeOutcome['errorCode'], RequestListener]>([
  ['a refusal', null, (_, reply) => reply.writeHead(401).end('{"error":{"message":"No key"}}')],
  ['another server’s page', 'unreadable', (_, reply) => reply.end('<!doctype html><h1>It works!</h1>')],
  ['half an object', 'unreadable', (_, reply) => reply.end('{"error":{"mess')],
  ['a list', 'unreadable', (_, reply) => reply.end('[]')],
  ['an empty body', 'unreadable', (_, reply) => reply.end()],
  ['a body that is too long', 'unreadable', (_, reply) => reply.end(`{"text":"${'x'.repeat(100_000)}"}`)],
  [
    'a body that is cut off',
    'unreachable',
    (_, reply) => void reply.writeHead(200, { 'content-length': 90 }).write('{"a":1}', () => reply.destroy()),
  ],
  ['a server error', 'server_error', (_, reply) => reply.writeHead(503).end('busy')],
  ['too many requests', 'rate_limited', (_, reply) => reply.writeHead(429).end('{}')],
])('judges the answer of a vendor: %s', async (_, errorCode, answer) => {
  expect(await probed(answer)).toMatchObject({ isOk: errorCode === null, errorCode });
});
