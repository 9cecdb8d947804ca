/**
 * Reports of overage to the payment vendor: each resource once, even if a repeat comes after the vendor forgot the
 * first.
 */
import { randomUUID } from 'node:crypto';
import { createBillingActivities } from '@praxis/activities/billing/billing.activities';
import { closeCycle } from '@praxis/db/billing/billing-cycle';
import { recordUsage } from '@praxis/db/usage/meter';
import type { PaymentsPort, UsageReport } from '@praxis/providers/payment/port';
import { subscribed, useOf } from '../../support/billing.js';
import { World } from '../../support/journey.js';
import { environmentOf } from '../../support/records.js';
import { simVendor } from '../../support/sim-vendor.js';

const world = World.ofFile();
const DAY_MS = 86_400_000;

interface Clock {
  at: Date;
}

/** An ended subscription with 7 emails and 50 texts beyond its quotas, which the vendor does not know yet. */
async function endedBeyondQuotas(): Promise<{
  clock: Clock;
  start: { tenantId: string; subscriptionId: string };
}> {
  const clock = { at: new Date() };
  const { tenant, subscriptionId } = await subscribed(world, {
    startsAt: new Date(clock.at.getTime() - 10 * DAY_MS),
    vendor: { customerId: `cus_${randomUUID()}`, subscriptionId: `sub_${randomUUID()}` },
    hasRun: false,
  });
  await world.database.withTenant(tenant.id, async (tx) => {
    await recordUsage(tx, 'email_messages', [useOf('emails', 1_507)]);
    await recordUsage(tx, 'sms_messages', [useOf('texts', 650)]);
    await closeCycle(tx, { subscriptionId, now: clock.at, isCanceled: true });
  });
  return { clock, start: { tenantId: tenant.id, subscriptionId } };
}

const activitiesOf = (vendor: PaymentsPort, clock: Clock) =>
  createBillingActivities({
    environment: environmentOf(world.stack),
    database: world.database,
    payments: vendor,
    now: () => clock.at,
  });

test('use that the vendor has accepted is not reported again when a later resource is retried days later', async () => {
  const { clock, start } = await endedBeyondQuotas();
  const accepted: UsageReport[] = [];
  const refused = { resource: 'sms_messages' };
  const vendor: PaymentsPort = {
    ...simVendor(world),
    // Like Stripe after more than a day: a repeated identifier is counted again.
    reportUsage: (report) => {
      if (report.resource === refused.resource) return Promise.reject(new Error('the vendor is away'));
      accepted.push(report);
      return Promise.resolve();
    },
  };
  const run = activitiesOf(vendor, clock);
  await expect(run.reportUsage(start)).rejects.toThrow('the vendor is away');
  expect(await run.advanceBilling(start)).toMatchObject({ hasUnreported: true });
  refused.resource = '';
  clock.at = new Date(clock.at.getTime() + 2 * DAY_MS);
  await run.reportUsage(start);
  expect(await run.advanceBilling(start)).toMatchObject({ hasUnreported: false });
  expect(accepted.flatMap(({ resource, quantity }) => (quantity > 0 ? [[resource, quantity]] : []))).toEqual([
    ['email_messages', 7],
    ['sms_messages', 50],
  ]);
});

test('use that the vendor has accepted is not reported again days after its mark was lost; other use is', async () => {
  const { clock, start } = await endedBeyondQuotas();
  const accepted: UsageReport[] = [];
  let isLost = true;
  const vendor: PaymentsPort = {
    ...simVendor(world),
    // Like Stripe, which forgets an identifier after a day.
    idempotencyWindowMs: DAY_MS,
    reportUsage: (report) => {
      if (report.quantity > 0) accepted.push(report);
      return isLost ? Promise.reject(new Error('the answer was lost')) : Promise.resolve();
    },
    countUsage: ({ resource, since }) =>
      Promise.resolve(
        accepted
          .filter((report) => report.resource === resource && report.at >= since)
          .reduce((sum, { quantity }) => sum + quantity, 0),
      ),
  };
  const run = activitiesOf(vendor, clock);
  await expect(run.reportUsage(start)).rejects.toThrow('the answer was lost');
  isLost = false;
  clock.at = new Date(clock.at.getTime() + 2 * DAY_MS);
  await run.reportUsage(start);
  expect(await run.advanceBilling(start)).toMatchObject({ hasUnreported: false });
  expect(accepted.map(({ resource, quantity }) => [resource, quantity])).toEqual([
    ['email_messages', 7],
    ['sms_messages', 50],
  ]);
});
