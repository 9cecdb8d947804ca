/**
 * No vendor's answer can redirect our requests: their content and key are only for that vendor (OWASP ASVS 5,
 * 15.3.2).
 */
import { createOpenAi } from './ai/live-openai.js';
import { aiRequest } from './ai/conformance.js';
import { createHubspotCrm } from './crm/live-hubspot.js';
import { createGoogleClient } from './calendar/google-client.js';
import { createStripePayments } from './payment/live-stripe.js';
import { createResendEmail } from './email/live-resend.js';
import { createTwilioSms } from './sms/live-twilio.js';
import { SimPhoneLine } from './phone/sim-line.js';
import { startWireDouble, type WireDouble } from './testing/wire-double.js';
import { createElevenLabsVoice } from './voice/live-elevenlabs.js';

let elsewhere: WireDouble;
let vendor: WireDouble;
let status: number;
beforeEach(async () => {
  elsewhere = await startWireDouble(() => ({ status: 200, body: {} }));
  vendor = await startWireDouble(() => ({
    status,
    headers: { location: `${elsewhere.url}/here` },
    body: {},
  }));
});
afterEach(async () => {
  await Promise.all([vendor.close(), elsewhere.close()]);
});

const timeoutMs = 3_000;

/** One request for each adapter. */
const REQUESTS: Record<string, (baseUrl: string) => Promise<unknown>> = {
  ElevenLabs: (baseUrl) =>
    createElevenLabsVoice({ apiKey: 'key', baseUrl, timeoutMs }).speak({
      text: 'Hello.',
      industry: 'law',
      language: 'en',
    }),
  HubSpot: (baseUrl) =>
    createHubspotCrm({ accessToken: 'token', baseUrl, timeoutMs }).find({
      reference: 'lead',
      email: 'ada@lovelace.example',
      phone: null,
    }),
  OpenAI: (baseUrl) => createOpenAi({ apiKey: 'key', baseUrl, timeoutMs }).reply(aiRequest()),
  Stripe: (baseUrl) =>
    createStripePayments({ secretKey: 'key', baseUrl, timeoutMs }).findCheckout('cs_test_1'),
  Resend: (baseUrl) =>
    createResendEmail({ apiKey: 'key', fromAddress: 'desk@firm.example', baseUrl, timeoutMs }).send({
      to: 'ada@lovelace.example',
      subject: 'Hello',
      text: 'Hello.',
      idempotencyKey: 'k1',
    }),
  Twilio: (baseUrl) =>
    createTwilioSms({
      accountSid: `AC${'0'.repeat(32)}`,
      authToken: 'token',
      fromNumber: '+13135550100',
      baseUrl,
      timeoutMs,
    }).send({ to: '+13135550142', body: 'Hello.', idempotencyKey: 'k1' }),
  Google: (baseUrl) =>
    createGoogleClient({
      credentials: { kind: 'refresh_token', clientId: 'id', clientSecret: 'secret', refreshToken: 'token' },
      baseUrl,
      timeoutMs,
      now: () => new Date(),
    }).send({ method: 'GET', path: 'calendars/primary' }, undefined),
  'the simulated line': (apiUrl) =>
    new SimPhoneLine({
      apiUrl,
      origin: apiUrl,
      authToken: 'token',
      number: '+13135550142',
      tenantId: 'none',
    }).ask('/v1/webhooks/sim/none/voice'),
};

describe.each(Object.entries(REQUESTS))('%s', (_, request) => {
  it.each([302, 307, 308])('does not follow a redirect with status %i', async (code) => {
    status = code;
    await request(vendor.url).catch(() => undefined);
    expect(vendor.requests).toHaveLength(1);
    expect(elsewhere.requests).toEqual([]);
  });
});
