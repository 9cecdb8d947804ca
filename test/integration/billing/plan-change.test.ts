/** Plan changes in a paid month: a larger plan counts and costs at once, a smaller one begins with the next month. */
import { createBillingActivities } from '@praxis/activities/billing/billing.activities';
import {
  PlanChangePreviewResult,
  SubscriptionResult,
  type PlanChangePreview,
  type Subscription,
} from '@praxis/contracts/billing/billing';
import { TRIAL_DAYS } from '@praxis/contracts/billing/billing.const';
import type { Tier } from '@praxis/contracts/billing/package.const';
import type { PracticeMargin } from '@praxis/contracts/billing/margin';
import { listMargins } from '@praxis/db/billing/margin';
import { findOpenCycle } from '@praxis/db/billing/billing-read';
import { listInvoices } from '@praxis/db/billing/invoice';
import { agreePlan, findSubscription } from '@praxis/db/billing/subscription';
import { readTenantLimits } from '@praxis/db/usage/tenant-limits';
import { bought, type Buyer } from '../../support/billing-vendor.js';
import { subscribed, usageOf } from '../../support/billing.js';
import { expectOk, World } from '../../support/journey.js';
import { signedIn, type Member } from '../../support/members.js';
import { environmentOf } from '../../support/records.js';
import { expectRefusal } from '../../support/refusal.js';
import { simVendor } from '../../support/sim-vendor.js';

const world = World.ofFile();
const DAY_MS = 86_400_000;

/** A practice in its first paid month of the growth plan, and an owner of it. */
async function paying(): Promise<{ practice: Buyer; owner: Member }> {
  const begun = new Date(Date.now() - (TRIAL_DAYS + 5) * DAY_MS);
  const practice = await bought(
    world,
    simVendor(world, () => begun),
    { tier: 'growth' },
  );
  const owner = await signedIn(world, { tenants: [{ id: practice.tenant.id, role: 'owner' }] });
  expectOk(await owner.post('/v1/functions/sync-billing-cycle', {}));
  return { practice, owner };
}

async function preview(owner: Member, tier: Tier): Promise<PlanChangePreview> {
  const answer = await owner.post('/v1/plan-change/preview', { tier });
  return PlanChangePreviewResult.parse(expectOk(answer).body).preview;
}

async function change(owner: Member, tier: Tier): Promise<Subscription | null> {
  const { prorationAt, amountCents } = await preview(owner, tier);
  const answer = await owner.post('/v1/plan-change', { tier, prorationAt, amountCents });
  return SubscriptionResult.parse(expectOk(answer).body).subscription;
}

const smsQuotaOf = async (practice: Buyer): Promise<number | null | undefined> =>
  (await usageOf(world, practice)).usage_by_resource['sms_messages']?.quota_limit;

/** What the platform earns from a practice. */
async function marginOf(tenantId: string): Promise<PracticeMargin | undefined> {
  for (let cursor: string | undefined; ;) {
    const page = await listMargins(world.database, { cursor, limit: 200 });
    const found = page.items.find((item) => item.tenantId === tenantId);
    if (found || page.nextCursor === null) return found;
    cursor = page.nextCursor;
  }
}

test('an upgrade takes effect immediately, and the rest of the month is charged', async () => {
  const { practice, owner } = await paying();
  const { amountCents, prorationAt, beginsAt } = await preview(owner, 'enterprise');
  expect(amountCents).toBeGreaterThan(0);
  expect(beginsAt).toBe(prorationAt);
  const changed = await owner.post('/v1/plan-change', { tier: 'enterprise', prorationAt, amountCents });
  expect(SubscriptionResult.parse(expectOk(changed).body).subscription).toMatchObject({
    tier: 'enterprise',
    planChange: null,
  });
  expect(await smsQuotaOf(practice)).toBe(10_000);
  // The new price and the platform's margin are known at once, not only next month.
  const usage = await usageOf(world, practice);
  expect(usage.cost_breakdown.base_cost).toBe(500_000 + amountCents);
  expect(usage.current_cycle?.base_subscription_cents).toBe(500_000 + amountCents);
  const { tenant } = practice;
  expect(await world.database.withTenant(tenant.id, readTenantLimits)).toMatchObject({
    cycle: { tier: 'enterprise', baseCents: 500_000 + amountCents },
  });
  expect(await world.database.withTenant(tenant.id, findOpenCycle)).toMatchObject({ monthlyCents: 750_000 });
  expect(await marginOf(tenant.id)).toMatchObject({
    tier: 'enterprise',
    revenueCents: 500_000 + amountCents,
  });
  const admin = await signedIn(world, { isAdmin: true });
  expect(expectOk(await admin.get(`/v1/admin/tenants/${tenant.id}`)).body).toMatchObject({
    client: { tier: 'enterprise', monthlyFeeCents: 750_000 },
  });
});

test('a plan agreed without a vendor costs its fee immediately', async () => {
  const practice = await subscribed(world);
  await world.database.withTenant(practice.tenant.id, (tx) => agreePlan(tx, 'growth'));
  expect((await usageOf(world, practice)).cost_breakdown.base_cost).toBe(500_000);
});

test('a downgrade takes effect next month, without a refund or a lower quota before then', async () => {
  const { practice, owner } = await paying();
  const { subscriptionId, tenant } = practice;
  const { periodEnd } = (await world.database.withTenant(tenant.id, findOpenCycle)) ?? {};
  const at = periodEnd?.toISOString();
  expect(await preview(owner, 'starter')).toMatchObject({ amountCents: 0, creditCents: 0, beginsAt: at });
  const waiting = { tier: 'growth', planChange: { tier: 'starter', at } };
  expect(await change(owner, 'starter')).toMatchObject(waiting);
  expect(await smsQuotaOf(practice)).toBe(2_000);
  expectRefusal(await owner.post('/v1/plan-change/preview', { tier: 'starter' }), 409, 'same_plan');
  expectRefusal(
    await owner.post('/v1/plan-change/preview', { tier: 'enterprise' }),
    409,
    'plan_change_waiting',
  );
  // The change is taken back, and then chosen again.
  expect(await change(owner, 'growth')).toMatchObject({ tier: 'growth', planChange: null });
  expect(await change(owner, 'starter')).toMatchObject(waiting);

  const later = new Date((periodEnd?.getTime() ?? 0) + DAY_MS);
  const run = createBillingActivities({
    environment: environmentOf(world.stack),
    database: world.database,
    payments: simVendor(world, () => later),
    now: () => later,
  });
  await run.syncBilling({ tenantId: tenant.id, subscriptionId });
  await world.database.withTenant(tenant.id, async (tx) => {
    expect(await findSubscription(tx)).toMatchObject({ tier: 'starter', nextTier: null });
    expect(await findOpenCycle(tx)).toMatchObject({ tier: 'starter', baseSubscriptionCents: 250_000 });
    const [invoice] = (await listInvoices(tx, { limit: 1 })).items;
    expect(invoice?.lines).toMatchObject([{ kind: 'base', amountCents: 250_000 }]);
  });
  expect(await smsQuotaOf(practice)).toBe(600);
});

test('a plan change that was previewed in another month is refused', async () => {
  const { practice, owner } = await paying();
  const { prorationAt, amountCents } = await preview(owner, 'starter');
  await world.database.withTenant(
    practice.tenant.id,
    (tx) => tx.query`update billing_cycles set period_start = now() where tenant_id = ${practice.tenant.id}
      and status = 'active'`,
  );
  expectRefusal(
    await owner.post('/v1/plan-change', { tier: 'starter', prorationAt, amountCents }),
    409,
    'amount_changed',
  );
});
