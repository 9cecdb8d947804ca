/** Delivery reports: a valid one has its effect once, anything else has none (S5 of the trust notes). */
import { randomUUID } from 'node:crypto';
import { deriveKey } from '@praxis/config/keys';
import { signWebhook, type SignWebhookInput } from '@praxis/providers/webhook/standard-webhook';
import type { Answer } from '../../support/api.js';
import { expectOk, followUpSent, intakeDone, World } from '../../support/journey.js';
import { expectRefusal } from '../../support/refusal.js';
import { controlSim } from '../../support/sim-controls.js';
import { webhooksProcessed } from '../../support/webhooks.js';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let secret: string;
let providerMessageId: string;
let sessionId: string;
beforeAll(async () => {
  secret = `whsec_${deriveKey(world.stack.secrets().masterKey, 'webhooks/sim').toString('base64')}`;
});
beforeEach(async () => {
  tenant = await world.tenant();
  const done = await intakeDone(tenant.api);
  sessionId = done.sessionId;
  // The simulator itself sends no reports, so that the ones here are the only ones.
  await controlSim(world.database, { tenantId: tenant.id, port: 'sms', webhooks: false });
  expectOk(await tenant.api.post('/v1/law/appointment/book', { sessionId, leadId: done.leadId }));
  await followUpSent(tenant.api, done, { channel: 'sms' });
  providerMessageId = (await message()).provider_message_id;
});

async function message(): Promise<{
  id: string;
  status: string;
  provider_message_id: string;
  delivered_at: Date | null;
  updated_at: Date;
}> {
  const [row] = await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query<{
        id: string;
        status: string;
        provider_message_id: string;
        delivered_at: Date | null;
        updated_at: Date;
      }>`
      select id, status, provider_message_id, delivered_at, updated_at from messages
      where session_id = ${sessionId}`,
  );
  if (!row) throw new Error('no message was sent');
  return row;
}

/** Waits until everything received is processed. */
async function allProcessed(tenantId = tenant.id): Promise<void> {
  await webhooksProcessed(world.database, tenantId);
}

function report(overrides: Record<string, unknown> = {}): string {
  return JSON.stringify({
    type: 'sms.delivered',
    timestamp: new Date().toISOString(),
    data: {
      tenantId: tenant.id,
      providerMessageId,
      status: 'delivered',
      sessionId,
      reference: null,
      ...overrides,
    },
  });
}

async function deliver(body: string, signing: Partial<SignWebhookInput> = {}, sent = body): Promise<Answer> {
  const headers = signWebhook({ id: `msg_${randomUUID()}`, timestamp: new Date(), body, secret, ...signing });
  return await world.api.post('/v1/webhooks/sim', sent, { key: null, headers: { ...headers } });
}

test('applies a valid report', async () => {
  expect((await message()).status).toBe('sent');
  expect(await deliver(report())).toMatchObject({ status: 200, body: { ok: true, repeated: false } });
  await allProcessed();
  const { status, delivered_at } = await message();
  expect(status).toBe('delivered');
  expect(delivered_at).not.toBeNull();
});

test('the same report sent five times, also concurrently, has one effect', async () => {
  const body = report();
  const id = `msg_${randomUUID()}`;
  const answers = await Promise.all(Array.from({ length: 5 }, () => deliver(body, { id })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(answers.filter((answer) => answer.body.repeated === false)).toHaveLength(1);
  await allProcessed();
  const settled = await message();
  // A repeat, and one with another id, have no further effect.
  await deliver(body, { id });
  await deliver(body);
  await allProcessed();
  expect(await message()).toEqual(settled);
});

test('a late failure report does not undo a delivery', async () => {
  await deliver(report());
  await allProcessed();
  expect((await deliver(report({ status: 'failed' }))).status).toBe(200);
  await allProcessed();
  expect((await message()).status).toBe('delivered');
});

test('applies and shows a failure report', async () => {
  await deliver(report({ status: 'failed' }));
  await allProcessed();
  expect((await message()).status).toBe('failed');
});

describe('is refused and changes nothing:', () => {
  const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const ago = (seconds: number): Date => new Date(Date.now() - seconds * 1000);
  const cases: [string, () => Promise<Answer>][] = [
    ['a wrong secret', () => deliver(report(), { secret: other })],
    ['a stale report', () => deliver(report(), { timestamp: ago(310) })],
    ['a report from the future', () => deliver(report(), { timestamp: ago(-3_600) })],
    ['an altered body', () => deliver(report(), {}, report({ status: 'failed' }))],
    ['a reserialized body', () => deliver(report(), {}, report().replaceAll(':', ': '))],
    ['a body with an extra space', () => deliver(report(), {}, `${report()} `)],
    ['no signature', () => world.api.post('/v1/webhooks/sim', report(), { key: null })],
    ['the API key instead', () => world.api.post('/v1/webhooks/sim', report())],
    [
      'another id',
      async () => {
        const headers = signWebhook({ id: 'msg_one', timestamp: new Date(), body: report(), secret });
        return await world.api.post('/v1/webhooks/sim', report(), {
          key: null,
          headers: { ...headers, 'webhook-id': 'msg_two' },
        });
      },
    ],
    [
      'another time',
      async () => {
        const body = report();
        const headers = signWebhook({ id: 'msg_one', timestamp: ago(60), body, secret });
        const now = String(Math.floor(Date.now() / 1000));
        return await world.api.post('/v1/webhooks/sim', body, {
          key: null,
          headers: { ...headers, 'webhook-timestamp': now },
        });
      },
    ],
  ];
  test.each(cases)('%s', async (_, request) => {
    const before = await message();
    expectRefusal(await request(), 401, 'signature_invalid');
    expect(await message()).toEqual(before);
  });

  test('a signed body that is not a report', async () => {
    const before = await message();
    for (const body of ['{}', '[]', '{"data":{}}', report({ tenantId: 'x' }), report({ status: 'exploded' })])
      expectRefusal(await deliver(body), 400, 'validation_failed');
    expect(await message()).toEqual(before);
  });
});

test('a report for another tenant’s message has no effect', async () => {
  const stranger = await world.tenant();
  expect((await deliver(report({ tenantId: stranger.id, reference: randomUUID() }))).status).toBe(200);
  await allProcessed(stranger.id);
  expect((await message()).status).toBe('sent');
});

test('a report that arrives before the provider’s id is stored finds its message by our id', async () => {
  const { id } = await message();
  await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`update messages set provider_message_id = null, status = 'sending' where id = ${id}`,
  );
  await deliver(report({ reference: id }));
  await allProcessed();
  expect(await message()).toMatchObject({ status: 'delivered', provider_message_id: providerMessageId });
});
