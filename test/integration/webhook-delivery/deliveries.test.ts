/**
 * Outbound webhooks from a change to the receiver: signed by Standard Webhooks, one message per change and endpoint, in the log.
 */
import { Webhook } from 'standardwebhooks';
import { WEBHOOK_EVENTS } from '@praxis/contracts/webhook-delivery/webhook-delivery.const';
import { forgetLead } from '../../support/forgetting.js';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { openWebhookDesk, type WebhookDesk } from '../../support/webhook-desk.js';
import { startReceiver, type ReceivedHook } from '../../support/webhook-receiver.js';

const world = World.ofFile();
let desk: WebhookDesk;
beforeEach(async () => {
  desk = await openWebhookDesk(world);
});
afterEach(() => desk.receiver.close());

/** Verifies a delivery as the receiver's library does; throws for a wrong signature. */
const verified = ({ headers, body }: ReceivedHook, secret: string): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

test('a new lead is signed and delivered once, and logged without personal data', async () => {
  const { endpoint, secret } = await desk.add();
  const leadId = await desk.addLead('ada@example.com');
  const [hook] = await desk.receiver.arrived(1);
  if (!hook) throw new Error('nothing arrived');
  expect(verified(hook, secret)).toEqual(hook.message);
  expect(hook.message).toMatchObject({
    type: 'lead.created',
    data: {
      tenantId: desk.tenant.id,
      leadId,
      lead: { name: 'Ada Lovelace', email: 'ada@example.com', status: 'new' },
    },
  });
  const delivery = await desk.deliveryWhen('is delivered', ({ status }) => status === 'delivered');
  expect(delivery).toMatchObject({
    endpointId: endpoint.id,
    url: desk.receiver.url,
    event: 'lead.created',
    leadId,
    problem: null,
    messageId: hook.headers['webhook-id'],
    nextAttemptAt: null,
    attempts: [{ status: 204, problem: null }],
  });
  expect(JSON.stringify(await desk.log())).not.toMatch(/Lovelace|ada@/);
  const stored = await world.database.withTenant(
    desk.tenant.id,
    (tx) =>
      tx.query<{
        row: string;
      }>`select d::text as row from webhook_deliveries d where tenant_id = ${desk.tenant.id}`,
  );
  expect(stored).toHaveLength(1);
  expect(stored[0]?.row).not.toMatch(/Lovelace|ada@/);
  expect(stored[0]?.row).not.toContain(Buffer.from('Lovelace').toString('hex'));
});

test('each event is sent to the endpoints that chose it, with one id for all of them', async () => {
  const other = await startReceiver();
  try {
    await desk.add(WEBHOOK_EVENTS);
    await desk.add(['lead.status_changed'], other.url);
    const leadId = await desk.addLead();
    await desk.receiver.arrived(1);
    expectOk(await desk.owner.patch(`/v1/leads/${leadId}`, { status: 'contacted' }));
    expectOk(await desk.owner.patch(`/v1/leads/${leadId}`, { assignedTo: desk.owner.userId }));
    await desk.receiver.arrived(3);
    await forgetLead(desk.owner, leadId);
    const hooks = await desk.receiver.arrived(4);
    const byType = new Map(hooks.map((hook) => [hook.message.type, hook]));
    expect([...byType.keys()].sort()).toEqual([
      'lead.created',
      'lead.deleted',
      'lead.status_changed',
      'lead.updated',
    ]);
    expect(byType.get('lead.status_changed')?.message.data).toMatchObject({
      previousStatus: 'new',
      status: 'contacted',
    });
    expect(byType.get('lead.deleted')?.message.data).toEqual({ tenantId: desk.tenant.id, leadId });
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

test('changes of an appointment are sent as events', async () => {
  await desk.add(WEBHOOK_EVENTS.filter((event) => event.startsWith('appointment.')));
  const { sessionId, leadId } = await intakeDone(desk.tenant.api, 'law');
  expectOk(await desk.tenant.api.post('/v1/law/appointment/book', { sessionId, leadId }));
  const [booked] = await desk.receiver.arrived(1);
  expect(booked?.message).toMatchObject({
    type: 'appointment.booked',
    data: { leadId, lead: { id: leadId }, appointment: { status: 'confirmed' } },
  });
  const appointmentId = booked?.message.data.appointment?.id ?? '';
  const set = async (change: string): Promise<void> => {
    await world.database.withTenant(desk.tenant.id, (tx) => {
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
    // Undoing a mark is no event; the cancellation after it is.
    ['confirmed', undefined],
    ['cancelled', 'appointment.canceled'],
  ] as const) {
    await set(change);
    if (event === undefined) continue;
    expected.push(event);
    await desk.receiver.arrived(expected.length);
  }
  expect(desk.receiver.received.map(({ message }) => message.type)).toEqual(expected);
  expect(desk.receiver.received[1]?.message.data.previousStart).toBe(booked?.message.data.appointment?.start);
  expect(desk.receiver.received.at(-1)?.message.data.appointment?.status).toBe('canceled');
});
