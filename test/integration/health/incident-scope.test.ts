/** Which tenants an incident names, what it counts, whose trouble it is, and when it ends; uses its own database. */
import { randomUUID } from 'node:crypto';
import type { BreakerProvider } from '@praxis/contracts/health/provider-breaker.const';
import type { ServiceIncident } from '@praxis/contracts/health/service-health';
import type { ServiceName } from '@praxis/contracts/health/service.const';
import { Database } from '@praxis/db/core/database';
import { changeBreaker, enterBreaker } from '@praxis/db/health/provider-breaker';
import { recordRound } from '@praxis/db/health/service-check';
import { listIncidents, listServices, readIncident } from '@praxis/db/health/service-health-read';
import { ensureSyntheticPractice } from '@praxis/db/health/synthetic-practice';
import { BREAKER_TIMES } from '@praxis/domain/health/provider-breaker';
import { emptyHealth } from '../../support/empty-health.js';
import { seedLeads } from '../../support/lead-rows.js';
import { makeDatabase, type OwnDatabase } from '../../support/own-database.js';
import { createTenant, type TestTenant } from '../../support/records.js';
import { sharedStack } from '../../support/stack.js';

let own: OwnDatabase;
let database: Database;
const tenants: TestTenant[] = [];
beforeAll(async () => {
  own = await makeDatabase(sharedStack());
  database = await Database.open(own.environment, 'praxis-test');
});
beforeEach(async () => {
  await emptyHealth(own);
  tenants.length = 0;
  for (const _ of [1, 2, 3]) tenants.push(await createTenant(database));
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

const [FIRST, SECOND] = [0, 1];
const tenantAt = (index: number): TestTenant => {
  const tenant = tenants[index];
  if (!tenant) throw new Error(`there is no tenant ${index}`);
  return tenant;
};

/** Runs rounds of the monitor. `checks` are the results of services that were checked. */
async function rounds(count: number, checks: Partial<Record<ServiceName, boolean>> = {}): Promise<void> {
  const asked = { database: true, ...checks };
  for (let round = 0; round < count; round += 1)
    await recordRound(database, {
      checks: Object.entries(asked).map(([service, isOk]) => ({
        service: service as ServiceName,
        isOk,
        responseMs: isOk ? 5 : null,
        errorCode: isOk ? null : 'unreachable',
      })),
      withVendors: true,
      graceMs: 0,
      apartMs: 0,
    });
}

const KEY = { provider: 'resend', hostId: null } as const;

async function open(
  { id }: TestTenant,
  code = 'unavailable',
  provider: BreakerProvider = 'resend',
): Promise<void> {
  const event = { kind: 'failure', code } as const;
  for (let failure = 0; failure < 5; failure += 1)
    await database.withTenant(id, (tx) =>
      changeBreaker(tx, { provider, hostId: null }, { event, times: BREAKER_TIMES }),
    );
}

const close = ({ id }: TestTenant): Promise<string> =>
  database.withTenant(id, (tx) => changeBreaker(tx, KEY, { event: { kind: 'reset' }, times: BREAKER_TIMES }));

/** Parks this many messages that wait to be sent by email. */
async function park({ id }: TestTenant, count: number): Promise<void> {
  const [lead] = await seedLeads(database, id, [{}]);
  for (let message = 0; message < count; message += 1) {
    const workId = randomUUID();
    const work = { workflowId: `tenant/${id}/message/${workId}`, workId };
    await database.withTenant(id, async (tx) => {
      await tx.query`
        insert into messages (id, tenant_id, lead_id, session_id, channel, template, body, preview, idempotency_key, error_code)
        values (${workId}, ${id}, ${lead}, 'a-session', 'email', 'reply', 'Text', 'Text', ${workId}, 'unavailable')`;
      await enterBreaker(tx, KEY, { work, times: BREAKER_TIMES });
    });
  }
}

/** Marks all parked messages as sent. */
async function drain({ id }: TestTenant): Promise<void> {
  await database.withTenant(id, async (tx) => {
    await tx.query`update messages set status = 'sent', updated_at = now() where tenant_id = ${id}`;
    await tx.query`delete from provider_parked_work where tenant_id = ${id}`;
  });
}

const incidents = async (): Promise<ServiceIncident[]> =>
  (await listIncidents(database, { tenantIds: 'all', limit: 50 })).items.reverse();
const lines = async (): Promise<string[]> =>
  (await incidents()).map(({ title, status, tenantName }) => `${tenantName ?? 'all'}: ${title}, ${status}`);

async function timeLine({ id }: Pick<ServiceIncident, 'id'>): Promise<string[]> {
  const found = await readIncident(database, id);
  return found?.events.map(({ kind, text }) => `${kind}: ${text}`) ?? [];
}

test('requests that fail for several practices are one incident of the vendor, which names them, and ends when everything was sent', async () => {
  await open(tenantAt(FIRST));
  await open(tenantAt(SECOND));
  await park(tenantAt(FIRST), 2);
  await park(tenantAt(SECOND), 1);
  await rounds(2);
  expect(await incidents()).toEqual([]);
  await rounds(1);
  const [incident, ...others] = await incidents();
  if (!incident) throw new Error('there is no incident');
  expect(others).toEqual([]);
  expect(incident).toMatchObject({
    title: 'Email is down',
    status: 'open',
    tenantId: null,
    incidentType: 'outage',
    scope: { practices: 2, runs: 3, messages: 3, worstRuns: 3, worstMessages: 3 },
  });
  const services = await listServices(database);
  expect(services.find(({ service }) => service === 'email')?.errorCode).toBe('requests_fail');
  const { practices } = (await readIncident(database, incident.id)) ?? {};
  expect(practices).toEqual([
    expect.objectContaining({ name: tenantAt(FIRST).name, runs: 2, messages: 2 }),
    expect.objectContaining({ name: tenantAt(SECOND).name, runs: 1, messages: 1 }),
  ]);

  // A third tenant joins. A single answered probe does not end the incident.
  await open(tenantAt(2));
  await rounds(2, { email: true });
  for (const tenant of tenants) await close(tenant);
  await drain(tenantAt(SECOND));
  await rounds(2);
  const [recovering] = await incidents();
  expect(recovering).toMatchObject({ status: 'recovering', scope: { practices: 3, messages: 2 } });
  await drain(tenantAt(FIRST));
  await rounds(1);
  const [resolved] = await incidents();
  expect(resolved).toMatchObject({ status: 'resolved', scope: { messages: 0, worstMessages: 3 } });
  expect(await timeLine(incident)).toEqual([
    'opened: Email is down',
    'grew: Affects 2 practices',
    'grew: Affects 1 more practice, 3 in all',
    'recovered: Answers again; 2 messages still to go out',
    'resolved: The trouble is over',
  ]);
});

test('a relapse during recovery is still the same incident', async () => {
  await park(tenantAt(FIRST), 1);
  for (const index of [FIRST, SECOND]) await open(tenantAt(index));
  await rounds(1);
  await park(tenantAt(FIRST), 1);
  await rounds(2);
  for (const index of [FIRST, SECOND]) await close(tenantAt(index));
  await rounds(2);
  expect(await lines()).toEqual(['all: Email is down, recovering']);
  for (const index of [FIRST, SECOND]) await open(tenantAt(index));
  await rounds(3);
  expect(await lines()).toEqual(['all: Email is down, open']);
});

test('a message that failed before the incident, was not tried yet or waits for another keeps it open; one that may not be sent now does not', async () => {
  const { id } = tenantAt(FIRST);
  const [lead] = await seedLeads(database, id, [{}]);
  const waiting = async (columns: { age: string; errorCode?: string; reason?: string }): Promise<string> => {
    const message = randomUUID();
    const { age, errorCode = null, reason } = columns;
    const decision = reason === undefined ? null : JSON.stringify({ outcome: 'deferred', reason });
    await database.withTenant(
      id,
      (tx) => tx.query`
      insert into messages (id, tenant_id, lead_id, session_id, channel, template, body, preview, idempotency_key, error_code, decision,
        created_at, updated_at)
      values (${message}, ${id}, ${lead}, 'a-session', 'email', 'reply', 'Text', 'Text', ${message}, ${errorCode}, ${decision}::jsonb,
        now() - ${age}::interval, now() - ${age}::interval)`,
    );
    return message;
  };
  const held = [
    await waiting({ age: '2 minutes', errorCode: 'rate_limited' }),
    await waiting({ age: '1 second' }),
    await waiting({ age: '1 second', reason: 'busy' }),
  ];
  await waiting({ age: '1 second', reason: 'quiet_hours' });
  await waiting({ age: '1 second', errorCode: 'unavailable', reason: 'paused' });
  await waiting({ age: '1 day', errorCode: 'unavailable' });
  for (const index of [FIRST, SECOND]) await open(tenantAt(index));
  await rounds(3);
  for (const index of [FIRST, SECOND]) await close(tenantAt(index));
  await rounds(2);
  await waiting({ age: '0 seconds' });
  for (const message of held) {
    await rounds(1);
    expect(await lines()).toEqual(['all: Email is down, recovering']);
    await database.withTenant(
      id,
      (tx) => tx.query`update messages set status = 'sent', updated_at = now() where id = ${message}`,
    );
  }
  await rounds(1);
  expect(await lines()).toEqual(['all: Email is down, resolved']);
});

test('a refused account is the incident of its practice, and other practices’ failures are not part of it', async () => {
  const { name } = tenantAt(FIRST);
  await open(tenantAt(FIRST), 'unauthorized');
  await park(tenantAt(FIRST), 1);
  await rounds(4);
  expect(await lines()).toEqual([`${name}: Email: the account is refused, open`]);
  const [incident] = await incidents();
  expect(incident).toMatchObject({
    incidentType: 'provider',
    severity: 'medium',
    service: 'email',
    scope: { practices: 1, runs: 1, messages: 1 },
  });
  await close(tenantAt(FIRST));
  await rounds(1);
  expect(await lines()).toEqual([`${name}: Email: the account is refused, recovering`]);
  await drain(tenantAt(FIRST));
  await rounds(1);
  expect(await lines()).toEqual([`${name}: Email: the account is refused, resolved`]);
});

test('the incident of the practice that fails first becomes part of the vendor’s once others fail too', async () => {
  await open(tenantAt(FIRST));
  await rounds(1);
  const alone = `${tenantAt(FIRST).name}: Email: requests fail`;
  expect(await lines()).toEqual([`${alone}, open`]);
  await open(tenantAt(SECOND));
  await rounds(4);
  expect(await lines()).toEqual([`${alone}, open`, 'all: Email is down, open']);
  const [first] = await incidents();
  expect(await timeLine(first ?? { id: randomUUID() })).toContain(
    'grew: Other practices are affected too: Email is down',
  );
  for (const index of [FIRST, SECOND]) await close(tenantAt(index));
  await rounds(2);
  expect(await lines()).toEqual([`${alone}, resolved`, 'all: Email is down, resolved']);
});

test('a breaker that is held open by hand, or no longer used, says nothing about its vendor', async () => {
  for (const { id } of tenants)
    await database.withTenant(id, (tx) =>
      changeBreaker(tx, KEY, { event: { kind: 'isolate' }, times: BREAKER_TIMES }),
    );
  for (const tenant of tenants) await open(tenant, 'timeout', 'twilio');
  await own.owner
    .query(`set role praxis_system; update provider_breakers set last_failure_at = now() - interval '3 minutes'
    where provider = 'twilio'; reset role`);
  await rounds(4);
  expect(await incidents()).toEqual([]);
});

test('a worker outage affects every practice that belongs to somebody, and holds back untaken work', async () => {
  await ensureSyntheticPractice(database, 'law', 'sk_health_test');
  const { id } = tenantAt(FIRST);
  await database.withTenant(
    id,
    (tx) => tx.query`
    insert into outbox (tenant_id, kind, dedupe_key, payload, next_attempt_at)
    values (${id}, 'a-run', ${randomUUID()}, '{}', now() - interval '1 minute')`,
  );
  await rounds(3, { worker: false });
  const [incident] = await incidents();
  expect(incident).toMatchObject({
    service: 'worker',
    status: 'open',
    scope: { practices: 3, runs: 1, messages: 0 },
  });
  await rounds(2, { worker: true });
  expect(await lines()).toEqual(['all: Worker is down, recovering']);
  await database.withTenant(id, (tx) => tx.query`update outbox set done_at = now() where tenant_id = ${id}`);
  await rounds(1, { worker: true });
  expect(await lines()).toEqual(['all: Worker is down, resolved']);
  expect(await timeLine(incident ?? { id: randomUUID() })).toEqual([
    'opened: Worker is down',
    'grew: Affects 3 practices',
    'recovered: Answers again; 1 run still to go on',
    'resolved: The trouble is over',
  ]);
});
