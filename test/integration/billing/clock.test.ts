/** A subscription on a skipped clock: two years of months, failed payments, suspension, recovery and cancellation. */
import { DateTime } from 'luxon';
import { listCycles } from '@praxis/db/billing/billing-read';
import { listInvoices } from '@praxis/db/billing/invoice';
import { findSubscription } from '@praxis/db/billing/subscription';
import type { SubscriptionEntity } from '@praxis/db/billing/subscription.entity';
import { recordUsage } from '@praxis/db/usage/meter';
import { openBillingClock, type BillingClock } from '../../support/billing-clock.js';
import { bought } from '../../support/billing-vendor.js';
import { subscribed, useOf, type Subscriber } from '../../support/billing.js';
import { World } from '../../support/journey.js';
import { mailsTo } from '../../support/mailbox.js';
import { signedIn } from '../../support/members.js';
import { until } from '../../support/until.js';

const world = World.ofFile();
let clock: BillingClock;
beforeAll(async () => {
  clock = await openBillingClock(world);
});
beforeEach(() => clock.set(new Date()));
afterAll(() => clock.close());

const inTenant = <Result>(
  { tenant }: Pick<Subscriber, 'tenant'>,
  work: Parameters<typeof world.database.withTenant<Result>>[1],
): Promise<Result> => world.database.withTenant(tenant.id, work);
const cyclesOf = async (practice: Subscriber) =>
  (await inTenant(practice, (tx) => listCycles(tx, { limit: 100 }))).items.reverse();
const invoicesOf = async (practice: Subscriber) =>
  (await inTenant(practice, (tx) => listInvoices(tx, { limit: 100 }))).items.reverse();

async function subscriptionOf(practice: Subscriber): Promise<SubscriptionEntity> {
  const found = await inTenant(practice, findSubscription);
  if (!found) throw new Error('there is no subscription');
  return found;
}

test('for two years from the 31st, each month ends on the 31st or its last day, including February 29', async () => {
  // Starts in January of a year before a leap year, so that two years contain its February.
  let start = DateTime.fromJSDate(clock.now(), { zone: 'utc' }).startOf('month');
  while (start.month !== 1 || !start.plus({ years: 1 }).isInLeapYear) start = start.plus({ months: 1 });
  const startsAt = start.set({ day: 31, hour: 9 });
  clock.set(startsAt.toJSDate());
  const practice = await subscribed(world, { startsAt: startsAt.toJSDate(), hasRun: false });
  await clock.begin(practice);
  await clock.moveTo(practice, startsAt.plus({ years: 2, days: 1 }));
  const cycles = await cyclesOf(practice);
  expect(cycles.map(({ period_start }) => period_start)).toEqual(
    Array.from({ length: 25 }, (_, months) => startsAt.plus({ months }).toJSDate().toISOString()),
  );
  expect(cycles[13]?.period_start).toMatch(/-02-29T09:00/);
  expect(cycles.slice(0, -1).every(({ status }) => status === 'ended')).toBe(true);
  expect(cycles.map(({ base_subscription_cents }) => base_subscription_cents)).toEqual(
    Array.from({ length: 25 }, () => 250_000),
  );
});

