/** The meter: reserve, commit, release; limits that hold for concurrent requests; alerts once per cycle. */
import { closeCycle } from '@praxis/db/billing/billing-cycle';
import { commitUsage, recordUsage, releaseUsage, reserveUsage } from '@praxis/db/usage/meter';
import { setQuotaOverride } from '@praxis/db/usage/quota-override';
import { UsageGate } from '@praxis/db/usage/usage-gate';
import { setUsageLimits } from '@praxis/db/usage/usage-limit';
import type { UsageLimits } from '@praxis/contracts/usage/usage';
import { meterOf, subscribed, usageOf, useOf, type Subscriber } from '../../support/billing.js';
import { World } from '../../support/journey.js';
import { mailsTo } from '../../support/mailbox.js';
import { signedIn } from '../../support/members.js';
import { until } from '../../support/until.js';

const world = World.ofFile();
const SMS = 'sms_messages';
const DAY_MS = 86_400_000;

const inTenant = <Result>(
  { tenant }: Pick<Subscriber, 'tenant'>,
  work: Parameters<typeof world.database.withTenant<Result>>[1],
): Promise<Result> => world.database.withTenant(tenant.id, work);

async function limit(subscriber: Subscriber, limits: UsageLimits): Promise<void> {
  const owner = await signedIn(world, { tenants: [{ id: subscriber.tenant.id, role: 'owner' }] });
  await inTenant(subscriber, (tx) => setUsageLimits(tx, limits, owner.userId));
}

test('a reserved use is counted when it is committed, and given back when it is released', async () => {
  const practice = await subscribed(world);
  const decisions = await inTenant(practice, (tx) => reserveUsage(tx, SMS, [useOf('a'), useOf('b', 3)]));
  expect(decisions.map(({ isGranted }) => isGranted)).toEqual([true, true]);
  expect(await meterOf(world, practice, SMS)).toEqual({ used: 0, reserved: 4, overage: 0, costCents: 0 });
  await inTenant(practice, async (tx) => {
    await commitUsage(tx, SMS, ['b']);
    await releaseUsage(tx, SMS, ['a']);
  });
  expect(await meterOf(world, practice, SMS)).toEqual({ used: 3, reserved: 0, overage: 0, costCents: 0 });
  // Repeats change nothing.
  await inTenant(practice, async (tx) => {
    expect(await reserveUsage(tx, SMS, [useOf('b', 3)])).toMatchObject([{ isGranted: true }]);
    await commitUsage(tx, SMS, ['a', 'b', 'never']);
    await releaseUsage(tx, SMS, ['a', 'b']);
  });
  expect(await meterOf(world, practice, SMS)).toEqual({ used: 3, reserved: 0, overage: 0, costCents: 0 });
  const { recent_events: events, daily } = await usageOf(world, practice);
  expect(events.map(({ source_id, state, quantity }) => ({ source_id, state, quantity }))).toEqual(
    expect.arrayContaining([
      { source_id: 'a', state: 'released', quantity: 1 },
      { source_id: 'b', state: 'committed', quantity: 3 },
    ]),
  );
  expect(daily).toMatchObject([{ resource_type: SMS, quantity: 3 }]);
});

test('each unit beyond the quota costs the overage rate', async () => {
  const practice = await subscribed(world);
  await inTenant(practice, (tx) => recordUsage(tx, SMS, [useOf('most', 598), useOf('over', 5)]));
  expect(await meterOf(world, practice, SMS)).toEqual({ used: 603, reserved: 0, overage: 3, costCents: 18 });
  const { cost_breakdown: costs, recent_events: events } = await usageOf(world, practice);
  expect(costs).toEqual({ base_cost: 250_000, usage_cost: 0, overage_cost: 18, total_cost: 250_018 });
  expect(events.map(({ cost_cents }) => cost_cents).sort((a, b) => a - b)).toEqual([0, 18]);
});

