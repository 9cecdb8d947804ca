/** Usage over the API: analytics, reports, limits, events; who may do what. */
import { TrackUsageResult, UsageAnalytics, UsageEventList } from '@praxis/contracts/usage/usage';
import { BillingCycleList, SubscriptionResult } from '@praxis/contracts/billing/billing';
import { subscribed, useOf } from '../../support/billing.js';
import { recordUsage } from '@praxis/db/usage/meter';
import { expectOk, World } from '../../support/journey.js';
import { signedIn, type Member } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';

const world = World.ofFile();
const TRACK = { event_type: 'test', resource_type: 'sms_messages', quantity: 1 };

async function people(): Promise<Record<'owner' | 'staff' | 'viewer', Member> & { tenantId: string }> {
  const { tenant } = await subscribed(world);
  const member = (role: 'owner' | 'staff' | 'viewer'): Promise<Member> =>
    signedIn(world, { tenants: [{ id: tenant.id, role }] });
  return {
    tenantId: tenant.id,
    owner: await member('owner'),
    staff: await member('staff'),
    viewer: await member('viewer'),
  };
}

async function analytics(member: Member): Promise<UsageAnalytics> {
  const answer = await member.post('/v1/functions/get-usage-analytics', { timeframe: 'current' });
  return UsageAnalytics.parse(expectOk(answer).body);
}

test('analytics show the cycle, and every resource with its cost', async () => {
  const { viewer, tenantId } = await people();
  await world.database.withTenant(tenantId, (tx) => recordUsage(tx, 'sms_messages', [useOf('x', 480)]));
  const usage = await analytics(viewer);
  expect(usage.subscription_tier).toBe('starter');
  expect(usage.current_cycle).toMatchObject({ status: 'active', base_subscription_cents: 250_000 });
  expect(Object.keys(usage.usage_by_resource)).toEqual([
    'api_calls',
    'sms_messages',
    'email_messages',
    'workflow_executions',
    'ai_calls',
  ]);
  expect(usage.usage_by_resource['sms_messages']).toMatchObject({
    current_usage: 480,
    quota_limit: 600,
    usage_percentage: 80,
    is_over_limit: false,
    overage_rate_cents: 6,
    hard_limit: null,
  });
  expect(usage.alerts).toMatchObject([{ alert_type: 'quota_warning', threshold_percentage: 80 }]);
});

test('staff can report a use, and the same key is the same report', async () => {
  const { staff, viewer } = await people();
  const first = TrackUsageResult.parse(
    expectOk(
      await staff.post('/v1/functions/track-usage', TRACK, { headers: { 'idempotency-key': 'once-0001' } }),
    ).body,
  );
  expect(first).toMatchObject({ success: true, current_usage: 1, quota_limit: 600, limit_exceeded: false });
  expectOk(
    await staff.post('/v1/functions/track-usage', TRACK, { headers: { 'idempotency-key': 'once-0001' } }),
  );
  expect((await analytics(staff)).usage_by_resource['sms_messages']?.current_usage).toBe(1);
  expectRefusal(await viewer.post('/v1/functions/track-usage', TRACK), 403, 'permission_denied');
});

test.each([0, -1, 1.5, '3', 10_001, null])('a quantity of %p is refused', async (quantity) => {
  const { staff } = await people();
  expectRefusal(
    await staff.post('/v1/functions/track-usage', { ...TRACK, quantity }),
    400,
    'validation_failed',
  );
  expectRefusal(
    await staff.post('/v1/functions/track-usage', { ...TRACK, resource_type: 'gold' }),
    400,
    'validation_failed',
  );
});

test('a use beyond a limit is not counted, and the response has the reason', async () => {
  const { owner, staff } = await people();
  expectOk(await owner.put('/v1/usage-limits', { hardLimits: { sms_messages: 2 } }));
  expectOk(await staff.post('/v1/functions/track-usage', { ...TRACK, quantity: 2 }));
  const refused = TrackUsageResult.parse(expectOk(await staff.post('/v1/functions/track-usage', TRACK)).body);
  expect(refused).toMatchObject({ success: false, usage_id: null, current_usage: 2, limit_exceeded: true });
  expect(refused.message).toMatch(/has reached the limit that it set/);
  const raised = expectOk(await owner.put('/v1/usage-limits', { hardLimits: { sms_messages: null } }));
  expect(UsageAnalytics.parse(raised.body).usage_by_resource['sms_messages']?.hard_limit).toBeNull();
  expectOk(await staff.post('/v1/functions/track-usage', TRACK));
});

test('only the owner can set limits, which must be whole and not negative', async () => {
  const { owner, staff } = await people();
  expectRefusal(await staff.put('/v1/usage-limits', { spendLimitCents: 100 }), 403, 'permission_denied');
  for (const spendLimitCents of [-1, 0.5, '9'])
    expectRefusal(await owner.put('/v1/usage-limits', { spendLimitCents }), 400, 'validation_failed');
  const { body } = expectOk(await owner.put('/v1/usage-limits', { spendLimitCents: 5_000 }));
  expect(UsageAnalytics.parse(body).spend_limit_cents).toBe(5_000);
});

test('owners can list events page by page, by resource', async () => {
  const { owner, tenantId, staff } = await people();
  await world.database.withTenant(tenantId, async (tx) => {
    await recordUsage(tx, 'sms_messages', [useOf('a'), useOf('b'), useOf('c')]);
    await recordUsage(tx, 'ai_calls', [useOf('d')]);
  });
  const page = async (query: string): Promise<UsageEventList> =>
    UsageEventList.parse(expectOk(await owner.get(`/v1/usage-events?${query}`)).body);
  const first = await page('resource=sms_messages&limit=2');
  expect(first.items).toHaveLength(2);
  const rest = await page(`resource=sms_messages&limit=2&cursor=${first.nextCursor ?? ''}`);
  expect(rest.items).toHaveLength(1);
  expect(rest.nextCursor).toBeNull();
  expect((await page('limit=50')).items).toHaveLength(4);
  expectRefusal(await staff.get('/v1/usage-events'), 403, 'permission_denied');
});

test('members of the practice can read its subscription and cycles', async () => {
  const { viewer } = await people();
  const { subscription } = SubscriptionResult.parse(expectOk(await viewer.get('/v1/subscription')).body);
  expect(subscription).toMatchObject({ tier: 'starter', status: 'active', spendLimitCents: null });
  const { items } = BillingCycleList.parse(expectOk(await viewer.get('/v1/billing-cycles?limit=6')).body);
  expect(items).toMatchObject([
    { status: 'active', base_subscription_cents: 250_000, overage_charges_cents: 0 },
  ]);
});

test('a practice without a subscription has no usage, and its reports are refused', async () => {
  const { id } = await world.tenant();
  const owner = await signedIn(world, { tenants: [{ id, role: 'owner' }] });
  expect(await analytics(owner)).toMatchObject({ subscription_tier: null, current_cycle: null });
  expectRefusal(await owner.post('/v1/functions/track-usage', TRACK), 409, 'no_subscription');
  expectRefusal(await owner.post('/v1/functions/customer-portal', {}), 409, 'no_portal');
});
