/**
 * Vendors' webhooks: one without a valid signature changes nothing (S5); a valid one has its effect once, in
 * any order (R7).
 */
import { randomUUID } from 'node:crypto';
import { contactKey } from '@praxis/config/contact-key';
import type { Answer } from '../../support/api.js';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { auditOf, signedIn } from '../../support/members.js';
import { startOwnApi } from '../../support/own-api.js';
import { ApiClient } from '../../support/api.js';
import { TEST_SEED } from '../../support/property.js';
import { seededRandom } from '../../support/random.js';
import { expectRefusal } from '../../support/refusal.js';
import { settledChecksumOf } from '../../support/tenant-checksum.js';
import {
  giveAccounts,
  postForm,
  RESEND_ACCOUNT,
  svixHeaders,
  twilioJson,
  twilioSignature,
  webhooksProcessed,
} from '../../support/webhooks.js';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let sessionId: string;
let leadId: string;
beforeEach(async () => {
  tenant = await world.tenant();
  await giveAccounts(world, tenant.id);
  ({ sessionId, leadId } = await intakeDone(tenant.api, 'law', {
    contact: { phone: '313-555-0142', email: 'Person@Example.com' },
  }));
});

/** A message as a live send leaves it. */
async function sentMessage(channel: 'sms' | 'email', providerMessageId: string): Promise<string> {
  const id = randomUUID();
  await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query`
      insert into messages (id, tenant_id, lead_id, session_id, channel, template, body, preview, status,
        idempotency_key, provider_message_id)
      values (${id}, ${tenant.id}, ${leadId}, ${sessionId}, ${channel}, 'thank_you', 'text', 'text', 'sent',
        ${`test/${id}`}, ${providerMessageId})`,
  );
  return id;
}

async function statusOf(id: string): Promise<string | undefined> {
  const [row] = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query<{ status: string }>`select status from messages where id = ${id}`,
  );
  return row?.status;
}

async function ledger(): Promise<{ channel: string; action: string; method: string }[]> {
  return await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query`
      select channel, action, method from consent_ledger where tenant_id = ${tenant.id} order by position`,
  );
}

const status = (sid: string, state: string): Record<string, string> => ({
  MessageSid: sid,
  MessageStatus: state,
  To: '+13135550142',
  From: '+13135550111',
});

async function twilio(
  fields: Record<string, string>,
  change: {
    path?: string;
    origin?: string;
    authToken?: string;
    signature?: string;
    body?: string;
    sentPath?: string;
  } = {},
): Promise<Answer> {
  const { path = `/v1/webhooks/twilio/${tenant.id}`, origin = world.stack.baseUrl, ...rest } = change;
  const signature = rest.signature ?? twilioSignature({ fields, path, origin, ...rest });
  return await postForm(world, rest.sentPath ?? path, {
    body: rest.body ?? new URLSearchParams(fields).toString(),
    headers: signature === '' ? {} : { 'x-twilio-signature': signature },
  });
}

const mail = (type: string, data: Record<string, unknown> = {}): string =>
  JSON.stringify({
    type,
    created_at: '2026-01-02T03:04:05.000Z',
    data: {
      email_id: 'mail-1',
      from: 'desk@firm.example',
      to: ['person@example.com'],
      subject: 'Hello',
      ...data,
    },
  });

async function resend(body: string, headers = svixHeaders(body), sent = body): Promise<Answer> {
  return await world.api.post(`/v1/webhooks/resend/${tenant.id}`, sent, { key: null, headers });
}

