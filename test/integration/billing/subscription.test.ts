/** A practice that bought a package: its subscription, invoices, portal, and changes of its plan over the API. */
import {
  InvoiceList,
  PlanChangePreviewResult,
  PortalResult,
  SubscriptionResult,
  SyncBillingResult,
  type PlanChangePreview,
} from '@praxis/contracts/billing/billing';
import { findSubscription } from '@praxis/db/billing/subscription';
import type { InvoiceRecord } from '@praxis/db/billing/invoice';
import { storeVendorState } from '@praxis/db/billing/vendor-state';
import { amountsOf } from '../../support/billing-vendor.js';
import { subscribed } from '../../support/billing.js';
import { expectOk, World } from '../../support/journey.js';
import { signedIn, type Member } from '../../support/members.js';
import { plannedPractice } from '../../support/onboarding.js';
import { expectRefusal } from '../../support/refusal.js';
import { until } from '../../support/until.js';

const world = World.ofFile();

const subscriptionOf = async (owner: Member) =>
  SubscriptionResult.parse(expectOk(await owner.get('/v1/subscription')).body).subscription;

async function preview(owner: Member, tier: string): Promise<PlanChangePreview> {
  const answer = await owner.post('/v1/plan-change/preview', { tier });
  return PlanChangePreviewResult.parse(expectOk(answer).body).preview;
}

test('a purchase appears with its trial, its invoice and its portal', async () => {
  const { owner } = await plannedPractice(world);
  const subscription = await subscriptionOf(owner);
  expect(subscription).toMatchObject({ tier: 'growth', status: 'trialing', cancelAtPeriodEnd: false });
  expect(Date.parse(subscription?.trialEndsAt ?? '') - Date.now()).toBeGreaterThan(13 * 86_400_000);
  const [invoice] = await until('the set-up fee is there', { timeoutMs: 10_000 }, async () => {
    const { items } = InvoiceList.parse(expectOk(await owner.get('/v1/invoices')).body);
    return items.length > 0 && items;
  });
  expect(invoice).toMatchObject({
    status: 'paid',
    totalCents: 1_499_900,
    currency: 'usd',
    lines: [{ kind: 'setup', amountCents: 1_499_900 }],
  });
  const synced = await owner.post('/v1/functions/sync-billing-cycle', {});
  expect(SyncBillingResult.parse(expectOk(synced).body).synced_subscriptions).toBe(1);
  const { url } = PortalResult.parse(expectOk(await owner.post('/v1/functions/customer-portal', {})).body);
  expect(new URL(url).pathname).toMatch(/^\/sim\/portal\//);
});

test('a plan chosen during the trial starts when the trial ends, and the trial keeps its quotas', async () => {
  const { owner } = await plannedPractice(world);
  const { tier, prorationAt, beginsAt, amountCents, monthlyCents } = await preview(owner, 'enterprise');
  const { trialEndsAt } = (await subscriptionOf(owner)) ?? {};
  // A trial costs nothing, so a plan change in it refunds nothing and charges nothing.
  expect({ amountCents, monthlyCents, beginsAt }).toEqual({
    amountCents: 0,
    monthlyCents: 750_000,
    beginsAt: trialEndsAt,
  });
  expectRefusal(
    await owner.post('/v1/plan-change', { tier, prorationAt, amountCents: 1 }),
    409,
    'amount_changed',
  );
  const changed = await owner.post('/v1/plan-change', { tier, prorationAt, amountCents });
  expect(SubscriptionResult.parse(expectOk(changed).body).subscription).toMatchObject({
    tier: 'growth',
    planChange: { tier: 'enterprise', at: trialEndsAt },
  });
  expectRefusal(await owner.post('/v1/plan-change', { tier, prorationAt, amountCents }), 409, 'same_plan');
  expectRefusal(await owner.post('/v1/plan-change/preview', { tier }), 409, 'same_plan');
  const { body } = expectOk(await owner.post('/v1/functions/get-usage-analytics', {}));
  expect(body).toMatchObject({
    subscription_tier: 'growth',
    usage_by_resource: { sms_messages: { quota_limit: 2_000 }, ai_calls: { quota_limit: 1_500 } },
  });
});

test('a preview for another day, an unknown plan and another role are refused', async () => {
  const { owner, plan } = await plannedPractice(world);
  const old = new Date(Date.now() - 3_600_000).toISOString();
  expectRefusal(
    await owner.post('/v1/plan-change', { tier: 'starter', prorationAt: old, amountCents: 0 }),
    409,
    'amount_changed',
  );
  expectRefusal(await owner.post('/v1/plan-change/preview', { tier: 'gold' }), 400, 'validation_failed');
  const staff = await signedIn(world, { tenants: [{ id: plan.tenantId, role: 'staff' }] });
  for (const path of ['/v1/functions/customer-portal', '/v1/functions/sync-billing-cycle'])
    expectRefusal(await staff.post(path, {}), 403, 'permission_denied');
  expectRefusal(await staff.get('/v1/invoices'), 403, 'permission_denied');
});

test('an unpaid month starts no payment deadline once a later month is paid', async () => {
  const { tenant, subscriptionId } = await subscribed(world, { hasRun: false });
  const month = (number: number, status: InvoiceRecord['status']): InvoiceRecord => ({
    id: `in_${subscriptionId}_${number}`,
    status,
    currency: 'usd',
    ...amountsOf(250_000),
    attempts: 1,
    issuedAt: new Date(Date.UTC(2026, number - 1, 1)),
    paidAt: null,
    lines: [],
  });
  const [january, may, june] = [month(1, 'open'), month(5, 'paid'), month(6, 'open')] as const;
  const found = { tier: 'starter', status: 'past_due', cancelAtPeriodEnd: false } as const;
  const storedWith = (invoices: InvoiceRecord[]) =>
    world.database.withTenant(tenant.id, async (tx) => {
      const period = { periodStart: june.issuedAt, periodEnd: new Date(Date.UTC(2026, 6, 1)) };
      await storeVendorState(tx, subscriptionId, {
        found: { ...found, ...period },
        invoices,
        readAt: new Date(Date.UTC(2026, 5, 2)),
      });
      return await findSubscription(tx);
    });
  expect(await storedWith([june, may, january])).toMatchObject({
    status: 'past_due',
    pastDueSince: june.issuedAt,
  });
});
