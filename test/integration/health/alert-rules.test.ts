/** Alert rules over the API: admins manage them, and a rule is tested on past records before it is enabled. */
import { AlertRuleList, AlertRuleResult, type AlertRule } from '@praxis/contracts/health/alert-rule';
import { AlertCheckResult } from '@praxis/contracts/health/service-health';
import { ALERT_SCHEDULE } from '@praxis/workflows/health/messages';
import { BACKGROUND_QUEUE } from '@praxis/workflows/core/run-definition';
import { randomUUID } from 'node:crypto';
import { HEALTH_BODIES } from '../../support/health-bodies.js';
import { expectOk, World } from '../../support/journey.js';
import { signedIn, type Member } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';

let world: World;
let admin: Member;
let owner: Member;
beforeAll(async () => {
  world = await World.open();
  const { id } = await world.tenant();
  admin = await signedIn(world, { isAdmin: true });
  owner = await signedIn(world, { tenants: [{ id, role: 'owner' }] });
});
afterAll(() => world.close());

const body = (change: object = {}): object => ({
  ...HEALTH_BODIES['post /v1/alert-rules']?.(),
  name: `Rule ${randomUUID()}`,
  ...change,
});
const make = async (change: object = {}): Promise<AlertRule> =>
  AlertRuleResult.parse(expectOk(await admin.post('/v1/alert-rules', body(change))).body).rule;
const check = async (client: Member | typeof world.api): Promise<AlertCheckResult> =>
  AlertCheckResult.parse(
    expectOk(await client.post('/v1/functions/health-monitor', { action: 'alert_check' })).body,
  );

test('a rule is tried before it is switched on, checked while it is on, and deleted', async () => {
  // This stack never misses a hundred thousand calls, so the rule fires at its first check.
  const { id, isEnabled, backTest } = await make({
    metric: 'missed_calls',
    comparison: 'below',
    threshold: 100_000,
  });
  expect([isEnabled, backTest]).toEqual([false, null]);
  const path = `/v1/alert-rules/${id}`;
  expectRefusal(await admin.patch(path, { isEnabled: true }), 409, 'alert_rule_untested');
  const { rule } = AlertRuleResult.parse(expectOk(await admin.post(`${path}/back-test`)).body);
  expect(rule.backTest).toMatchObject({ periods: expect.any(Array) as unknown });
  expectOk(await admin.patch(path, { isEnabled: true }));

  const { alertsChecked, alertsTriggered } = await check(world.api.as(null));
  expect(alertsChecked).toBeGreaterThanOrEqual(1);
  expect(alertsTriggered).toBeGreaterThanOrEqual(1);
  const titles = async (client: Member): Promise<string> =>
    JSON.stringify(expectOk(await client.get('/v1/service-incidents?limit=50&status=open')).body);
  expect(await titles(admin)).toContain(`${rule.name}: `);
  // A rule's name and figures are for admins.
  expect(await titles(owner)).not.toContain(rule.name);

  const { items } = AlertRuleList.parse(expectOk(await admin.get('/v1/alert-rules')).body);
  expect(items.find((each) => each.id === id)).toMatchObject({ isEnabled: true, isFiring: true });
  expectOk(await admin.delete(path));
  expect(await titles(admin)).not.toContain(rule.name);
  expectRefusal(await admin.post(`${path}/back-test`), 404, 'not_found');
});

test('the schedule checks them too', async () => {
  const { client } = await world.engine();
  const result = (await client.workflow.execute(ALERT_SCHEDULE.workflow, {
    taskQueue: BACKGROUND_QUEUE,
    workflowId: `test/alerts/${randomUUID()}`,
    args: [],
  })) as unknown;
  expect(result).toEqual({
    checked: expect.any(Number) as unknown,
    triggered: expect.any(Number) as unknown,
  });
});

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['a metric that is not there', { metric: 'mood' }, 'metric'],
  ['a metric of a service without one', { metric: 'response_ms' }, 'service'],
  ['a service for a metric that is of none', { service: 'email' }, 'service'],
  ['a negative bound', { threshold: -1 }, 'threshold'],
  ['not a number', { threshold: 'many' }, 'threshold'],
  ['a window of a second', { windowMinutes: 0 }, 'windowMinutes'],
  ['a window of a month', { windowMinutes: 43_200 }, 'windowMinutes'],
  ['half a minute', { forMinutes: 0.5 }, 'forMinutes'],
  ['no events', { minEvents: 0 }, 'minEvents'],
])('refuses %s, and names the field', async (_, change, field) => {
  const answer = await admin.post('/v1/alert-rules', body(change));
  expectRefusal(answer, 400, 'validation_failed');
  expect(JSON.stringify(answer.body)).toContain(`"path":"${field}"`);
});

test('only admins have access', async () => {
  const { id } = await make();
  const path = `/v1/alert-rules/${id}`;
  for (const answer of [
    await owner.get('/v1/alert-rules'),
    await owner.post('/v1/alert-rules', body()),
    await owner.put(path, body()),
    await owner.patch(path, { isEnabled: false }),
    await owner.post(`${path}/back-test`),
    await owner.delete(path),
  ])
    expect(answer.status).toBe(403);
  expectOk(await admin.put(path, body({ threshold: 3 })));
  expectOk(await admin.delete(path));
});

test('a rule of one practice names an existing practice, and no service', async () => {
  const { id, name } = await world.tenant();
  expect(await make({ metric: 'new_leads', tenantId: id })).toMatchObject({ tenantId: id, tenantName: name });
  const unknown = body({ metric: 'new_leads', tenantId: randomUUID() });
  expectRefusal(await admin.post('/v1/alert-rules', unknown), 400, 'unknown_practice');
  const ofService = body({ metric: 'response_ms', service: 'email', tenantId: id });
  expectRefusal(await admin.post('/v1/alert-rules', ofService), 400, 'validation_failed');
});