test('Twilio: refuses a request without its own valid signature, and changes nothing', async () => {
  const message = await sentMessage('sms', 'SM1');
  const before = await settledChecksumOf(world, tenant.id, []);
  const fields = status('SM1', 'delivered');
  const path = `/v1/webhooks/twilio/${tenant.id}`;
  const stranger = await world.tenant();
  const json = JSON.stringify(fields);
  const asJson = twilioJson(json, { path, origin: world.stack.baseUrl });
  const postJson = (sent: string, at = asJson): Promise<Answer> =>
    world.api.post(at.path, sent, { key: null, headers: { 'x-twilio-signature': at.signature } });
  const requests: [string, () => Promise<Answer>][] = [
    ['no signature', () => twilio(fields, { signature: '' })],
    ['a made-up signature', () => twilio(fields, { signature: 'bm8=' })],
    ['a wrong secret', () => twilio(fields, { authToken: 'another' })],
    [
      'the signature of another status',
      () =>
        twilio(fields, {
          signature: twilioSignature({
            fields: status('SM1', 'failed'),
            path,
            origin: world.stack.baseUrl,
          }),
        }),
    ],
    ['another address', () => twilio(fields, { origin: 'https://elsewhere.example' })],
    ['a query added', () => twilio(fields, { sentPath: `${path}?ref=${message}` })],
    ['a field added', () => twilio(fields, { body: `${new URLSearchParams(fields)}&More=1` })],
    ['another tenant’s address', () => twilio(fields, { sentPath: `/v1/webhooks/twilio/${stranger.id}` })],
    ['no tenant’s address', () => twilio(fields, { sentPath: `/v1/webhooks/twilio/${randomUUID()}` })],
    [
      'the platform’s address, which has no key here',
      () => twilio(fields, { sentPath: '/v1/webhooks/twilio' }),
    ],
    ['a JSON body without its hash', () => postJson(json, { path, signature: asJson.signature })],
    ['a JSON body that was formatted again', () => postJson(JSON.stringify(fields, null, 1))],
  ];
  for (const [what, request] of requests) {
    const answer = await request();
    expect({ what, status: answer.status, code: answer.body.code }).toEqual({
      what,
      status: 401,
      code: 'signature_invalid',
    });
  }
  expectRefusal(await twilio({ Hello: 'x' }), 400, 'validation_failed');
  // Other routes do not accept forms.
  const form = await postForm(world, '/v1/events/log', { body: 'a=1', headers: { 'x-va-key': tenant.key } });
  expect(form.status).toBe(415);
  expect(await statusOf(message)).toBe('sent');
  expect(await settledChecksumOf(world, tenant.id, [])).toEqual({
    ...before,
    // Only the log entry for opening the vault.
    audit_log: expect.anything() as unknown,
    tenant_secrets: expect.anything() as unknown,
  });
  expect((await postJson(json)).status).toBe(200);
  await webhooksProcessed(world.database, tenant.id);
  expect(await statusOf(message)).toBe('delivered');
});

test('Twilio: behind a proxy the signed URL is the public one, or the one that a trusted proxy states', async () => {
  const fields = status('SM2', 'delivered');
  const message = await sentMessage('sms', 'SM2');
  const path = `/v1/webhooks/twilio/${tenant.id}`;
  const origin = 'https://desk.example.com';
  const proxied = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'desk.example.com' };
  const request = (baseUrl: string, headers: Record<string, string>, signedFor = origin): Promise<Answer> =>
    postForm({ api: new ApiClient(baseUrl, '') }, path, {
      body: new URLSearchParams(fields).toString(),
      headers: { ...headers, 'x-twilio-signature': twilioSignature({ fields, path, origin: signedFor }) },
    });
  // This stack trusts no proxy.
  expectRefusal(await request(world.stack.baseUrl, proxied), 401, 'signature_invalid');
  for (const variables of [{ PUBLIC_URL: origin }, { TRUST_PROXY: '1' }]) {
    const own = await startOwnApi(world.stack, variables);
    try {
      expect((await request(own.baseUrl, proxied)).status).toBe(200);
      expectRefusal(
        await request(own.baseUrl, proxied, 'https://elsewhere.example'),
        401,
        'signature_invalid',
      );
    } finally {
      await own.stop();
    }
  }
  await webhooksProcessed(world.database, tenant.id);
  expect(await statusOf(message)).toBe('delivered');
});

