/** Notices to owners about quotas and limits: a new notice after a quota has grown, and the special case of a trial. */
import { agreePlan } from '@praxis/db/billing/subscription';
import { recordUsage } from '@praxis/db/usage/meter';
import { setQuotaOverride } from '@praxis/db/usage/quota-override';
import { setUsageLimits } from '@praxis/db/usage/usage-limit';
import { subscribed, usageOf, useOf, type Subscriber } from '../../support/billing.js';
import { World } from '../../support/journey.js';
import { mailsTo, type Mail } from '../../support/mailbox.js';
import { signedIn, type Member } from '../../support/members.js';
import { until } from '../../support/until.js';

const world = World.ofFile();
const SMS = 'sms_messages';

const inTenant = <Result>(
  { tenant }: Subscriber,
  work: Parameters<typeof world.database.withTenant<Result>>[1],
): Promise<Result> => world.database.withTenant(tenant.id, work);
const use = (practice: Subscriber, key: string, quantity: number) =>
  inTenant(practice, (tx) => recordUsage(tx, SMS, [useOf(key, quantity)]));
const alertsOf = async (practice: Subscriber): Promise<[number, number][]> =>
  (await usageOf(world, practice)).alerts
    .map((alert): [number, number] => [alert.quota_limit, alert.threshold_percentage])
    .sort();
const ownerOf = ({ tenant }: Subscriber): Promise<Member> =>
  signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });

/** The texts of an owner's emails, once there are this many. */
async function mailed(owner: Member, count: number): Promise<Mail[]> {
  return await until(`${count} mails`, { timeoutMs: 20_000 }, async () => {
    const mails = await mailsTo(world.stack, owner.email);
    return mails.length >= count && mails;
  });
}

test('a larger plan has its own alerts', async () => {
  const practice = await subscribed(world);
  await use(practice, 'small', 600);
  expect(await alertsOf(practice)).toEqual([
    [600, 100],
    [600, 80],
  ]);
  await inTenant(practice, (tx) => agreePlan(tx, 'growth'));
  expect(await alertsOf(practice)).toEqual([]);
  await use(practice, 'large', 1_000);
  expect(await alertsOf(practice)).toEqual([[2_000, 80]]);
});

test('a quota set by an admin has its own alerts, and a quota of zero is used up by its first use', async () => {
  const practice = await subscribed(world);
  const { userId } = await ownerOf(practice);
  const quotaOf = (quota: number) =>
    inTenant(practice, (tx) =>
      setQuotaOverride(
        tx,
        { resource: SMS, quota, hardCap: null, reason: 'Agreed', endsAt: null },
        { userId },
      ),
    );
  await use(practice, 'small', 480);
  expect(await alertsOf(practice)).toEqual([[600, 80]]);
  await quotaOf(1_000);
  expect(await alertsOf(practice)).toEqual([]);
  await use(practice, 'more', 320);
  expect(await alertsOf(practice)).toEqual([[1_000, 80]]);

  const without = await subscribed(world);
  await inTenant(without, (tx) =>
    setQuotaOverride(
      tx,
      { resource: SMS, quota: 0, hardCap: null, reason: 'Agreed', endsAt: null },
      { userId },
    ),
  );
  expect(await alertsOf(without)).toEqual([]);
  await use(without, 'first', 1);
  expect(await alertsOf(without)).toEqual([[0, 100]]);
});

test('alerts in a trial do not mention charges', async () => {
  const ends = new Date(Date.now() + 86_400_000);
  const practice = await subscribed(world, { trialEndsAt: ends });
  const owner = await ownerOf(practice);
  await use(practice, 'all', 600);
  const [mail] = await mailed(owner, 1);
  expect(mail?.body).toContain('usage stops at the quota and nothing beyond it is charged');
  expect(mail?.body).not.toContain('charged per unit');
});

test('owners are notified of a limit that refuses uses, once per limit, and again after it was raised', async () => {
  const practice = await subscribed(world);
  const owner = await ownerOf(practice);
  const limitTo = (limit: number) =>
    inTenant(practice, (tx) => setUsageLimits(tx, { hardLimits: { [SMS]: limit } }, owner.userId));
  await limitTo(5);
  await use(practice, 'within', 5);
  for (const key of ['beyond', 'again'])
    expect(await use(practice, key, 1)).toMatchObject([{ isGranted: false }]);
  const [first] = await mailed(owner, 1);
  expect(first?.subject).toBe('A limit is reached: Text messages');
  await limitTo(6);
  await use(practice, 'one', 1);
  await use(practice, 'refused', 1);
  await mailed(owner, 2);

  await inTenant(practice, (tx) =>
    setUsageLimits(tx, { hardLimits: { [SMS]: null }, spendLimitCents: 0 }, owner.userId),
  );
  expect(await use(practice, 'costly', 1_000)).toMatchObject([{ isGranted: false, reason: 'spend_limit' }]);
  expect(
    await inTenant(practice, (tx) => recordUsage(tx, 'workflow_executions', [useOf('runs', 1_000)])),
  ).toMatchObject([{ isGranted: false, reason: 'spend_limit' }]);
  const subjects = (await mailed(owner, 3)).map(({ subject }) => subject);
  expect(subjects.sort()).toEqual([
    'A limit is reached: Text messages',
    'A limit is reached: Text messages',
    'Your spend limit is reached',
  ]);
});