test('a subscription has a trial, two paid months with overage, and then the requested end', async () => {
  const practice = await bought(world, clock.vendor);
  const trialEnd = DateTime.fromJSDate((await subscriptionOf(practice)).trialEndsAt ?? new Date(), {
    zone: 'utc',
  });
  const run = await clock.begin(practice);
  await clock.moveTo(practice, trialEnd.plus({ days: 2 }));
  expect(await subscriptionOf(practice)).toMatchObject({ status: 'active' });
  await inTenant(practice, (tx) => recordUsage(tx, 'sms_messages', [useOf('month', 650)]));
  await clock.moveTo(practice, trialEnd.plus({ months: 1, days: 1 }));
  expect(
    (await invoicesOf(practice)).map(({ status, totalCents, lines }) => ({
      status,
      totalCents,
      kinds: lines.map(({ kind, resource, quantity }) => [kind, resource, quantity]),
    })),
  ).toEqual([
    { status: 'paid', totalCents: 999_900, kinds: [['setup', null, 1]] },
    { status: 'paid', totalCents: 250_000, kinds: [['base', null, 1]] },
    {
      status: 'paid',
      totalCents: 250_300,
      kinds: [
        ['base', null, 1],
        ['overage', 'sms_messages', 50],
      ],
    },
  ]);
  await clock.vendor.setCancellation({ subscriptionId: practice.vendorSubscriptionId, atPeriodEnd: true });
  await clock.moveTo(practice, trialEnd.plus({ months: 1, days: 2 }));
  expect(await subscriptionOf(practice)).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
  await clock.moveTo(practice, trialEnd.plus({ months: 2, days: 1 }));
  expect(await run.result()).toBe('canceled');
  expect(await subscriptionOf(practice)).toMatchObject({ status: 'canceled' });
  expect((await cyclesOf(practice)).map(({ status }) => status)).toEqual(['ended', 'ended', 'ended']);
  expect(await incidentsOf(practice)).toEqual([]);
});

test('a failed payment leads to reminders on days 1, 3 and 7, suspension on day 14, and recovery', async () => {
  const practice = await bought(world, clock.vendor, { card: 'declined_later' });
  const owner = await signedIn(world, { tenants: [{ id: practice.tenant.id, role: 'owner' }] });
  const trialEnd = DateTime.fromJSDate((await subscriptionOf(practice)).trialEndsAt ?? new Date(), {
    zone: 'utc',
  });
  await clock.begin(practice);
  const subjects = async (): Promise<(string | undefined)[]> =>
    (await mailsTo(world.stack, owner.email)).map(({ subject }) => subject);
  await clock.moveTo(practice, trialEnd.plus({ hours: 3 }));
  expect(await subscriptionOf(practice)).toMatchObject({ status: 'past_due', remindedDay: 0 });
  for (const [days, reminded] of [
    [1.2, 1],
    [3.2, 3],
    [7.2, 7],
  ] as const) {
    await clock.moveTo(practice, trialEnd.plus({ hours: days * 24 }));
    expect(await subscriptionOf(practice)).toMatchObject({ status: 'past_due', remindedDay: reminded });
  }
  // Reminded but not suspended, so uses that cost money are still granted.
  expect(await inTenant(practice, (tx) => recordUsage(tx, 'ai_calls', [useOf('late')]))).toMatchObject([
    { isGranted: true },
  ]);
  await clock.moveTo(practice, trialEnd.plus({ days: 14, hours: 5 }));
  expect(await subscriptionOf(practice)).toMatchObject({ status: 'suspended' });
  expect(await inTenant(practice, (tx) => recordUsage(tx, 'ai_calls', [useOf('too-late')]))).toEqual([
    { isGranted: false, reason: 'suspended' },
  ]);
  await until('every mail is there', { timeoutMs: 10_000 }, async () => (await subjects()).length === 4);
  expect((await subjects()).sort()).toEqual([
    'Your payment failed',
    'Your payment failed',
    'Your payment failed',
    'Your subscription is suspended',
  ]);
  const url = await clock.vendor.openPortal({
    customerId: practice.customerId,
    returnUrl: 'https://x.example',
  });
  await clock.vendor.changeInPortal(String(url).split('/').at(-1) ?? '', {
    action: 'change-card',
    card: 'pays',
  });
  await clock.moveTo(practice, trialEnd.plus({ days: 15 }));
  expect(await subscriptionOf(practice)).toMatchObject({
    status: 'active',
    pastDueSince: null,
    remindedDay: 0,
  });
  expect((await invoicesOf(practice)).map(({ status }) => status)).toEqual(['paid', 'paid']);
  expect(await inTenant(practice, (tx) => recordUsage(tx, 'ai_calls', [useOf('again')]))).toMatchObject([
    { isGranted: true },
  ]);
});

async function incidentsOf({ tenant }: Subscriber): Promise<unknown[]> {
  return await world.database.withTenant(
    tenant.id,
    (tx) => tx.query`select title, status, detail from service_incidents where tenant_id = ${tenant.id}`,
  );
}