test('Resend: refuses a body without its own recent signature, and changes nothing', async () => {
  const message = await sentMessage('email', 'mail-1');
  const body = mail('email.bounced', {
    bounce: { type: 'Permanent', subType: 'General', message: 'no such user' },
  });
  const ago = (seconds: number): Date => new Date(Date.now() - seconds * 1000);
  const wrong = `whsec_${Buffer.alloc(24, 9).toString('base64')}`;
  const requests: [string, () => Promise<Answer>][] = [
    ['no signature', () => resend(body, {})],
    ['a wrong secret', () => resend(body, svixHeaders(body, { secret: wrong }))],
    ['a stale one', () => resend(body, svixHeaders(body, { at: ago(310) }))],
    ['one from the future', () => resend(body, svixHeaders(body, { at: ago(-3_600) }))],
    [
      'a body that was formatted again',
      () => resend(body, svixHeaders(body), JSON.stringify(JSON.parse(body), null, 1)),
    ],
    ['another body', () => resend(body, svixHeaders(body), mail('email.delivered'))],
    ['the signature under another id', () => resend(body, { ...svixHeaders(body), 'svix-id': 'msg_other' })],
    [
      'a time put forward',
      () =>
        resend(body, {
          ...svixHeaders(body, { at: ago(400) }),
          'svix-timestamp': String(Math.floor(Date.now() / 1000)),
        }),
    ],
  ];
  for (const [what, request] of requests) {
    const answer = await request();
    expect({ what, status: answer.status, code: answer.body.code }).toEqual({
      what,
      status: 401,
      code: 'signature_invalid',
    });
  }
  expectRefusal(await resend('[]'), 400, 'validation_failed');
  expect(await statusOf(message)).toBe('sent');
  expect(await ledger()).toEqual([]);

  // One valid signature of several is enough, for example while a secret is replaced.
  const headers = svixHeaders(body);
  headers['svix-signature'] = `v1,${Buffer.alloc(32).toString('base64')} ${headers['svix-signature'] ?? ''}`;
  expect((await resend(body, headers)).body).toEqual({ ok: true, repeated: false });
  expect((await resend(body, headers)).body).toEqual({ ok: true, repeated: true });
  await webhooksProcessed(world.database, tenant.id);
  expect(await statusOf(message)).toBe('failed');
  expect(await ledger()).toEqual([{ channel: 'email', action: 'opt_out', method: 'bounce' }]);
  const opened = (await auditOf(world.database, { tenantId: tenant.id })).filter(
    ({ action }) => action === 'secret.opened',
  );
  expect(opened).toEqual([
    expect.objectContaining({ targetId: 'resend', detail: { reason: 'webhook.verify' } }),
  ]);
  expect(RESEND_ACCOUNT.webhookSecret).toMatch(/^whsec_/);
});

test('many shuffled events, sent five times each, have the same result as each once in order (R7)', async () => {
  const text = await Promise.all(['SM-a', 'SM-b', 'SM-c'].map((sid) => sentMessage('sms', sid)));
  const mails = await Promise.all(['mail-a', 'mail-b', 'mail-c'].map((id) => sentMessage('email', id)));
  const old = { created_at: '2020-01-01T00:00:00.000Z' };
  const bodies = [
    mail('email.sent', { email_id: 'mail-a' }),
    mail('email.delivered', { email_id: 'mail-a' }),
    mail('email.delivered', { email_id: 'mail-b' }),
    JSON.stringify({
      ...(JSON.parse(mail('email.complained', { email_id: 'mail-b', to: ['B <b@example.com>'] })) as object),
      ...old,
    }),
    JSON.stringify({
      ...(JSON.parse(
        mail('email.bounced', { email_id: 'mail-c', to: ['c@example.com'], bounce: { type: 'Permanent' } }),
      ) as object),
      ...old,
    }),
  ].map((body) => ({ body, headers: svixHeaders(body) }));
  const fields = [
    status('SM-a', 'queued'),
    status('SM-a', 'sent'),
    status('SM-a', 'delivered'),
    status('SM-b', 'sent'),
    status('SM-b', 'undelivered'),
    status('SM-c', 'delivered'),
  ];
  const requests = [
    ...bodies.map(
      ({ body, headers }) =>
        () =>
          resend(body, headers),
    ),
    ...fields.map((one) => () => twilio(one)),
  ];
  const random = seededRandom(TEST_SEED);
  const storm = requests
    .flatMap((request) => Array.from({ length: 5 }, () => ({ call: request, at: random() })))
    .sort((one, other) => one.at - other.at);
  const answers = await Promise.all(storm.map(({ call: request }) => request()));
  expect(answers.map((answer) => answer.status)).toEqual(storm.map(() => 200));
  await webhooksProcessed(world.database, tenant.id);
  expect(await Promise.all(text.map(statusOf))).toEqual(['delivered', 'failed', 'delivered']);
  expect(await Promise.all(mails.map(statusOf))).toEqual(['delivered', 'delivered', 'failed']);
  expect((await ledger()).map(({ method }) => method).sort()).toEqual(['bounce', 'complaint']);
  const [count] = await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query<{ n: number }>`select count(*)::int as n from webhook_events where tenant_id = ${tenant.id}`,
  );
  expect(count?.n).toBe(requests.length);
  // The ids follow the shuffled order, so the same events are also sent once in order, for comparison.
  for (const request of requests) await request();
  await webhooksProcessed(world.database, tenant.id);
  expect(await Promise.all([...text, ...mails].map(statusOf))).toEqual([
    'delivered',
    'failed',
    'delivered',
    'delivered',
    'delivered',
    'failed',
  ]);
});

