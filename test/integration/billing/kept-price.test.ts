/**
 * A subscription keeps the prices at which it was bought: later prices of its package do not change what its cycles
 * cost.
 */
import { createBillingActivities } from '@praxis/activities/billing/billing.activities';
import { SubscriptionResult } from '@praxis/contracts/billing/billing';
import { TRIAL_DAYS } from '@praxis/contracts/billing/billing.const';
import { findOpenCycle } from '@praxis/db/billing/billing-read';
import { readNextCharge } from '@praxis/db/billing/closing';
import { recordUsage } from '@praxis/db/usage/meter';
import type { PaymentsPort } from '@praxis/providers/payment/port';
import { bought } from '../../support/billing-vendor.js';
import { meterOf, useOf } from '../../support/billing.js';
import { expectOk, World } from '../../support/journey.js';
import { signedIn } from '../../support/members.js';
import { environmentOf } from '../../support/records.js';
import { simVendor } from '../../support/sim-vendor.js';

const world = World.ofFile();
const DAY_MS = 86_400_000;

test('a month and its overage cost what the vendor charges for this subscription, not the current price', async () => {
  const practice = await bought(world, simVendor(world));
  const { tenant, subscriptionId } = practice;
  const start = { tenantId: tenant.id, subscriptionId };
  const owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
  const later = new Date(Date.now() + (TRIAL_DAYS + 1) * DAY_MS);
  const sim = simVendor(world, () => later);
  // The subscription was bought when the package cost less.
  const prices = { monthlyCents: 199_000, overageCents: { sms_messages: 4 } };
  const payments: PaymentsPort = {
    ...sim,
    findSubscription: async (...asked) => {
      const found = await sim.findSubscription(...asked);
      return found && { ...found, prices };
    },
  };
  const { database, stack } = world;
  const run = createBillingActivities({
    database,
    payments,
    environment: environmentOf(stack),
    now: () => later,
  });
  await run.syncBilling(start);

  expect(await database.withTenant(tenant.id, findOpenCycle)).toMatchObject({
    isTrial: false,
    baseSubscriptionCents: 199_000,
  });
  expect(await database.withTenant(tenant.id, readNextCharge)).toMatchObject({ monthlyCents: 199_000 });
  expect(SubscriptionResult.parse(expectOk(await owner.get('/v1/subscription')).body)).toMatchObject({
    subscription: { monthlyCents: 199_000 },
  });
  await database.withTenant(tenant.id, async (tx) => {
    await recordUsage(tx, 'sms_messages', [useOf('many', 602)]);
    // The vendor has no separate price for this resource.
    await recordUsage(tx, 'workflow_executions', [useOf('runs', 301)]);
  });
  expect(await meterOf(world, practice, 'sms_messages')).toMatchObject({ overage: 2, costCents: 8 });
  expect(await meterOf(world, practice, 'workflow_executions')).toMatchObject({ overage: 1, costCents: 12 });
});
