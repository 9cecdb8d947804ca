/** Secrets that change, and endpoints that go, while an event is on its way. */
import { WebhookSecretResult } from '@praxis/contracts/webhook-delivery/webhook-endpoint';
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

test('a secret that is rotated between two attempts signs the second one beside the old', async () => {
  desk.receiver.answer = { status: 503 };
  const { endpoint, secret: old } = await desk.add();
  await desk.addLead();
  const [first] = await desk.receiver.arrived(1);
  const { secret: young } = WebhookSecretResult.parse(
    expectOk(await desk.owner.post(`${ENDPOINTS}/${endpoint.id}/secret`)).body,
  );
  desk.receiver.answer = { status: 204 };
  const [, second] = await desk.receiver.arrived(2);
  if (!first || !second) throw new Error('two attempts were expected');
  expect([accepts(first, old), accepts(first, young)]).toEqual([true, false]);
  expect([accepts(second, old), accepts(second, young)]).toEqual([true, true]);
  expect(second.body).toBe(first.body);
  await world.database.withTenant(
    desk.tenant.id,
    (tx) => tx.query`update webhook_endpoints set previous_secret_until = now() - interval '1 second'`,
  );
  await desk.addLead();
  const [, , third] = await desk.receiver.arrived(3);
  expect(third && [accepts(third, old), accepts(third, young)]).toEqual([false, true]);
});

test('an endpoint that is deleted gets nothing more, although an event was on its way', async () => {
  desk.receiver.answer = { status: 500 };
  const { endpoint } = await desk.add();
  await desk.addLead();
  await desk.receiver.arrived(1);
  const { id } = await desk.deliveryWhen('failed once', ({ attempts }) => attempts.length === 1);
  desk.receiver.answer = { status: 204 };
  const before = desk.receiver.received.length;
  expectOk(await desk.owner.delete(`${ENDPOINTS}/${endpoint.id}`));
  expectRefusal(await desk.owner.post(`/v1/webhook-deliveries/${id}/resend`), 404, 'not_found');
  const secrets = await world.database.withTenant(
    desk.tenant.id,
    (tx) => tx.query`select id from tenant_secrets`,
  );
  expect(secrets).toEqual([]);
  // An event of another endpoint arrives, so the engine has had its time.
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
