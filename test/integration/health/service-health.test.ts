/** The health of services over the API: which roles read what, and a synthetic journey that appears in no list. */
import { ApiErrorList } from '@praxis/contracts/health/api-error';
import {
  HealthCheckResult,
  IncidentDetail,
  ServiceHealthList,
  ServiceIncidentList,
} from '@praxis/contracts/health/service-health';
import { StatusPage } from '@praxis/contracts/health/status-page';
import { WebhookMonitorList } from '@praxis/contracts/health/webhook-monitor';
import { TenantList } from '@praxis/contracts/tenant/tenant';
import { storeApiErrors } from '@praxis/db/health/api-error';
import { openIncident } from '@praxis/db/health/service-incident';
import { BACKGROUND_QUEUE } from '@praxis/workflows/core/run-definition';
import { SYNTHETIC_SCHEDULE } from '@praxis/workflows/health/messages';
import { randomUUID } from 'node:crypto';
import { expectOk, World } from '../../support/journey.js';
import { signedIn, type Member } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';
import { until } from '../../support/until.js';

let world: World;
let admin: Member;
let owner: Member;
let tenantId: string;
beforeAll(async () => {
  world = await World.open();
  ({ id: tenantId } = await world.tenant());
  admin = await signedIn(world, { isAdmin: true });
  owner = await signedIn(world, { tenants: [{ id: tenantId, role: 'owner' }] });
});
afterAll(() => world.close());

const nobody = (): typeof world.api => world.api.as(null);

test('everybody reads the state of services, and only admins the causes', async () => {
  for (const client of [nobody(), owner, admin]) {
    const answer = await client.get('/v1/service-health-checks');
    const { items, recentErrors } = ServiceHealthList.parse(expectOk(answer).body);
    expect(items.slice(0, 3).map(({ service }) => service)).toEqual(['database', 'temporal', 'worker']);
    expect(recentErrors).toBeGreaterThanOrEqual(0);
    const counts = items.map(({ consecutiveFailures }) => consecutiveFailures);
    expect(counts.every((count) => (client === admin ? count !== null : count === null))).toBe(true);
  }
});

test('a check that anybody requests returns every service', async () => {
  const answer = await nobody().post('/v1/functions/health-monitor', { action: 'health_check' });
  const { results } = HealthCheckResult.parse(expectOk(answer).body);
  expect(results.length).toBeGreaterThanOrEqual(3);
  expectRefusal(
    await nobody().post('/v1/functions/health-monitor', { action: 'restart' }),
    400,
    'validation_failed',
  );
});

test('an incident of a practice is visible to its members and admins; admins acknowledge it and add notes', async () => {
  const title = `Trouble ${randomUUID()}`;
  await world.database.withTenant(tenantId, (tx) =>
    openIncident(tx, {
      tenantId,
      serviceName: 'email',
      incidentType: 'test',
      severity: 'low',
      dedupeKey: title,
      title,
      detail: {},
    }),
  );
  const seen = async (client: { get(path: string): Promise<{ body: unknown }> }) =>
    ServiceIncidentList.parse((await client.get('/v1/service-incidents?limit=100')).body).items.find(
      (incident) => incident.title === title,
    );
  expect(await seen(nobody())).toBeUndefined();
  expect(await seen(owner)).toMatchObject({ title, tenantName: null });
  const incident = await seen(admin);
  expect(incident?.tenantName).not.toBeNull();
  const path = `/v1/service-incidents/${incident?.id}`;
  expectRefusal(await owner.get(path), 403, 'permission_denied');
  expectRefusal(await owner.patch(path, { acknowledged: true }), 403, 'permission_denied');
  expectOk(await admin.patch(path, { acknowledged: true }));
  const noted = IncidentDetail.parse(expectOk(await admin.patch(path, { note: ' The vendor knows. ' })).body);
  expect(noted.incident.status).toBe('acknowledged');
  expect(noted.events.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    `opened: ${title}`,
    'acknowledged: An admin acknowledged it',
    'noted: The vendor knows.',
  ]);
  expectRefusal(await admin.patch(path, { note: '' }), 400, 'validation_failed');
  expectRefusal(await admin.get(`/v1/service-incidents/${randomUUID()}`), 404, 'not_found');
});