test('a limit is reached and never exceeded, also under concurrent requests in any order', async () => {
  const practice = await subscribed(world);
  await limit(practice, { hardLimits: { [SMS]: 40 } });
  const decisions = await Promise.all(
    Array.from({ length: 90 }, (_, index) =>
      inTenant(practice, async (tx) => (await reserveUsage(tx, SMS, [useOf(`n${index}`)]))[0]),
    ),
  );
  expect(decisions.filter((decision) => decision?.isGranted)).toHaveLength(40);
  expect(decisions.find((decision) => !decision?.isGranted)).toEqual({
    isGranted: false,
    reason: 'hard_limit',
  });
  expect(await meterOf(world, practice, SMS)).toMatchObject({ used: 0, reserved: 40 });
});

test('five hundred concurrent requests through the gate get exactly the uses that the limit grants', async () => {
  const practice = await subscribed(world);
  await limit(practice, { hardLimits: { api_calls: 333 } });
  const gate = new UsageGate(world.database);
  const decisions = await Promise.all(
    Array.from({ length: 500 }, (_, index) =>
      gate.record(practice.tenant.id, 'api_calls', useOf(`r${index}`)),
    ),
  );
  expect(decisions.filter(({ isGranted }) => isGranted)).toHaveLength(333);
  expect(await meterOf(world, practice, 'api_calls')).toMatchObject({ used: 333, reserved: 0 });
});

test('a spend limit applies to all resources together', async () => {
  const practice = await subscribed(world);
  await limit(practice, { spendLimitCents: 30 });
  await inTenant(practice, async (tx) => {
    // 3 text messages beyond the quota cost 18 cents, 12 remain: one execution costs 12.
    await recordUsage(tx, SMS, [useOf('sms', 603)]);
    expect(await recordUsage(tx, 'workflow_executions', [useOf('quota', 300)])).toMatchObject([
      { isGranted: true },
    ]);
    expect(await recordUsage(tx, 'workflow_executions', [useOf('one'), useOf('two')])).toEqual([
      { isGranted: true, id: expect.any(String) as string },
      { isGranted: false, reason: 'spend_limit' },
    ]);
    expect(await recordUsage(tx, SMS, [useOf('more')])).toEqual([
      { isGranted: false, reason: 'spend_limit' },
    ]);
  });
  expect((await usageOf(world, practice)).cost_breakdown.overage_cost).toBe(30);
});

test('charges stay when the quota changes, and only later uses cost more', async () => {
  const practice = await subscribed(world);
  await inTenant(practice, (tx) => recordUsage(tx, SMS, [useOf('sms', 603)]));
  await limit(practice, { spendLimitCents: 29 });
  const quotaOf = (quota: number): Promise<void> =>
    inTenant(practice, (tx) =>
      setQuotaOverride(
        tx,
        { resource: SMS, quota, hardCap: null, reason: 'A test', endsAt: null },
        { userId: null },
      ),
    );
  const use = async (resource: 'sms_messages' | 'workflow_executions', key: string, quantity = 1) =>
    (await inTenant(practice, (tx) => recordUsage(tx, resource, [useOf(key, quantity)])))[0];
  const costs = async (): Promise<[number, number]> => {
    const { cost_breakdown: soFar, forecast } = await usageOf(world, practice);
    return [soFar.overage_cost, forecast.overage_cost];
  };
  // After the quota is lowered, the 103 beyond it are not charged again. The next one costs 6 cents more.
  await quotaOf(500);
  expect(await costs()).toEqual([18, 18]);
  expect(await use(SMS, 'next')).toMatchObject({ isGranted: true });
  expect(await costs()).toEqual([24, 24]);
  expect(await use(SMS, 'beyond the limit')).toEqual({ isGranted: false, reason: 'spend_limit' });
  // The quota is raised: more text messages cost nothing, but earlier charges leave too little for an execution of 12
  // cents.
  await quotaOf(1_000);
  expect(await costs()).toEqual([24, 24]);
  expect(await use('workflow_executions', 'quota', 300)).toMatchObject({ isGranted: true });
  expect(await use('workflow_executions', 'one')).toEqual({ isGranted: false, reason: 'spend_limit' });
  expect(await use(SMS, 'included', 100)).toMatchObject({ isGranted: true });
  expect(await costs()).toEqual([24, 24]);
});

