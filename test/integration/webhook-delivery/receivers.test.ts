/** Receivers that hang, redirect, send too much, or fail for days. */
import { expectOk, World } from '../../support/journey.js';
import { expectRefusal } from '../../support/refusal.js';
import { ENDPOINTS, openWebhookDesk, type WebhookDesk } from '../../support/webhook-desk.js';
import { startReceiver } from '../../support/webhook-receiver.js';

const world = World.ofFile();
let desk: WebhookDesk;
beforeEach(async () => {
  desk = await openWebhookDesk(world);
});
afterEach(() => desk.receiver.close());

test('a receiver that never answers takes ten seconds, and the event waits for another attempt', async () => {
  desk.receiver.answer = 'hang';
  await desk.add();
  await desk.addLead();
  const { attempts, status } = await desk.deliveryWhen(
    'timed out',
    (delivery) => delivery.attempts.length > 0,
  );
  expect(attempts[0]).toMatchObject({ status: null, problem: 'timeout' });
  expect(attempts[0]?.durationMs).toBeGreaterThanOrEqual(9_900);
  expect(status).toBe('waiting');
  expect((await desk.endpointNow())?.failingSince).not.toBeNull();
});

test('a redirect is not followed and counts as a failure', async () => {
  const inside = await startReceiver();
  try {
    desk.receiver.answer = { status: 307, headers: { location: inside.url } };
    await desk.add();
    await desk.addLead();
    const { attempts } = await desk.deliveryWhen('was tried', (delivery) => delivery.attempts.length > 0);
    expect(attempts[0]).toMatchObject({ status: 307, problem: null });
    expect(inside.received).toEqual([]);
  } finally {
    await inside.close();
  }
});

test('a long response is not read to the end, and its status counts', async () => {
  desk.receiver.answer = { status: 200, body: 'x'.repeat(2_000_000) };
  await desk.add();
  await desk.addLead();
  await desk.deliveryWhen('is delivered', ({ status }) => status === 'delivered');
});

test('an endpoint that has failed for five days is switched off with the reason, and later events are not sent', async () => {
  desk.receiver.answer = { status: 500 };
  const { endpoint } = await desk.add();
  await desk.addLead();
  const { id } = await desk.failedTwice();
  await world.database.withTenant(
    desk.tenant.id,
    (tx) => tx.query`update webhook_endpoints set failing_since = now() - interval '6 days'`,
  );
  expectOk(await desk.owner.post(`/v1/webhook-deliveries/${id}/resend`));
  await desk.deliveryWhen('is given up', ({ status }) => status === 'failed');
  expect(await desk.endpointNow()).toMatchObject({ isEnabled: false, disabledBecause: 'failing' });
  await desk.addLead();
  expect(await desk.log()).toHaveLength(1);
  expectRefusal(await desk.owner.post(`${ENDPOINTS}/${endpoint.id}/test`), 409, 'endpoint_disabled');
});