test('all open incidents are counted, however few are listed, as far as the reader may see them', async () => {
  const other = await world.tenant();
  const open = (of: string, dedupeKey: string): Promise<unknown> =>
    world.database.withTenant(of, (tx) =>
      openIncident(tx, {
        tenantId: of,
        serviceName: 'email',
        incidentType: 'test',
        severity: 'low',
        dedupeKey,
        title: dedupeKey,
        detail: {},
      }),
    );
  for (const _ of [1, 2, 3]) await open(tenantId, randomUUID());
  const theirs = randomUUID();
  await open(other.id, theirs);
  const read = async (query: string) =>
    ServiceIncidentList.parse(expectOk(await owner.get(`/v1/service-incidents?${query}`)).body);
  // Other tests open and end incidents of the platform, so the counts are compared until they agree.
  await until('the count to be that of a whole list', { timeoutMs: 30_000 }, async () => {
    const { items } = await read('status=open&limit=100');
    const { items: one, openCount } = await read('limit=1');
    expect(items.map(({ title }) => title)).not.toContain(theirs);
    return one.length === 1 && items.length >= 3 && openCount === items.length;
  });
});

test('only admins see failed requests, and can mark them as resolved', async () => {
  const requestId = randomUUID();
  await storeApiErrors(world.database, [
    {
      tenantId: null,
      endpoint: 'GET /v1/nothing',
      status: 500,
      type: 'internal_error',
      message: 'Something went wrong on our side.',
      requestId,
      at: new Date(),
    },
  ]);
  expectRefusal(await owner.get('/v1/api-errors'), 403, 'permission_denied');
  const read = async () =>
    ApiErrorList.parse(expectOk(await admin.get('/v1/api-errors?limit=100')).body).items.find(
      (error) => error.requestId === requestId,
    );
  const error = await read();
  expect(error?.resolved).toBe(false);
  expectOk(await admin.patch(`/v1/api-errors/${error?.id}`, { resolved: true }));
  expect((await read())?.resolved).toBe(true);
});

test('everybody sees the states of webhooks', async () => {
  const { items } = WebhookMonitorList.parse(expectOk(await nobody().get('/v1/webhook-monitoring')).body);
  expect(items.every(({ consecutiveMissed }) => consecutiveMissed === null)).toBe(true);
});

test('a practice has a public status page, with no cause and no service’s name', async () => {
  const read = async () => {
    const answer = await nobody().get(`/v1/status/${tenantId}`);
    return { answer, page: StatusPage.parse(expectOk(answer).body) };
  };
  // The shared worker may be behind for a while, and the page says so.
  const { answer, page } = await until('booking to be healthy', { timeoutMs: 60_000 }, async () => {
    const seen = await read();
    return seen.page.parts[0]?.status === 'healthy' && seen;
  });
  const { practice, parts } = page;
  expect(practice.name).not.toBe('');
  expect(parts[0]).toMatchObject({ part: 'booking', status: 'healthy' });
  expect(parts[0]?.days).toHaveLength(30);
  expect(JSON.stringify(answer.body)).not.toMatch(/temporal|postgres|worker/i);
  expectRefusal(await nobody().get('/v1/status/nobody-here'), 404, 'not_found');
});

test('a synthetic journey books and cancels for real, and leaves nothing', async () => {
  const { client } = await world.engine();
  await client.workflow.execute(SYNTHETIC_SCHEDULE.workflow, {
    taskQueue: BACKGROUND_QUEUE,
    workflowId: `test/${randomUUID()}`,
    args: [],
  });
  const { items } = ServiceHealthList.parse(expectOk(await admin.get('/v1/service-health-checks')).body);
  const journeys = items.filter(({ service }) => service.startsWith('journey_'));
  expect(journeys.map(({ service, status }) => `${service} ${status}`)).toEqual([
    'journey_law healthy',
    'journey_realestate healthy',
  ]);
  expect(journeys.every(({ responseTimeMs }) => responseTimeMs !== null)).toBe(true);
  const left = await world.database.withSystem(
    'look for what a synthetic journey has left',
    (tx) => tx.query`select t.slug from tenants t where t.settings @> '{"synthetic": true}' and (
      exists (select from leads l where l.tenant_id = t.id) or exists (select from appointments a where a.tenant_id = t.id)
      or exists (select from journeys j where j.tenant_id = t.id) or exists (select from messages m where m.tenant_id = t.id))`,
  );
  expect(left).toEqual([]);
  const listed = TenantList.parse(expectOk(await admin.get('/v1/tenants?limit=100')).body).items;
  expect(listed.filter(({ name }) => name.startsWith('Health check'))).toEqual([]);
});
