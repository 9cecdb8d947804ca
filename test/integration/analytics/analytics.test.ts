/** Analytics of the platform: from the records of real practices alone, the same however often they are summed up. */
import { AnalyticsResult } from '@praxis/contracts/analytics/analytics';
import { readAnalytics } from '@praxis/db/analytics/analytics';
import { rollUpDays } from '@praxis/db/analytics/platform-day';
import { subscribed } from '../../support/billing.js';
import { expectOk, World, type Tenant } from '../../support/journey.js';
import { seedAppointments, seedLeads } from '../../support/lead-rows.js';
import { signedIn } from '../../support/members.js';
import { expectRefusal, refusedFields } from '../../support/refusal.js';
import { until } from '../../support/until.js';

const FUNCTION = '/v1/functions/analytics-dashboard';
/** A day of which nobody else has records. */
const DAYS_AGO = 223;
const DAYS_AGO_OF_PLAN = 300;
const DAY_MS = 86_400_000;

const world = World.ofFile();

interface DayRow {
  leads: number;
  booked: number;
  sms: number;
  calls: number;
  revenue: number;
}

async function dayOf(daysAgo: number): Promise<DayRow | undefined> {
  const [row] = await world.database.withSystem(
    'read a day in a test',
    (tx) => tx.query<DayRow>`
    select leads, booked_leads as booked, sms_messages::int as sms, ai_calls::int as calls, monthly_revenue_cents::int as revenue
    from platform_days where day = (now() at time zone 'utc')::date - ${daysAgo}::int`,
  );
  return row;
}

async function fillDay(tenant: Tenant): Promise<void> {
  const { id: tenantId } = tenant;
  await world.database.withTenant(tenantId, async (tx) => {
    const [cycle] = await tx.query<{ id: string }>`select id from billing_cycles`;
    await tx.query`insert into usage_days (tenant_id, billing_cycle_id, resource_type, day, quantity)
      select ${tenantId}, ${cycle?.id}, resource, (now() at time zone 'utc')::date - ${DAYS_AGO}::int, quantity
      from (values ('sms_messages', 7), ('ai_calls', 3)) used (resource, quantity)`;
  });
  const age = (DAYS_AGO * DAY_MS) / 1_000;
  const [booked, , sample] = await seedLeads(world.database, tenantId, [{ age }, { age }, { age }]);
  await seedAppointments(world.database, tenant, [{ leadId: booked ?? '', status: 'attended' }], {
    history: true,
  });
  await world.database.withTenant(
    tenantId,
    (tx) => tx.query`update leads set is_sample = true where id = ${sample}`,
  );
}

test('a day has what its practices used, the leads that came and booked, and what was paid then', async () => {
  await rollUpDays(world.database, DAYS_AGO_OF_PLAN + 1);
  const before = await dayOf(DAYS_AGO);
  const startsAt = new Date(Date.now() - DAYS_AGO_OF_PLAN * DAY_MS);
  const { tenant } = await subscribed(world, { startsAt, hasRun: false });
  await fillDay(tenant);
  for (let round = 0; round < 2; round += 1) await rollUpDays(world.database, DAYS_AGO_OF_PLAN + 1);
  const after = await dayOf(DAYS_AGO);
  const added = (name: keyof DayRow): number => (after?.[name] ?? 0) - (before?.[name] ?? 0);
  expect({
    leads: added('leads'),
    booked: added('booked'),
    sms: added('sms'),
    calls: added('calls'),
  }).toEqual({
    leads: 2,
    booked: 1,
    sms: 7,
    calls: 3,
  });
  expect(added('revenue')).toBe(250_000);
});

test('admins read them over each range; a practice’s own people do not', async () => {
  const { tenant } = await subscribed(world);
  await rollUpDays(world.database);
  const admin = await signedIn(world, { isAdmin: true });
  for (const [timeRange, steps] of [
    ['7d', 7],
    ['30d', 30],
    ['90d', 13],
    ['1y', 53],
  ] as const) {
    const { analytics, asOf } = AnalyticsResult.parse(
      expectOk(await admin.post(FUNCTION, { timeRange })).body,
    );
    expect(analytics.trends?.series).toHaveLength(steps);
    expect(analytics.overview?.totalClients).toBeGreaterThan(0);
    expect(analytics.overview?.monthlyRevenue).toBeGreaterThan(0);
    // No limit at all, where a practice of another test has none.
    expect(analytics.usage?.sms.limit ?? Infinity).toBeGreaterThanOrEqual(600);
    expect(analytics.usage?.storage.limit ?? Infinity).toBeGreaterThanOrEqual(50);
    expect(Date.now() - Date.parse(asOf ?? '')).toBeLessThan(DAY_MS);
  }
  const only = AnalyticsResult.parse(expectOk(await admin.post(FUNCTION, { metrics: ['usage'] })).body);
  expect(Object.keys(only.analytics)).toEqual(['usage']);
  const owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
  expectRefusal(await owner.post(FUNCTION, {}), 403, 'permission_denied');
});

test.each([
  ['another range', { timeRange: '2y' }, ['timeRange']],
  ['a metric that does not exist', { metrics: ['weather'] }, ['metrics.0']],
  ['no metric', { metrics: [] }, ['metrics']],
])('%s is refused', async (_, body, fields) => {
  const admin = await signedIn(world, { isAdmin: true });
  expect(refusedFields(await admin.post(FUNCTION, body))).toEqual(fields);
});

test('requests are counted with what they took', async () => {
  const admin = await signedIn(world, { isAdmin: true });
  const requests = async (): Promise<number> => {
    const { analytics } = await readAnalytics(world.database, { timeRange: '7d', metrics: ['trends'] });
    return (analytics.trends?.series ?? []).reduce((sum, step) => sum + step.requests, 0);
  };
  const before = await requests();
  for (let n = 0; n < 5; n += 1) expectOk(await admin.get('/v1/auth/session'));
  await until(
    'the requests to be counted',
    { timeoutMs: 20_000 },
    async () => (await requests()) >= before + 5,
  );
  const { body } = expectOk(await admin.post(FUNCTION, { timeRange: '7d', metrics: ['performance'] }));
  const { performance } = AnalyticsResult.parse(body).analytics;
  expect(performance?.avgResponseTime).toBeGreaterThan(0);
  expect(performance?.errorRate).toBeLessThanOrEqual(100);
});
