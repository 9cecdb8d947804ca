/**
 * The end of a cycle and of a subscription at the meter: concurrent uses count, and uses after a cancellation are
 * refused.
 */
import { randomUUID } from 'node:crypto';
import { pruneRecords } from '@praxis/activities/core/people-sweep';
import { USAGE_EVENT_DAYS } from '@praxis/contracts/usage/usage.const';
import { closeCycle } from '@praxis/db/billing/billing-cycle';
import type { TenantTransaction } from '@praxis/db/core/database';
import {
  commitUsage,
  mayUse,
  recordUsage,
  releaseUsage,
  reserveUsage,
  type UseDecision,
} from '@praxis/db/usage/meter';
import { setQuotaOverride } from '@praxis/db/usage/quota-override';
import { readTenantLimits } from '@praxis/db/usage/tenant-limits';
import { meterOf, subscribed, subscribeTenant, useOf, type Subscriber } from '../../support/billing.js';
import { newSession } from '../../support/factories.js';
import { intakeDone, World } from '../../support/journey.js';
import { isWaitedFor } from '../../support/lock-waits.js';
import { expectRefusal } from '../../support/refusal.js';
import { until } from '../../support/until.js';

const world = World.ofFile();
const SMS = 'sms_messages';
const MONTHS_MS = 40 * 86_400_000;
const REFUSED: UseDecision = { isGranted: false, reason: 'suspended' };

const inTenant = <Result>(
  { tenant }: Pick<Subscriber, 'tenant'>,
  work: (tx: TenantTransaction) => Promise<Result>,
): Promise<Result> => world.database.withTenant(tenant.id, work);

const cancels =
  ({ subscriptionId }: Subscriber) =>
  (tx: TenantTransaction): Promise<unknown> =>
    closeCycle(tx, { subscriptionId, now: new Date(), isCanceled: true });

const renews =
  ({ subscriptionId }: Subscriber) =>
  (tx: TenantTransaction): Promise<unknown> =>
    closeCycle(tx, { subscriptionId, now: new Date(Date.now() + MONTHS_MS) });

/** Does `work` in a transaction that waits for another one, in which the cycle ends. */
async function meeting<Result>(
  practice: Subscriber,
  end: (tx: TenantTransaction) => Promise<unknown>,
  work: (tx: TenantTransaction) => Promise<Result>,
): Promise<Result> {
  const { waiting } = await inTenant(practice, async (tx) => {
    await end(tx);
    const began = inTenant(practice, work);
    began.catch(() => undefined);
    await until('the other to wait for the end of the cycle', { timeoutMs: 15_000 }, () => isWaitedFor(tx));
    return { waiting: began };
  });
  return await waiting;
}

test('a canceled subscription grants no further uses', async () => {
  const practice = await subscribed(world, { hasRun: false });
  await intakeDone(practice.tenant.api);
  await inTenant(practice, async (tx) => {
    await recordUsage(tx, SMS, [useOf('before')]);
    await reserveUsage(tx, SMS, [useOf('under way')]);
    await setQuotaOverride(
      tx,
      { resource: SMS, quota: null, hardCap: null, reason: 'a test', endsAt: null },
      {},
    );
  });
  await inTenant(practice, cancels(practice));
  await inTenant(practice, async (tx) => {
    expect(await mayUse(tx, 'ai_calls')).toBe(false);
    expect(await recordUsage(tx, 'workflow_executions', [useOf('run')])).toEqual([REFUSED]);
    // A use that was granted before gets the same answer again.
    expect(await reserveUsage(tx, SMS, [useOf('before'), useOf('after')])).toEqual([
      { isGranted: true, id: expect.any(String) as string },
      REFUSED,
    ]);
    // A use that had begun is settled, although nothing counts anymore.
    expect(await commitUsage(tx, SMS, ['under way'])).toBe(false);
    await releaseUsage(tx, SMS, ['under way']);
  });
  const request = { sessionId: newSession(), inputs: {} };
  expectRefusal(await practice.tenant.api.post('/v1/law/roi/calc', request), 402, 'plan_limit_reached');
  const limits = await inTenant(practice, readTenantLimits);
  expect(limits).toMatchObject({ isMetered: true, isCanceled: true, cycle: null });
  expect(limits.limits.find(({ resource }) => resource === SMS)).toMatchObject({ planQuota: 0, quota: 0 });
});

