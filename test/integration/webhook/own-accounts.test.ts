/**
 * A tenant's own accounts: live mode works with them, and reports about a replaced account's messages are
 * still accepted.
 */
import { randomUUID } from 'node:crypto';
import { ApiClient, type Answer } from '../../support/api.js';
import { lawIntake, roiRequest } from '../../support/factories.js';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { signedIn, type Member } from '../../support/members.js';
import { startOwnApi } from '../../support/own-api.js';
import { expectRefusal } from '../../support/refusal.js';
import {
  postForm,
  RESEND_ACCOUNT as STORED_RESEND_ACCOUNT,
  svixHeaders,
  TWILIO_ACCOUNT,
  twilioSignature,
  webhooksProcessed,
} from '../../support/webhooks.js';

/** An account whose key has a format that the API accepts. */
const RESEND_ACCOUNT = { ...STORED_RESEND_ACCOUNT, apiKey: 're_key_of_a_test' };
const OTHER_TWILIO = { ...TWILIO_ACCOUNT, authToken: 'twilio-token-of-another-account' };
const OTHER_RESEND = {
  ...RESEND_ACCOUNT,
  webhookSecret: `whsec_${Buffer.alloc(24, 7).toString('base64')}`,
};
const ACCOUNTS = '/v1/settings/accounts';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let owner: Member;
beforeEach(async () => {
  tenant = await world.tenant();
  owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
});

const save = async (vendor: 'twilio' | 'resend', account: object): Promise<Answer> =>
  expectOk(await owner.put(`${ACCOUNTS}/${vendor}`, account));

/** A message as a live send leaves it; its conversation is created first. */
async function sentMessage(channel: 'sms' | 'email', providerMessageId: string): Promise<string> {
  const id = randomUUID();
  const { sessionId, leadId } = await intakeDone(tenant.api, 'law', {
    contact: { phone: '313-555-0142', email: 'person@example.com' },
  });
  await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query`
      insert into messages (id, tenant_id, lead_id, session_id, channel, template, body, preview, status,
        idempotency_key, provider_message_id, sent_at)
      values (${id}, ${tenant.id}, ${leadId}, ${sessionId}, ${channel}, 'thank_you', 'text', 'text', 'sent',
        ${`test/${id}`}, ${providerMessageId}, now())`,
  );
  return id;
}

async function statusOf(id: string): Promise<string | undefined> {
  await webhooksProcessed(world.database, tenant.id);
  const [row] = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query<{ status: string }>`select status from messages where id = ${id}`,
  );
  return row?.status;
}

/** Sends Twilio's report about a text, signed with this token. */
async function twilio(
  sid: string,
  authToken: string,
  { state = 'delivered', baseUrl = world.stack.baseUrl } = {},
): Promise<Answer> {
  const fields = { MessageSid: sid, MessageStatus: state, To: '+13135550142', From: '+13135550111' };
  const path = `/v1/webhooks/twilio/${tenant.id}`;
  return await postForm({ api: new ApiClient(baseUrl, '') }, path, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'x-twilio-signature': twilioSignature({ fields, path, origin: baseUrl, authToken }) },
  });
}

async function resend(id: string, secret: string): Promise<Answer> {
  const body = JSON.stringify({ type: 'email.delivered', data: { email_id: id, to: ['p@example.com'] } });
  const headers = svixHeaders(body, { secret });
  return await world.api.post(`/v1/webhooks/resend/${tenant.id}`, body, { key: null, headers });
}

test('live mode needs an account at each vendor, the tenant’s own or the platform’s', async () => {
  // These sessions have no intake: once accounts exist, the error is about the intake instead.
  const body = { leadId: randomUUID(), mode: 'live' };
  const book = (sessionId: string): Promise<Answer> =>
    tenant.api.post('/v1/law/appointment/book', { ...body, sessionId });
  const followUp = (channel: string): Promise<Answer> =>
    tenant.api.post('/v1/law/followup/send', {
      ...body,
      sessionId: 'sess-follow-up',
      templates: ['thank_you'],
      channel,
    });
  expectRefusal(await book('sess-no-account'), 503, 'live_not_configured');
  await save('twilio', TWILIO_ACCOUNT);
  expectRefusal(await followUp('sms'), 409, 'intake_required');
  expectRefusal(await followUp('email'), 503, 'live_not_configured');
  const halfway = await book('sess-one-account');
  expectRefusal(halfway, 503, 'live_not_configured');
  expect(halfway.body.error).toBe(
    'Live mode needs RESEND_API_KEY, RESEND_FROM_ADDRESS, or the tenant’s own accounts.',
  );
  await save('resend', RESEND_ACCOUNT);
  expectRefusal(await book('sess-both-accounts'), 409, 'intake_required');
  expectRefusal(await followUp('email'), 409, 'intake_required');
  // Another tenant's accounts do not count.
  const stranger = await world.tenant();
  const answer = await stranger.api.post('/v1/law/appointment/book', { ...body, sessionId: 'sess-stranger' });
  expectRefusal(answer, 503, 'live_not_configured');
});

