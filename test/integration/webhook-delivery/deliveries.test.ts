/**
 * Outbound webhooks from a change to the receiver: signed by Standard Webhooks, one message per change and endpoint, in the log.
 */
import { Webhook } from 'standardwebhooks';
import type { WebhookDelivery } from '@praxis/contracts/webhook-delivery/webhook-delivery';
import { WebhookDeliveryList } from '@praxis/contracts/webhook-delivery/webhook-delivery';
import { WebhookSecretResult } from '@praxis/contracts/webhook-delivery/webhook-endpoint';
import { WEBHOOK_EVENTS } from '@praxis/contracts/webhook-delivery/webhook-delivery.const';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { auditOf, signedIn, type Member } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';
import { until } from '../../support/until.js';
import { startReceiver, type HookReceiver, type ReceivedHook } from '../../support/webhook-receiver.js';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let owner: Member;
let receiver: HookReceiver;
beforeEach(async () => {
  tenant = await world.tenant();
  owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const add = async (
  events: readonly string[] = ['lead.created'],
  url = receiver.url,
): Promise<WebhookSecretResult> =>
  WebhookSecretResult.parse(expectOk(await owner.post('/v1/webhook-endpoints', { url, events })).body);

const log = async (query = ''): Promise<WebhookDelivery[]> =>
  WebhookDeliveryList.parse(expectOk(await owner.get(`/v1/webhook-deliveries?${query}`)).body).items;

/** The newest delivery once it has this status. */
const settled = (status: WebhookDelivery['status'], attempts = 1): Promise<WebhookDelivery> =>
  until(`a delivery that is ${status}`, { timeoutMs: 10_000 }, async () => {
    const [newest] = await log();
    return newest?.status === status && newest.attempts.length >= attempts ? newest : undefined;
  });

const addLead = async (body: object = {}): Promise<string> => {
  const answer = await owner.post('/v1/leads', { name: 'Ada Lovelace', email: 'ada@example.com', ...body });
  return String((expectOk(answer).body.lead as { id: string }).id);
};

/** What the receiver's library makes of it; throws for a wrong signature. */
const verified = ({ headers, body }: ReceivedHook, secret: string): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

test('a new lead is delivered, signed, once, and the log says so without the person', async () => {
  const { endpoint, secret } = await add();
  const leadId = await addLead();
  const [hook] = await receiver.arrived(1);
  if (!hook) throw new Error('nothing arrived');
  expect(verified(hook, secret)).toEqual(hook.message);
  expect(hook.message).toMatchObject({
    type: 'lead.created',
    data: {
      tenantId: tenant.id,
      leadId,
      lead: { name: 'Ada Lovelace', email: 'ada@example.com', status: 'new' },
    },
  });
  const delivery = await settled('delivered');
  expect(delivery).toMatchObject({
    ...{ endpointId: endpoint.id, url: receiver.url, event: 'lead.created', leadId, problem: null },
    ...{ messageId: hook.headers['webhook-id'], nextAttemptAt: null },
    attempts: [{ status: 204, problem: null }],
  });
  expect(JSON.stringify(await log())).not.toMatch(/Lovelace|ada@/);
  const stored = await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query<{
        row: string;
      }>`select d::text as row from webhook_deliveries d where tenant_id = ${tenant.id}`,
  );
  expect(stored).toHaveLength(1);
  expect(stored[0]?.row).not.toMatch(/Lovelace|ada@/);
  expect(stored[0]?.row).not.toContain(Buffer.from('Lovelace').toString('hex'));
});

test('each event is sent to whoever chose it, and one event has one id for all', async () => {
  const other = await startReceiver();
  try {
    await add(WEBHOOK_EVENTS);
    await add(['lead.status_changed'], other.url);
    const leadId = await addLead();
    await receiver.arrived(1);
    expectOk(await owner.patch(`/v1/leads/${leadId}`, { status: 'contacted' }));
    expectOk(await owner.patch(`/v1/leads/${leadId}`, { assignedTo: owner.userId }));
    await receiver.arrived(3);
    expectOk(await owner.delete(`/v1/leads/${leadId}`));
    const hooks = await receiver.arrived(4);
    const byType = new Map(hooks.map((hook) => [hook.message.type, hook]));
    expect([...byType.keys()].sort()).toEqual([
      ...['lead.created', 'lead.deleted', 'lead.status_changed', 'lead.updated'],
    ]);
    expect(byType.get('lead.status_changed')?.message.data).toMatchObject({
      ...{ previousStatus: 'new', status: 'contacted' },
    });
    expect(byType.get('lead.deleted')?.message.data).toEqual({ tenantId: tenant.id, leadId });
    const sequences = ['lead.created', 'lead.status_changed', 'lead.updated', 'lead.deleted'].map(
      (type) => hooks.find(({ message }) => message.type === type)?.message.sequence ?? 0,
    );
    expect([...sequences].sort((one, two) => one - two)).toEqual(sequences);
    const [same] = await other.arrived(1);
    expect(same?.headers['webhook-id']).toBe(byType.get('lead.status_changed')?.headers['webhook-id']);
    expect(other.received).toHaveLength(1);
  } finally {
    await other.close();
  }
});

test('what happens to an appointment is an event', async () => {
  await add(WEBHOOK_EVENTS.filter((event) => event.startsWith('appointment.')));
  const { sessionId, leadId } = await intakeDone(tenant.api, 'law');
  expectOk(await tenant.api.post('/v1/law/appointment/book', { sessionId, leadId }));
  const [booked] = await receiver.arrived(1);
  expect(booked?.message).toMatchObject({
    type: 'appointment.booked',
    data: { leadId, lead: { id: leadId }, appointment: { status: 'confirmed' } },
  });
  const appointmentId = booked?.message.data.appointment?.id ?? '';
  const set = async (change: string): Promise<void> => {
    await world.database.withTenant(tenant.id, (tx) => {
      const moved = change === 'moved';
      return tx.query`update appointments set
        start_time = start_time + make_interval(days => ${moved ? 7 : 0}),
        end_time = end_time + make_interval(days => ${moved ? 7 : 0}),
        status = case when ${moved} then status else ${change} end where id = ${appointmentId}`;
    });
  };
  const expected = ['appointment.booked'];
  for (const [change, event] of [
    ['moved', 'appointment.rescheduled'],
    ['attended', 'appointment.attended'],
    ['no_show', 'appointment.no_show'],
    // Taking a mark back is no event; the cancellation after it is.
    ['confirmed', undefined],
    ['cancelled', 'appointment.canceled'],
  ] as const) {
    await set(change);
    if (event === undefined) continue;
    expected.push(event);
    await receiver.arrived(expected.length);
  }
  expect(receiver.received.map(({ message }) => message.type)).toEqual(expected);
  expect(receiver.received[1]?.message.data.previousStart).toBe(booked?.message.data.appointment?.start);
  expect(receiver.received.at(-1)?.message.data.appointment?.status).toBe('canceled');
});

test('a test event goes to an endpoint whatever it has chosen', async () => {
  const { endpoint, secret } = await add(['appointment.no_show']);
  expectOk(await owner.post(`/v1/webhook-endpoints/${endpoint.id}/test`));
  const [hook] = await receiver.arrived(1);
  expect(hook && verified(hook, secret)).toMatchObject({
    type: 'webhook.test',
    data: { tenantId: tenant.id },
  });
  await settled('delivered');
});

test('a resend is byte-identical, although the record has changed', async () => {
  await add();
  const leadId = await addLead();
  await receiver.arrived(1);
  const { id } = await settled('delivered');
  expectOk(await owner.patch(`/v1/leads/${leadId}`, { status: 'contacted' }));
  expectOk(await owner.post(`/v1/webhook-deliveries/${id}/resend`));
  const [first, again] = await receiver.arrived(2);
  expect(again?.body).toBe(first?.body);
  expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect((await settled('delivered', 2)).attempts).toHaveLength(2);
});

test('what is about a deleted person is forgotten and not sent again', async () => {
  await add();
  const leadId = await addLead();
  await receiver.arrived(1);
  const { id } = await settled('delivered');
  expectOk(await owner.delete(`/v1/leads/${leadId}`));
  expectRefusal(await owner.post(`/v1/webhook-deliveries/${id}/resend`), 409, 'person_deleted');
  expect(receiver.received).toHaveLength(1);
});

test('what failed since a moment is sent again with one call', async () => {
  const { endpoint } = await add();
  receiver.answer = { status: 410 };
  const since = new Date(Date.now() - 60_000).toISOString();
  await addLead();
  await settled('failed');
  const url = `/v1/webhook-endpoints/${endpoint.id}`;
  expectRefusal(await owner.post(`${url}/resend`, { since }), 409, 'endpoint_disabled');
  receiver.answer = { status: 204 };
  const { events } = endpoint;
  expectOk(await owner.put(url, { url: receiver.url, events, isEnabled: true }));
  expect(expectOk(await owner.post(`${url}/resend`, { since })).body.resent).toBe(1);
  await receiver.arrived(2);
  await settled('delivered', 2);
});

test('the audit log names each change of an endpoint, and no address', async () => {
  const { endpoint } = await add();
  const url = `/v1/webhook-endpoints/${endpoint.id}`;
  expectOk(await owner.post(`${url}/secret`));
  expectOk(await owner.delete(url));
  const entries = await auditOf(world.database, { tenantId: tenant.id });
  const actions = entries
    .map(({ action }) => action)
    .filter((action) => action.startsWith('webhook_endpoint.'));
  expect(actions).toEqual(['webhook_endpoint.added', 'webhook_endpoint.rotated', 'webhook_endpoint.deleted']);
  expect(JSON.stringify(entries)).not.toContain(receiver.url);
});