test('a practice that subscribes again gets uses granted and counted again', async () => {
  const practice = await subscribed(world, { hasRun: false });
  await inTenant(practice, cancels(practice));
  const again = await subscribeTenant(world, practice.tenant, { hasRun: false, checkoutId: randomUUID() });
  const [decision] = await inTenant(again, (tx) => recordUsage(tx, SMS, [useOf('again')]));
  expect(decision).toEqual({ isGranted: true, id: expect.any(String) as string });
  expect(await meterOf(world, again, SMS)).toMatchObject({ used: 1, reserved: 0 });
  expect(await inTenant(again, readTenantLimits)).toMatchObject({ isMetered: true, isCanceled: false });
});

test('a use recorded while its cycle ends counts in the next one', async () => {
  const practice = await subscribed(world, { hasRun: false });
  const decisions = await meeting(practice, renews(practice), (tx) =>
    recordUsage(tx, SMS, [useOf('one', 2)]),
  );
  expect(decisions).toEqual([{ isGranted: true, id: expect.any(String) as string }]);
  expect(await meterOf(world, practice, SMS)).toMatchObject({ used: 2, reserved: 0 });
});

test.each<[string, number, (tx: TenantTransaction) => Promise<unknown>]>([
  ['counted', 3, (tx) => commitUsage(tx, SMS, ['open'])],
  ['given back', 0, (tx) => releaseUsage(tx, SMS, ['open'])],
])('a reserved use that is %s while its cycle ends does not stay reserved', async (_, used, settle) => {
  const practice = await subscribed(world, { hasRun: false });
  await inTenant(practice, (tx) => reserveUsage(tx, SMS, [useOf('open', 3)]));
  await meeting(practice, renews(practice), settle);
  expect(await meterOf(world, practice, SMS)).toMatchObject({ used, reserved: 0 });
});

test('a use recorded while the subscription ends is refused', async () => {
  const practice = await subscribed(world, { hasRun: false });
  const decisions = await meeting(practice, cancels(practice), (tx) => recordUsage(tx, SMS, [useOf('late')]));
  expect(decisions).toEqual([REFUSED]);
});

test('usage events are deleted some time after their cycle ended, and the totals are kept', async () => {
  const practice = await subscribed(world, { hasRun: false });
  await inTenant(practice, async (tx) => {
    await recordUsage(tx, SMS, [useOf('old'), useOf('older')]);
    await reserveUsage(tx, SMS, [useOf('waits')]);
    await renews(practice)(tx);
    await recordUsage(tx, SMS, [useOf('new')]);
  });
  const endedDaysAgo = (days: number): Promise<unknown> =>
    inTenant(
      practice,
      (tx) => tx.query`update billing_cycles set period_end = now() - make_interval(days => ${days}),
        period_start = now() - make_interval(days => ${days + 30}) where tenant_id = ${tx.tenantId} and status = 'ended'`,
    );
  const keys = async (): Promise<string[]> =>
    (
      await inTenant(
        practice,
        (tx) =>
          tx.query<{ key: string }>`select key from usage_events where resource_type = ${SMS} order by key`,
      )
    ).map(({ key }) => key);
  const sums = () =>
    inTenant(
      practice,
      (tx) => tx.query`select billing_cycle_id, total_usage as used, total_cost_cents from usage_summaries
        where resource_type = ${SMS}
        union all select billing_cycle_id, quantity, 0 from usage_days where resource_type = ${SMS} order by 1, 2, 3`,
    );
  const before = await sums();
  await endedDaysAgo(USAGE_EVENT_DAYS - 1);
  await pruneRecords(world.database);
  expect(await keys()).toEqual(['new', 'old', 'older', 'waits']);
  await endedDaysAgo(USAGE_EVENT_DAYS + 1);
  await pruneRecords(world.database);
  expect(await keys()).toEqual(['new', 'waits']);
  expect(await sums()).toEqual(before);
});