test('a quota of zero is used up by the first use', async () => {
  const practice = await subscribed(world);
  await inTenant(practice, (tx) =>
    setQuotaOverride(
      tx,
      { resource: SMS, quota: 0, hardCap: null, reason: 'A test', endsAt: null },
      { userId: null },
    ),
  );
  const percentage = async () => (await usageOf(world, practice)).usage_by_resource[SMS]?.usage_percentage;
  expect(await percentage()).toBe(0);
  await inTenant(practice, (tx) => recordUsage(tx, SMS, [useOf('five', 5)]));
  expect(await percentage()).toBe(100);
});

test('a trial stops at its quota', async () => {
  const practice = await subscribed(world, { trialEndsAt: new Date(Date.now() + DAY_MS) });
  const [all, more] = await inTenant(practice, (tx) =>
    recordUsage(tx, SMS, [useOf('all', 600), useOf('more')]),
  );
  expect([all?.isGranted, more]).toEqual([true, { isGranted: false, reason: 'trial_quota' }]);
});

test('a practice without a subscription is not metered', async () => {
  const tenant = await world.tenant();
  expect(await inTenant({ tenant }, (tx) => recordUsage(tx, SMS, [useOf('x')]))).toEqual([
    { isGranted: true, id: null },
  ]);
});

test('owners are alerted at 80 and at 100 percent, once a cycle each', async () => {
  const practice = await subscribed(world);
  const owner = await signedIn(world, { tenants: [{ id: practice.tenant.id, role: 'owner' }] });
  const use = (key: string, quantity: number) =>
    inTenant(practice, (tx) => recordUsage(tx, SMS, [useOf(key, quantity)]));
  await use('some', 479);
  expect((await usageOf(world, practice)).alerts).toEqual([]);
  await use('80', 1);
  await use('more', 119);
  const subjects = async (): Promise<string[]> =>
    (await mailsTo(world.stack, owner.email)).map(({ subject }) => subject);
  await until('the warning is mailed', { timeoutMs: 5_000 }, async () => (await subjects()).length === 1);
  await use('100', 1);
  await use('beyond', 5);
  await until('both alerts are mailed', { timeoutMs: 5_000 }, async () => (await subjects()).length === 2);
  expect((await subjects()).sort()).toEqual([
    '80% of your quota is used: Text messages',
    'Your quota is used up: Text messages',
  ]);
  expect(
    (await usageOf(world, practice)).alerts.map(({ threshold_percentage, is_sent }) => ({
      threshold_percentage,
      is_sent,
    })),
  ).toEqual(
    expect.arrayContaining([
      { threshold_percentage: 80, is_sent: true },
      { threshold_percentage: 100, is_sent: true },
    ]),
  );
});

test('uses that are reserved when a cycle ends continue in the next one', async () => {
  const practice = await subscribed(world);
  await inTenant(practice, (tx) => recordUsage(tx, SMS, [useOf('before', 601)]));
  await inTenant(practice, (tx) => reserveUsage(tx, SMS, [useOf('open', 2)]));
  const later = new Date(Date.now() + 40 * DAY_MS);
  const { subscriptionId } = practice;
  await inTenant(practice, (tx) => closeCycle(tx, { subscriptionId, now: later }));
  expect(await meterOf(world, practice, SMS)).toEqual({ used: 0, reserved: 2, overage: 0, costCents: 0 });
  await inTenant(practice, (tx) => commitUsage(tx, SMS, ['open']));
  expect(await meterOf(world, practice, SMS)).toEqual({ used: 2, reserved: 0, overage: 0, costCents: 0 });
});
