/** Secrets that change, and endpoints that are deleted, while an event is being delivered. */
import { WebhookSecretResult } from '@praxis/contracts/webhook-delivery/webhook-endpoint';
import { webhookDeliveryWorkflowId } from '@praxis/workflows/webhook-delivery/messages';
import { expectOk, World } from '../../support/journey.js';
import { expectRefusal } from '../../support/refusal.js';
import { accepts, ENDPOINTS, openWebhookDesk, type WebhookDesk } from '../../support/webhook-desk.js';
import { startReceiver } from '../../support/webhook-receiver.js';

const world = World.ofFile();
let desk: WebhookDesk;
beforeEach(async () => {
  desk = await openWebhookDesk(world);
});
afterEach(() => desk.receiver.close());

test('after a secret is rotated between two attempts, the later one is signed with both secrets', async () => {
  desk.receiver.answer = { status: 503 };
  const { endpoint, secret: old } = await desk.add();
  await desk.addLead();
  const { id } = await desk.failedTwice();
  const { secret: young } = WebhookSecretResult.parse(
    expectOk(await desk.owner.post(`${ENDPOINTS}/${endpoint.id}/secret`)).body,
  );
  desk.receiver.answer = { status: 204 };
  expectOk(await desk.owner.post(`/v1/webhook-deliveries/${id}/resend`));
  const [, before, after] = await desk.receiver.arrived(3);
  if (!before || !after) throw new Error('three attempts were expected');
  expect([accepts(before, old), accepts(before, young)]).toEqual([true, false]);
  expect([accepts(after, old), accepts(after, young)]).toEqual([true, true]);
  expect(after.body).toBe(before.body);
  await world.database.withTenant(
    desk.tenant.id,
    (tx) => tx.query`update webhook_endpoints set previous_secret_until = now() - interval '1 second'`,
  );
  await desk.addLead();
  const [, , , last] = await desk.receiver.arrived(4);
  expect(last && [accepts(last, old), accepts(last, young)]).toEqual([false, true]);
});

test('a deleted endpoint gets nothing more, even if a delivery is waiting', async () => {
  desk.receiver.answer = { status: 500 };
  const { endpoint } = await desk.add();
  await desk.addLead();
  const { id } = await desk.failedTwice();
  desk.receiver.answer = { status: 204 };
  const before = desk.receiver.received.length;
  expectOk(await desk.owner.delete(`${ENDPOINTS}/${endpoint.id}`));
  expectRefusal(await desk.owner.post(`/v1/webhook-deliveries/${id}/resend`), 404, 'not_found');
  const secrets = await world.database.withTenant(
    desk.tenant.id,
    (tx) => tx.query`select id from tenant_secrets`,
  );
  expect(secrets).toEqual([]);
  // The run was woken and has ended without another attempt.
  const run = { tenantId: desk.tenant.id, deliveryId: id };
  const { client } = await world.engine();
  expect(await client.workflow.getHandle(webhookDeliveryWorkflowId(run)).result()).toBe('gone');
  // A later event does not reach the receiver either.
  const other = await startReceiver();
  try {
    await desk.add(['lead.created'], other.url);
    await desk.addLead();
    await other.arrived(1);
    expect(desk.receiver.received.length).toBe(before);
  } finally {
    await other.close();
  }
});
