/** Test events, sending again, and what the audit log keeps of webhooks. */
import { forgetLead } from '../../support/forgetting.js';
import { expectOk, World } from '../../support/journey.js';
import { auditOf } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';
import { accepts, openWebhookDesk, type WebhookDesk } from '../../support/webhook-desk.js';

const world = World.ofFile();
let desk: WebhookDesk;
beforeEach(async () => {
  desk = await openWebhookDesk(world);
});
afterEach(() => desk.receiver.close());

test('a test event is sent to an endpoint whatever events it has chosen', async () => {
  const { endpoint, secret } = await desk.add(['appointment.no_show']);
  expectOk(await desk.owner.post(`/v1/webhook-endpoints/${endpoint.id}/test`));
  const [hook] = await desk.receiver.arrived(1);
  expect(hook && accepts(hook, secret)).toBe(true);
  expect(hook?.message).toMatchObject({ type: 'webhook.test', data: { tenantId: desk.tenant.id } });
  await desk.deliveryWhen('is delivered', ({ status }) => status === 'delivered');
});

test('a resend is byte-identical, even if the record has changed', async () => {
  await desk.add();
  const leadId = await desk.addLead();
  await desk.receiver.arrived(1);
  const { id } = await desk.deliveryWhen('is delivered', ({ status }) => status === 'delivered');
  expectOk(await desk.owner.patch(`/v1/leads/${leadId}`, { status: 'contacted' }));
  expectOk(await desk.owner.post(`/v1/webhook-deliveries/${id}/resend`));
  const [first, again] = await desk.receiver.arrived(2);
  expect(again?.body).toBe(first?.body);
  expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(
    (
      await desk.deliveryWhen(
        'is delivered',
        ({ status, attempts }) => status === 'delivered' && attempts.length >= 2,
      )
    ).attempts,
  ).toHaveLength(2);
});

test('an event about a deleted person cannot be resent', async () => {
  await desk.add();
  const leadId = await desk.addLead();
  await desk.receiver.arrived(1);
  const { id } = await desk.deliveryWhen('is delivered', ({ status }) => status === 'delivered');
  await forgetLead(desk.owner, leadId);
  expectRefusal(await desk.owner.post(`/v1/webhook-deliveries/${id}/resend`), 409, 'person_deleted');
  expect(desk.receiver.received).toHaveLength(1);
});

test('deliveries that failed since a given time are resent with one request', async () => {
  const { endpoint } = await desk.add();
  desk.receiver.answer = { status: 410 };
  const since = new Date(Date.now() - 60_000).toISOString();
  await desk.addLead();
  await desk.deliveryWhen('is failed', ({ status }) => status === 'failed');
  const url = `/v1/webhook-endpoints/${endpoint.id}`;
  expectRefusal(await desk.owner.post(`${url}/resend`, { since }), 409, 'endpoint_disabled');
  desk.receiver.answer = { status: 204 };
  const { events } = endpoint;
  expectOk(await desk.owner.put(url, { url: desk.receiver.url, events, isEnabled: true }));
  expect(expectOk(await desk.owner.post(`${url}/resend`, { since })).body.resent).toBe(1);
  await desk.receiver.arrived(2);
  await desk.deliveryWhen(
    'is delivered',
    ({ status, attempts }) => status === 'delivered' && attempts.length >= 2,
  );
});

test('the audit log records each change of an endpoint, without its URL', async () => {
  const { endpoint } = await desk.add();
  const url = `/v1/webhook-endpoints/${endpoint.id}`;
  expectOk(await desk.owner.post(`${url}/secret`));
  expectOk(await desk.owner.delete(url));
  const entries = await auditOf(world.database, { tenantId: desk.tenant.id });
  const actions = entries
    .map(({ action }) => action)
    .filter((action) => action.startsWith('webhook_endpoint.'));
  expect(actions).toEqual(['webhook_endpoint.added', 'webhook_endpoint.rotated', 'webhook_endpoint.deleted']);
  expect(JSON.stringify(entries)).not.toContain(desk.receiver.url);
});
