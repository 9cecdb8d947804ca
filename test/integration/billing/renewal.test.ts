/** A practice whose subscription is over: an owner chooses a plan again, and the practice continues with its data. */
import { randomUUID } from 'node:crypto';
import { createBillingActivities } from '@praxis/activities/billing/billing.activities';
import { takeMissedEvents } from '@praxis/activities/billing/missed-events';
import { SubscriptionResult, type Subscription } from '@praxis/contracts/billing/billing';
import { CheckoutStartResult } from '@praxis/contracts/checkout/checkout';
import type { Tier } from '@praxis/contracts/billing/package.const';
import { closeCycle } from '@praxis/db/billing/billing-cycle';
import { findOpenCycle } from '@praxis/db/billing/billing-read';
import { findSubscription } from '@praxis/db/billing/subscription';
import { bought } from '../../support/billing-vendor.js';
import { subscribed } from '../../support/billing.js';
import { expectOk, World } from '../../support/journey.js';
import { auditOf, signedIn, type Member } from '../../support/members.js';
import { onboardingOf, TEST_CARD } from '../../support/onboarding.js';
import { environmentOf } from '../../support/records.js';
import { expectRefusal } from '../../support/refusal.js';
import { simVendor } from '../../support/sim-vendor.js';
import { until } from '../../support/until.js';

const world = World.ofFile();
const RENEWAL = '/v1/subscription/renewal';

/** A practice that bought the starter plan, whose subscription is over, and an owner of it. */
async function canceled(): Promise<{ tenantId: string; owner: Member; before: string }> {
  const { tenant, subscriptionId } = await bought(world, simVendor(world));
  await world.database.withTenant(tenant.id, (tx) =>
    closeCycle(tx, { subscriptionId, now: new Date(), isCanceled: true }),
  );
  const owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
  return { tenantId: tenant.id, owner, before: subscriptionId };
}

const subscriptionOf = async (owner: Member): Promise<Subscription | null> =>
  SubscriptionResult.parse(expectOk(await owner.get('/v1/subscription')).body).subscription;

/** Opens the checkout of a plan, and returns its id. */
async function opened(owner: Member, tier: Tier): Promise<string> {
  const { url } = CheckoutStartResult.parse(expectOk(await owner.post(RENEWAL, { tier })).body);
  return url.slice(url.lastIndexOf('/') + 1);
}
const pay = async (checkoutId: string): Promise<void> => {
  expectOk(await world.api.post(`/v1/sim/checkouts/${checkoutId}/payment`, TEST_CARD));
};

test('a paid renewal starts a subscription for the same practice immediately, with its own run', async () => {
  const { tenantId, owner, before } = await canceled();
  const checkoutId = await opened(owner, 'growth');
  expect(await subscriptionOf(owner)).toMatchObject({ id: before, status: 'canceled' });
  await pay(checkoutId);
  const now = await subscriptionOf(owner);
  expect(now).toMatchObject({ tier: 'growth', status: 'active', trialEndsAt: null });
  expect(now?.id).not.toBe(before);
  expect(await world.database.withTenant(tenantId, findOpenCycle)).toMatchObject({
    subscriptionId: now?.id,
    tier: 'growth',
    isTrial: false,
    baseSubscriptionCents: 500_000,
  });
  await until('the run to have read the first month', { timeoutMs: 20_000 }, async () => {
    const lines = await world.database.withTenant(
      tenantId,
      (tx) => tx.query<{ kind: string; amount: number; isOfCycle: boolean }>`
        select l.kind, l.amount_cents as amount, l.billing_cycle_id is not null as "isOfCycle" from invoice_lines l
        join invoices i on i.id = l.invoice_id where i.tenant_id = ${tenantId} and i.subscription_id = ${now?.id}`,
    );
    return (
      lines.length > 0 &&
      expect(lines).toEqual([{ kind: 'base', amount: 500_000, isOfCycle: true }]) === undefined
    );
  });
  const actions = (await auditOf(world.database, { tenantId })).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['subscription.renewal_opened', 'subscription.renewed']));
  expectRefusal(await owner.post(RENEWAL, { tier: 'growth' }), 409, 'not_canceled');
  // The checkout of a renewal sets up no second practice.
  expectRefusal(await world.api.post('/v1/onboarding', onboardingOf(checkoutId)), 409, 'practice_is_set_up');
});

