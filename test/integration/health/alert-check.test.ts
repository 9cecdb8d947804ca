/** Counts of alert rules; a rule fires exactly when its back test says it would. Uses a separate database. */
import type { AlertRule, AlertRuleChange } from '@praxis/contracts/health/alert-rule';
import { CALM_MINUTES, type AlertMetric } from '@praxis/contracts/health/alert-rule.const';
import { Database } from '@praxis/db/core/database';
import { checkAlerts } from '@praxis/db/health/alert-check';
import {
  changeAlertRule,
  createAlertRule,
  deleteAlertRule,
  switchAlertRule,
  testAlertRule,
} from '@praxis/db/health/alert-rule';
import { storeApiErrors } from '@praxis/db/health/api-error';
import { listIncidents } from '@praxis/db/health/service-health-read';
import { emptyHealth } from '../../support/empty-health.js';
import { seedLeads } from '../../support/lead-rows.js';
import { makeDatabase, type OwnDatabase } from '../../support/own-database.js';
import { createTenant, type TestTenant } from '../../support/records.js';
import { sharedStack } from '../../support/stack.js';
import { bookedAppointment, endedCall, inMinutes, storedMessage } from '../../support/today-rows.js';

let own: OwnDatabase;
let database: Database;
let tenant: TestTenant;
beforeAll(async () => {
  own = await makeDatabase(sharedStack());
  database = await Database.open(own.environment, 'praxis-test');
});
// Rules count over the whole platform, so each test starts without the records of the others.
beforeEach(async () => {
  await emptyHealth(own);
  tenant = await createTenant(database);
  await own.owner.query("update tenants set created_at = now() - interval '40 days'");
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

const RULE: AlertRuleChange = {
  name: 'Requests fail',
  severity: 'high',
  metric: 'failed_requests',
  service: null,
  tenantId: null,
  comparison: 'above',
  threshold: 2,
  windowMinutes: 10,
  forMinutes: 0,
  minEvents: 1,
};
const NOBODY = {};

async function makeRule(change: Partial<AlertRuleChange> = {}): Promise<AlertRule> {
  return stored(await createAlertRule(database, { ...RULE, ...change }, NOBODY));
}

function stored(outcome: AlertRule | string): AlertRule {
  if (typeof outcome === 'string') throw new Error(outcome);
  return outcome;
}

async function tried(id: string): Promise<NonNullable<AlertRule['backTest']>> {
  const { backTest } = stored(await testAlertRule(database, id));
  if (!backTest) throw new Error('untested');
  return backTest;
}

const failRequests = (count: number, at: Date): Promise<void> =>
  storeApiErrors(
    database,
    Array.from({ length: count }, () => ({
      tenantId: null,
      endpoint: 'GET /x',
      status: 500,
      type: 'internal_error',
      message: 'x',
      requestId: 'r',
      at,
    })),
  );

const sample = (service: string, isOk: boolean, ms: number | null): Promise<unknown> =>
  own.owner.query(
    'insert into service_health_samples (service_name, checked_at, is_ok, response_time_ms) values ($1, $2, $3, $4)',
    [service, inMinutes(-30), isOk, ms],
  );

const SOURCES: [AlertMetric, number, () => Promise<unknown>][] = [
  ['failed_checks', 100, () => sample('email', false, null)],
  ['response_ms', 40, () => sample('calendar', true, 40)],
  ['failed_requests', 1, () => failRequests(1, inMinutes(-30))],
  ['new_leads', 1, () => seedLeads(database, tenant.id, [{ at: inMinutes(-30).toISOString() }])],
  [
    'failed_messages',
    100,
    async () => {
      const [leadId = ''] = await seedLeads(database, tenant.id, [{ age: 90 * 60 }]);
      await storedMessage(database, tenant.id, { leadId, status: 'failed', at: inMinutes(-30) });
    },
  ],
  [
    'bookings',
    1,
    async () => {
      const [leadId = ''] = await seedLeads(database, tenant.id, [{ age: 90 * 60 }]);
      const id = await bookedAppointment(database, tenant, { leadId, start: inMinutes(600) });
      // Rescheduled just now, which does not count as another booking.
      await own.owner.query('update appointments set created_at = $2 where id = $1', [id, inMinutes(-30)]);
    },
  ],
  ['missed_calls', 1, () => endedCall(database, tenant.id, { turns: 0, at: inMinutes(-30), phone: {} })],
  [
    'failed_runs',
    1,
    () =>
      own.owner.query(
        `with a as (insert into automations (tenant_id, name) values ($1, 'A') returning id),
          v as (insert into automation_versions (tenant_id, automation_id, version, definition)
            select $1, id, 1, '{}' from a returning automation_id)
        insert into automation_runs (tenant_id, automation_id, version, trigger_key, status, finished_at)
        select $1, automation_id, 1, 'k', 'error', $2 from v`,
        [tenant.id, inMinutes(-30)],
      ),
  ],
];
test.each(SOURCES)(
  'counts %s, and nothing of the test practices of health checks',
  async (metric, value, make) => {
    const service = metric === 'failed_checks' ? 'email' : metric === 'response_ms' ? 'calendar' : null;
    const { id } = await makeRule({ metric, service, threshold: value - 0.5 });
    expect(await tried(id)).toMatchObject({ alerts: 0 });
    await make();
    const { highest, alerts, periods } = await tried(id);
    expect([highest, alerts]).toEqual([value, 1]);
    // The alert lasts until the event is ten minutes old, and then until the count has stayed low for a while.
    const [period] = periods;
    const lasted = (Date.parse(period?.until ?? '') - Date.parse(period?.from ?? '')) / 60_000;
    expect(lasted).toBe(10 + CALM_MINUTES);

    if (service === null && metric !== 'failed_requests') {
      await own.owner.query(`update tenants set settings = settings || '{"synthetic": true}'`);
      // All practices are synthetic now. A real one is added, because the back test begins with the first of these.
      await createTenant(database, {}).then(({ id: other }) =>
        own.owner.query("update tenants set created_at = now() - interval '40 days' where id = $1", [other]),
      );
      expect(await tried(id)).toMatchObject({ alerts: 0 });
      await own.owner.query(`update tenants set settings = settings - 'synthetic'`);
    }
  },
);

test.each<AlertMetric>(['new_leads', 'missed_calls', 'failed_requests'])(
  'of one practice %s counts only that practice, and its incident names it',
  async (metric) => {
    const [one, other] = await Promise.all([createTenant(database), createTenant(database)]);
    await own.owner.query("update tenants set created_at = now() - interval '40 days' where id = any($1)", [
      [one.id, other.id],
    ]);
    const at = inMinutes(-30);
    const make = async (tenantId: string): Promise<unknown> => {
      if (metric === 'new_leads') return await seedLeads(database, tenantId, [{ at: at.toISOString() }]);
      if (metric === 'missed_calls') return await endedCall(database, tenantId, { turns: 0, at, phone: {} });
      const failure = {
        endpoint: 'GET /x',
        status: 500,
        type: 'internal_error',
        message: 'x',
        requestId: 'r',
      };
      return await storeApiErrors(database, [{ tenantId, at, ...failure }]);
    };
    const { id, tenantName } = await makeRule({ metric, tenantId: one.id, threshold: 0.5 });
    expect(tenantName).toBe(one.name);
    await make(other.id);
    expect(await tried(id)).toMatchObject({ alerts: 0, highest: 0 });
    await make(one.id);
    expect(await tried(id)).toMatchObject({ alerts: 1, highest: 1 });
    stored(await switchAlertRule(database, { id, isEnabled: true }, NOBODY));
    await checkAlerts(database, inMinutes(-25));
    const of = async (tenantIds: readonly string[] | 'all') =>
      (await listIncidents(database, { tenantIds, isOpen: true, limit: 50 })).items.filter(
        ({ incidentType }) => incidentType === 'alert',
      );
    expect(await of('all')).toMatchObject([{ tenantId: one.id, tenantName: one.name }]);
    // Rules belong to the platform, so the practice does not see their incidents.
    expect(await of([one.id])).toEqual([]);
    await deleteAlertRule(database, id, NOBODY);
  },
);

const incidentsOf = async (name: string): Promise<string[]> => {
  const { items } = await listIncidents(database, { tenantIds: 'all', limit: 50 });
  return items
    .filter(({ title }) => title.startsWith(`${name}:`))
    .map(({ title, status, severity }) => `${title} (${status}, ${severity})`);
};

test('minute-by-minute checks do what the trial on the past showed', async () => {
  const { id } = await makeRule({ name: 'Twice', threshold: 3, windowMinutes: 5 });
  const start = inMinutes(-600);
  start.setUTCSeconds(10, 0);
  const at = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);
  await failRequests(4, at(2));
  await failRequests(5, at(30));
  await tried(id);
  stored(await switchAlertRule(database, { id, isEnabled: true }, NOBODY));

  const firing: number[] = [];
  for (let minute = 0; minute < 50; minute += 1) {
    await checkAlerts(database, at(minute));
    // A second check of the same minute changes nothing.
    const { triggered } = await checkAlerts(database, at(minute));
    if (triggered > 0) firing.push(minute);
  }
  const foreseen = (await tried(id)).periods
    .filter(({ until }) => until !== null && Date.parse(until) < at(60).getTime())
    .map(({ from, until }) =>
      [from, until ?? ''].map(
        (time) => (Date.parse(time) - Math.floor(start.getTime() / 60_000) * 60_000) / 60_000,
      ),
    )
    .reverse();
  expect(foreseen).toEqual([
    [3, 8 + CALM_MINUTES],
    [31, 36 + CALM_MINUTES],
  ]);
  expect(firing).toEqual(
    Array.from({ length: 50 }, (_, minute) => minute).filter((minute) =>
      foreseen.some(([from = 0, until = 0]) => minute >= from && minute < until),
    ),
  );
  expect(await incidentsOf('Twice')).toEqual([
    'Twice: 5 in 5 minutes, above 3 (resolved, high)',
    'Twice: 4 in 5 minutes, above 3 (resolved, high)',
  ]);
  await deleteAlertRule(database, id, NOBODY);
});

test('checks missed during a pause are made up, and switching off or changing a rule ends its incident', async () => {
  const { id } = await makeRule({
    name: 'Pause',
    comparison: 'below',
    threshold: 1,
    metric: 'missed_calls',
    forMinutes: 5,
  });
  await tried(id);
  stored(await switchAlertRule(database, { id, isEnabled: true }, NOBODY));
  await checkAlerts(database, inMinutes(-400));
  expect(await incidentsOf('Pause')).toEqual([]);
  await checkAlerts(database, inMinutes(-390));
  expect(await incidentsOf('Pause')).toEqual(['Pause: 0 in 10 minutes, below 1 (open, high)']);

  stored(await switchAlertRule(database, { id, isEnabled: false }, NOBODY));
  expect(await incidentsOf('Pause')).toEqual(['Pause: 0 in 10 minutes, below 1 (resolved, high)']);
  expect(await checkAlerts(database, inMinutes(-380))).toEqual({ checked: 0, triggered: 0 });

  stored(await switchAlertRule(database, { id, isEnabled: true }, NOBODY));
  await checkAlerts(database, inMinutes(-370));
  await checkAlerts(database, inMinutes(-360));
  // A new name needs no new back test, but a new condition does.
  const rule = { ...RULE, name: 'Pause', metric: 'missed_calls', comparison: 'below', threshold: 1 } as const;
  const renamed = stored(
    await changeAlertRule(database, { id, ...rule, forMinutes: 5, severity: 'low' }, NOBODY),
  );
  expect(renamed).toMatchObject({ isEnabled: true, isFiring: true, severity: 'low' });
  const changed = stored(await changeAlertRule(database, { id, ...rule, forMinutes: 6 }, NOBODY));
  expect(changed).toMatchObject({ isEnabled: false, isFiring: false, backTest: null, lastValue: null });
  expect((await incidentsOf('Pause')).every((line) => line.includes('resolved'))).toBe(true);
  expect(await switchAlertRule(database, { id, isEnabled: true }, NOBODY)).toBe('untested');
});

test('the time before the first practice is left out, and so is an incomplete window', async () => {
  const rule = await makeRule({ comparison: 'below', threshold: 1 });
  const wide = await makeRule({ windowMinutes: 60 });
  await own.owner.query("update tenants set created_at = now() - interval '20 minutes'");
  const { since, until } = await tried(rule.id);
  const minutes = (Date.parse(until) - Date.parse(since)) / 60_000;
  expect(minutes).toBeGreaterThanOrEqual(8);
  expect(minutes).toBeLessThanOrEqual(10);
  expect(await tried(wide.id)).toMatchObject({ alerts: 0, minutes: 0, highest: null, lowest: null });
});