test('calculating the ROI and submitting an intake need no vendor account in live mode', async () => {
  const { api } = await world.tenant();
  expectOk(await api.post('/v1/law/roi/calc', roiRequest({ mode: 'live' })));
  expectOk(await api.post('/v1/law/intake/submit', lawIntake({ mode: 'live' })));
});

test('Twilio: reports for texts of the earlier account are accepted with its token, until none is open', async () => {
  await save('twilio', TWILIO_ACCOUNT);
  const message = await sentMessage('sms', 'SM-before');
  // The API must not keep using its cached account.
  expect((await twilio('SM-before', TWILIO_ACCOUNT.authToken, { state: 'sent' })).status).toBe(200);
  await save('twilio', OTHER_TWILIO);
  expect((await twilio('SM-new', OTHER_TWILIO.authToken)).status).toBe(200);
  expect((await twilio('SM-before', TWILIO_ACCOUNT.authToken)).status).toBe(200);
  expect(await statusOf(message)).toBe('delivered');
  expectRefusal(await twilio('SM-later', TWILIO_ACCOUNT.authToken), 401, 'signature_invalid');
  expectRefusal(await twilio('SM-later', 'of-nobody'), 401, 'signature_invalid');
  // Messages of the new account do not keep the earlier one valid.
  await sentMessage('sms', 'SM-after');
  expectRefusal(await twilio('SM-after', TWILIO_ACCOUNT.authToken), 401, 'signature_invalid');
});

test('Twilio: a deleted account’s token stays valid for the texts that it sent', async () => {
  await save('twilio', TWILIO_ACCOUNT);
  const message = await sentMessage('sms', 'SM-removed');
  expectOk(await owner.delete(`${ACCOUNTS}/twilio`));
  expectRefusal(await owner.delete(`${ACCOUNTS}/twilio`), 404, 'not_found');
  expect((await twilio('SM-removed', TWILIO_ACCOUNT.authToken)).status).toBe(200);
  expect(await statusOf(message)).toBe('delivered');
  expectRefusal(await twilio('SM-removed', TWILIO_ACCOUNT.authToken), 401, 'signature_invalid');
});

test('Resend: reports for emails of the earlier account are accepted with its secret, until none is open', async () => {
  await save('resend', RESEND_ACCOUNT);
  const message = await sentMessage('email', 'mail-before');
  await save('resend', OTHER_RESEND);
  // Open texts do not keep an email account's secret valid.
  expect((await resend('mail-new', OTHER_RESEND.webhookSecret)).status).toBe(200);
  expect((await resend('mail-before', RESEND_ACCOUNT.webhookSecret)).status).toBe(200);
  expect(await statusOf(message)).toBe('delivered');
  await sentMessage('sms', 'SM-open');
  expectRefusal(await resend('mail-before', RESEND_ACCOUNT.webhookSecret), 401, 'signature_invalid');
});

test('reports for a text of the platform’s account are accepted with its token after the tenant saves its own', async () => {
  const own = await startOwnApi(world.stack, { TWILIO_AUTH_TOKEN: 'platform-token' });
  try {
    const { baseUrl } = own;
    const message = await sentMessage('sms', 'SM-platform');
    await save('twilio', TWILIO_ACCOUNT);
    expect((await twilio('SM-own', TWILIO_ACCOUNT.authToken, { baseUrl })).status).toBe(200);
    expect((await twilio('SM-platform', 'platform-token', { baseUrl })).status).toBe(200);
    expect(await statusOf(message)).toBe('delivered');
    expectRefusal(await twilio('SM-platform', 'platform-token', { baseUrl }), 401, 'signature_invalid');
  } finally {
    await own.stop();
  }
});
