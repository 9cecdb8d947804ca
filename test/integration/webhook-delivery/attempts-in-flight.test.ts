/**
 * The result of an attempt belongs to that attempt, not to a new address or a resend that replaced it in the meantime.
 */
import type { DeliveryAttempt } from '@praxis/contracts/webhook-delivery/webhook-delivery';
import type { TenantTransaction } from '@praxis/db/core/database';
import { noteFailure, noteSuccess, settleAttempt } from '@praxis/db/webhook-delivery/delivery-attempt';
import { markForResend } from '@praxis/db/webhook-delivery/webhook-delivery';
import { expectOk, World } from '../../support/journey.js';
import { openWebhookDesk, type WebhookDesk } from '../../support/webhook-desk.js';

const world = World.ofFile();
let desk: WebhookDesk;
beforeEach(async () => {
  desk = await openWebhookDesk(world);
});
afterEach(() => desk.receiver.close());

const ATTEMPT: DeliveryAttempt = {
  at: new Date().toISOString(),
  durationMs: 1,
  status: 500,
  problem: null,
};

const withTenant = <Result>(work: (tx: TenantTransaction) => Promise<Result>): Promise<Result> =>
  world.database.withTenant(desk.tenant.id, work);

test('a 410 from the former URL does not switch off the endpoint at its new URL', async () => {
  const { endpoint } = await desk.add();
  const { id: endpointId, events } = endpoint;
  const before = `${desk.receiver.url}/before`;
  const stored = async (): Promise<unknown> =>
    (
      await withTenant(
        (tx) => tx.query`select is_enabled as "isEnabled", failing_since is not null as "isFailing"
          from webhook_endpoints where id = ${endpointId}`,
      )
    )[0];
  expect(await withTenant((tx) => noteFailure(tx, { endpointId, url: before }, { isGone: true }))).toBe(
    'moved',
  );
  expect(await stored()).toEqual({ isEnabled: true, isFailing: false });
  const here = { endpointId, url: desk.receiver.url };
  await withTenant((tx) => noteFailure(tx, here, { isGone: false }));
  await withTenant((tx) => noteSuccess(tx, { endpointId, url: before }));
  expect(await stored()).toEqual({ isEnabled: true, isFailing: true });
  expect(await withTenant((tx) => noteFailure(tx, here, { isGone: true }))).toBe('gone');
  expect(await stored()).toMatchObject({ isEnabled: false });
  expectOk(
    await desk.owner.put(`/v1/webhook-endpoints/${endpointId}`, {
      url: desk.receiver.url,
      events,
      isEnabled: true,
    }),
  );
});

test('the last attempt before a resend does not settle the resend', async () => {
  await desk.add();
  await desk.addLead();
  const { id } = await desk.deliveryWhen('is delivered', ({ status }) => status === 'delivered');
  const row = async (): Promise<unknown> =>
    (
      await withTenant(
        (tx) => tx.query`select status, attempts, jsonb_array_length(attempt_log) as logged
          from webhook_deliveries where id = ${id}`,
      )
    )[0];
  await withTenant((tx) => markForResend(tx, { deliveryId: id }));
  const failed = { status: 'failed' as const };
  const settle = (before: number): Promise<boolean> =>
    withTenant((tx) => settleAttempt(tx, id, { made: { attempt: ATTEMPT, before }, outcome: failed }));
  expect(await settle(7)).toBe(false);
  expect(await row()).toEqual({ status: 'waiting', attempts: 0, logged: 2 });
  expect(await settle(0)).toBe(true);
  expect(await row()).toEqual({ status: 'failed', attempts: 1, logged: 3 });
});