test('the text of an inbound message is not stored in plain text', async () => {
  const words = `Mark${randomUUID().slice(0, 8)} please stop texting me`;
  expect(
    (await twilio({ MessageSid: 'SM-in', From: '+13135550142', To: '+13135550111', Body: words })).status,
  ).toBe(200);
  await webhooksProcessed(world.database, tenant.id);
  const rows = await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query<{ row: string }>`
      select w::text as row from webhook_events w where tenant_id = ${tenant.id} and kind = ${'inbound'}`,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toContain(Buffer.from(words.slice(0, 12)).toString('hex'));
  expect(await ledger()).toEqual([{ channel: 'sms', action: 'opt_out', method: 'plain_language' }]);
  expectOk(await tenant.api.get('/v1/leads'));
});

test('a keyword that Twilio has answered itself is recorded, and not answered again', async () => {
  const message = await sentMessage('sms', 'SM-before');
  const key = contactKey(world.stack.secrets().masterKey, {
    tenantId: tenant.id,
    address: { kind: 'phone', value: '+13135550142' },
  });
  await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`update messages set contact_key = ${key} where id = ${message}`,
  );
  const answers = async (): Promise<string[]> => {
    await webhooksProcessed(world.database, tenant.id);
    const rows = await world.database.withTenant(
      tenant.id,
      (tx) =>
        tx.query<{ template: string }>`
        select template from messages where tenant_id = ${tenant.id} and idempotency_key like 'webhook/%'
        order by created_at`,
    );
    return rows.map(({ template }) => template);
  };
  const write = async (words: string, type?: string): Promise<void> => {
    const fields = { MessageSid: `SM${randomUUID()}`, From: '+13135550142', To: '+13135550111', Body: words };
    const answer = await twilio({ ...fields, ...(type === undefined ? {} : { OptOutType: type }) });
    expect(answer.status).toBe(200);
  };
  await write('HELP');
  expect(await answers()).toEqual(['help']);
  await write('HELP', 'HELP');
  await write('Stop', 'STOP');
  await write('Yes', 'START');
  expect(await answers()).toEqual(['help']);
  expect((await ledger()).map(({ action, method }) => [action, method])).toEqual([
    ['opt_out', 'keyword'],
    ['re_opt_in', 'keyword'],
  ]);
});

test('an owner stores the tenant’s own accounts, and they are not shown again', async () => {
  const owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
  const path = '/v1/settings/accounts';
  const given = {
    accountSid: `AC${'2'.repeat(32)}`,
    authToken: 'a-new-token-of-a-test',
    fromNumber: '+13135550112',
  };
  const saved = await owner.request('PUT', `${path}/twilio`, { body: given });
  expectOk(saved);
  expect(saved.body).toMatchObject({
    accounts: {
      twilio: {
        connected: true,
        webhookUrl: `${world.stack.baseUrl}/v1/webhooks/twilio/${tenant.id}`,
      },
    },
  });
  for (const value of Object.values(given)) expect(JSON.stringify(saved.body)).not.toContain(value);
  // From now on, webhooks are signed with the new token.
  expect((await twilio(status('SM9', 'sent'), { authToken: given.authToken })).status).toBe(200);
  expectRefusal(await twilio(status('SM9', 'sent')), 401, 'signature_invalid');
  expectOk(await owner.request('DELETE', `${path}/resend`));
  expectRefusal(await owner.request('DELETE', `${path}/resend`), 404, 'not_found');
  expectRefusal(
    await owner.request('PUT', `${path}/twilio`, { body: { ...given, accountSid: 'SK1' } }),
    400,
    'validation_failed',
  );
  const staff = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
  expectRefusal(await staff.get(path), 403, 'permission_denied');
});
