/**
 * A practice that an admin closes: the next charge is shown, and charges end with the period unless the admin keeps
 * them.
 */
import { createBillingActivities } from '@praxis/activities/billing/billing.activities';
import { NextChargeResult, type NextCharge } from '@praxis/contracts/tenant/admin-tenant';
import type { ClosingChoice } from '@praxis/contracts/tenant/admin-tenant.const';
import { setTenantStatus } from '@praxis/db/tenant/tenant-status';
import { bought, type Buyer } from '../../support/billing-vendor.js';
import { expectOk, World } from '../../support/journey.js';
import { auditOf, signedIn, type Member } from '../../support/members.js';
import { environmentOf } from '../../support/records.js';
import { simVendor } from '../../support/sim-vendor.js';
import { until } from '../../support/until.js';

const world = World.ofFile();
let admin: Member;
beforeAll(async () => {
  admin = await signedIn(world, { isAdmin: true });
});

const at = ({ tenant }: Buyer, path: string): string => `/v1/admin/tenants/${tenant.id}${path}`;
const nextCharge = async (practice: Buyer): Promise<NextCharge | null> =>
  NextChargeResult.parse(expectOk(await admin.get(at(practice, '/next-charge'))).body).charge;
const activate = async (practice: Buyer): Promise<void> => {
  expectOk(await admin.put(at(practice, '/status'), { status: 'active' }));
};
const endsAtVendor = async ({ vendorSubscriptionId }: Buyer): Promise<boolean | undefined> =>
  (await simVendor(world).findSubscription(vendorSubscriptionId))?.cancelAtPeriodEnd;
const actionsOf = async ({ tenant }: Buyer): Promise<string[]> =>
  (await auditOf(world.database, { tenantId: tenant.id })).map(({ action }) => action);

test.each([
  ['deactivated', '/status', { status: 'inactive' }],
  ['suspended', '/suspend', { reason: 'Asked for a pause' }],
])(
  'the subscription of a %s practice ends with the period, unless the practice is reopened before',
  async (verb, path, body) => {
    const practice = await bought(world, simVendor(world));
    const before = await nextCharge(practice);
    expect(before).toMatchObject({ monthlyCents: 250_000, overageCents: 0, endsThen: false });
    expectOk(
      path === '/status'
        ? await admin.put(at(practice, path), body)
        : await admin.post(at(practice, path), body),
    );
    expect(await nextCharge(practice)).toEqual({ ...before, monthlyCents: 0, endsThen: true });
    await until('the vendor to be told', { timeoutMs: 20_000 }, async () => {
      return (await actionsOf(practice)).includes('subscription.end_set');
    });
    expect(await endsAtVendor(practice)).toBe(true);
    const [closed] = (await auditOf(world.database, { tenantId: practice.tenant.id })).filter(
      ({ action }) => action === `tenant.${verb}`,
    );
    expect(closed).toMatchObject({ userId: admin.userId, detail: { subscription: 'end' } });
    await activate(practice);
    await until('the vendor to be told that it goes on', { timeoutMs: 20_000 }, async () => {
      return (await actionsOf(practice)).includes('subscription.end_taken_back');
    });
    expect(await endsAtVendor(practice)).toBe(false);
    expect(await nextCharge(practice)).toEqual(before);
  },
);

/** A practice whose billing activities only the test runs, and an admin who closes or opens it without the API. */
async function withOwnRun(vendor = simVendor(world)) {
  const practice = await bought(world, vendor);
  const { tenant, subscriptionId } = practice;
  const run = createBillingActivities({
    environment: environmentOf(world.stack),
    database: world.database,
    payments: vendor,
  });
  const set = (status: 'active' | 'inactive', subscription?: ClosingChoice): Promise<unknown> =>
    world.database.withTenant(tenant.id, async (tx) => {
      await setTenantStatus(tx, { status, reason: null, subscription }, { userId: null, sessionId: null });
      await tx.query`delete from outbox where tenant_id = ${tenant.id} and kind like 'billing.%'`;
    });
  return { practice, set, look: () => run.syncBilling({ tenantId: tenant.id, subscriptionId }) };
}

test('the subscription of a closed practice continues and is charged if the admin keeps it', async () => {
  const { practice, set, look } = await withOwnRun();
  await set('inactive', 'keep');
  await look();
  expect(await endsAtVendor(practice)).toBe(false);
  expect(await nextCharge(practice)).toMatchObject({ monthlyCents: 250_000, endsThen: false });
});

test('a cancellation is retried when the vendor does not respond, and only the last choice is sent', async () => {
  const vendor = simVendor(world);
  const sent: boolean[] = [];
  let isAway = true;
  const { practice, set, look } = await withOwnRun({
    ...vendor,
    setCancellation: (request) => {
      if (isAway) return Promise.reject(new Error('the vendor is away'));
      sent.push(request.atPeriodEnd);
      return vendor.setCancellation(request);
    },
  });
  await set('inactive');
  await expect(look()).rejects.toThrow('the vendor is away');
  isAway = false;
  await look();
  await look();
  expect(sent).toEqual([true]);
  await set('active');
  await set('inactive');
  await look();
  expect(sent).toEqual([true, true]);
  expect(await endsAtVendor(practice)).toBe(true);
});

test('reopening a practice does not undo a cancellation by its owners', async () => {
  const { practice, set, look } = await withOwnRun();
  await simVendor(world).setCancellation({
    subscriptionId: practice.vendorSubscriptionId,
    atPeriodEnd: true,
  });
  await look();
  for (const status of ['inactive', 'active'] as const) {
    await set(status);
    await look();
  }
  expect(await endsAtVendor(practice)).toBe(true);
  expect(await actionsOf(practice)).not.toContain('subscription.end_taken_back');
});