test('a renewal payment whose report did not arrive starts the subscription exactly once', async () => {
  const { tenantId, owner } = await canceled();
  const checkoutId = await opened(owner, 'starter');
  const vendor = simVendor(world);
  await vendor.pay(checkoutId, TEST_CARD.cardNumber);
  const missed = {
    id: `evt_${randomUUID()}`,
    type: 'checkout.session.completed',
    createdAt: new Date(Date.now() - 10 * 60_000),
    subscriptionId: null,
    checkoutId,
    paymentId: null,
    invoiceId: null,
    dispute: null,
  };
  const payments = { ...vendor, listEvents: () => Promise.resolve([missed]) };
  const sweep = () =>
    takeMissedEvents({ database: world.database, payments, origin: 'https://praxis.example' }, new Date());
  expect(await sweep()).toBe(1);
  expect(await world.database.withTenant(tenantId, findSubscription)).toMatchObject({
    checkoutId,
    status: 'active',
  });
  expect(await sweep()).toBe(0);
});

test('of two paid renewals, the second is canceled at the vendor and opens an incident', async () => {
  const { tenantId, owner } = await canceled();
  const [first, second] = [await opened(owner, 'starter'), await opened(owner, 'growth')];
  await pay(first);
  await pay(second);
  expect(await subscriptionOf(owner)).toMatchObject({ tier: 'starter', status: 'active' });
  const vendor = simVendor(world);
  const cancels = async (checkoutId: string): Promise<boolean | undefined> => {
    const checkout = await vendor.findCheckout(checkoutId);
    return (await vendor.findSubscription(checkout?.subscriptionId ?? ''))?.cancelAtPeriodEnd;
  };
  expect([await cancels(first), await cancels(second)]).toEqual([false, true]);
  const incidents = () =>
    world.database.withTenant(
      tenantId,
      (tx) => tx.query`select incident_type, status from service_incidents where tenant_id = ${tenantId}`,
    );
  expect(await incidents()).toEqual([{ incident_type: 'paid_twice', status: 'open' }]);
  const extra = (await vendor.findCheckout(second))?.subscriptionId;
  const run = createBillingActivities({
    environment: environmentOf(world.stack),
    database: world.database,
    payments: {
      ...vendor,
      findSubscription: async (id) => {
        const found = await vendor.findSubscription(id);
        return found && id === extra ? { ...found, status: 'canceled' } : found;
      },
    },
  });
  await run.syncBilling({ tenantId, subscriptionId: (await subscriptionOf(owner))?.id ?? '' });
  expect(await incidents()).toEqual([{ incident_type: 'paid_twice', status: 'resolved' }]);
});

test('refuses a renewal for staff, with an open subscription, or without an earlier subscription', async () => {
  const { tenantId } = await canceled();
  const staff = await signedIn(world, { tenants: [{ id: tenantId, role: 'staff' }] });
  expectRefusal(await staff.post(RENEWAL, { tier: 'growth' }), 403, 'permission_denied');
  const { tenant } = await subscribed(world, { hasRun: false });
  const without = await world.tenant();
  for (const [id, code] of [
    [tenant.id, 'not_canceled'],
    [without.id, 'no_subscription'],
  ] as const) {
    const owner = await signedIn(world, { tenants: [{ id, role: 'owner' }] });
    expectRefusal(await owner.post(RENEWAL, { tier: 'growth' }), 409, code);
  }
});
