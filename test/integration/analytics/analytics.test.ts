/**
 * Platform analytics: counted only from records of real practices, with the same result however often they are summed.
 */
import { AnalyticsResult } from '@praxis/contracts/analytics/analytics';
import { readAnalytics } from '@praxis/db/analytics/analytics';
import { rollUpDays } from '@praxis/db/analytics/platform-day';
import { Database } from '@praxis/db/core/database';
import { subscribed, subscribeTenant } from '../../support/billing.js';
import { expectOk, World, type Tenant } from '../../support/journey.js';
import { seedAppointments, seedLeads } from '../../support/lead-rows.js';
import { signedIn } from '../../support/members.js';
import { makeDatabase } from '../../support/own-database.js';
import { createTenant } from '../../support/records.js';
import { expectRefusal, refusedFields } from '../../support/refusal.js';
import { until } from '../../support/until.js';

const FUNCTION = '/v1/functions/analytics-dashboard';
/** How many days ago the test's plan began, and then the day whose figures are checked. */
const DAYS_AGO_OF_PLAN = 300;
const DAYS_AGO = 223;
const DAY_MS = 86_400_000;

const world = World.ofFile();

interface DayRow {
  leads: number;
  booked: number;
  sms: number;
  calls: number;
  revenue: number;
}

async function dayOf(database: Database, day: string): Promise<DayRow | undefined> {
  const [row] = await database.withSystem(
    'read a day in a test',
    (tx) => tx.query<DayRow>`
    select leads, booked_leads as booked, sms_messages::int as sms, ai_calls::int as calls, monthly_revenue_cents::int as revenue
    from platform_days where day = ${day}`,
  );
  return row;
}

async function fillDay(database: Database, tenant: Tenant, day: string): Promise<void> {
  const { id: tenantId } = tenant;
  await database.withTenant(tenantId, async (tx) => {
    const [cycle] = await tx.query<{ id: string }>`select id from billing_cycles`;
    await tx.query`insert into usage_days (tenant_id, billing_cycle_id, resource_type, day, quantity)
      select ${tenantId}, ${cycle?.id}, resource, ${day}, quantity
      from (values ('sms_messages', 7), ('ai_calls', 3)) used (resource, quantity)`;
  });
  const at = `${day}T12:00:00Z`;
  const [booked, , sample] = await seedLeads(database, tenantId, [{ at }, { at }, { at }]);
  await seedAppointments(database, tenant, [{ leadId: booked ?? '', status: 'attended' }], {
    history: true,
  });
  await database.withTenant(
    tenantId,
    (tx) => tx.query`update leads set is_sample = true where id = ${sample}`,
  );
}

test('a day has the use of its practices, the leads that came and booked, and the revenue', async () => {
  // In a separate database, because practices of other tests would count on the shared stack.
  const own = await makeDatabase(world.stack);
  const database = await Database.open(own.environment, 'praxis-test');
  try {
    const now = Date.now();
    const day = new Date(now - DAYS_AGO * DAY_MS).toISOString().slice(0, 10);
    await rollUpDays(database, DAYS_AGO_OF_PLAN + 1);
    expect(await dayOf(database, day)).toEqual({ leads: 0, booked: 0, sms: 0, calls: 0, revenue: 0 });
    const tenant = { ...(await createTenant(database)), api: world.api };
    const startsAt = new Date(now - DAYS_AGO_OF_PLAN * DAY_MS);
    await subscribeTenant({ database }, tenant, { startsAt, hasRun: false });
    await fillDay(database, tenant, day);
    for (let round = 0; round < 2; round += 1) {
      await rollUpDays(database, DAYS_AGO_OF_PLAN + 1);
      expect(await dayOf(database, day)).toEqual({ leads: 2, booked: 1, sms: 7, calls: 3, revenue: 250_000 });
    }
  } finally {
    await database.close();
    await own.drop();
  }
});

test('admins read them over each range; a practice’s own members cannot', async () => {
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
    // Undefined if a practice of another test has no limit.
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

test('requests are counted with their duration', async () => {
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
