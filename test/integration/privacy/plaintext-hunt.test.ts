/**
 * S3 of the trust notes: a canary's name, email, phone, notes and budget pass through whole journeys in which
 * providers, activities, updates and validation fail. Afterwards they are nowhere in Temporal's store,
 * histories, logs or event log.
 */
import proto from '@temporalio/proto';
import { join } from 'node:path';
import type { SimControls } from '@praxis/contracts/sim/sim';
import { journeyWorkflowId } from '@praxis/workflows/journey/messages';
import { CANARY, canaryIntake, MARK, WANTED } from '../../support/canary.js';
import { newSession, ROI_INPUTS } from '../../support/factories.js';
import { expectOk, intakeDone, World, type Industry, type Tenant } from '../../support/journey.js';
import { filesIn, hits, needles } from '../../support/needles.js';
import { failWrites } from '../../support/sabotage.js';
import { controlSim } from '../../support/sim-controls.js';
import { until } from '../../support/until.js';
import { rawSql } from '@praxis/db/core/sql';

const world = World.ofFile();
const tenants: Tenant[] = [];
const journeys: { workflowId: string; sessionId: string }[] = [];

/** A new tenant, for whose person the last test searches. */
async function newTenant(industry: Industry): Promise<Tenant> {
  const tenant = await world.tenant({ industry });
  tenants.push(tenant);
  return tenant;
}

/** A session of a tenant, whose run the tests read. */
function followed({ id }: Tenant): string {
  const sessionId = newSession();
  journeys.push({ workflowId: journeyWorkflowId(id, sessionId), sessionId });
  return sessionId;
}

// All at once, each with a tenant whose providers fail for it alone.
beforeAll(async () => {
  await Promise.all([
    ...TROUBLES.map(([industry, trouble]) => follow(industry, trouble)),
    failAnIntake(),
    refuse(),
  ]);
});

const PORTS = ['sms', 'email'] as const;
type Trouble = Pick<SimControls, 'failNext' | 'failure'>;

async function follow(industry: Industry, whileSending: Trouble): Promise<void> {
  const tenant = await newTenant(industry);
  const { api, id } = tenant;
  const sessionId = followed(tenant);
  const { leadId } = await intakeDone(api, industry, canaryIntake(industry, sessionId));
  // Refused updates: another intake, a booking for another session's lead, a follow-up that comes too early.
  await api.post(`/v1/${industry}/intake/submit`, {
    ...canaryIntake(industry, sessionId),
    name: `${CANARY.last} again`,
  });
  await api.post(`/v1/${industry}/followup/send`, {
    sessionId,
    leadId,
    templates: ['thank_you'],
    channel: 'sms',
  });
  expectOk(await api.post(`/v1/${industry}/appointment/book`, { sessionId, leadId, preferred: 'any' }));
  for (const port of PORTS) await controlSim(world.database, { tenantId: id, port, ...whileSending });
  const restore = await failWrites(world.stack, { table: 'messages', sessionId, quote: 'new.body' });
  const sending = api.post(`/v1/${industry}/followup/send`, {
    sessionId,
    leadId,
    templates: ['thank_you', 'prep_docs'],
    channel: ['sms', 'email'],
  });
  // The plan fails a few times with an error that quotes the message.
  await until('a failed attempt', { timeoutMs: 20_000 }, async () => attemptsLogged(sessionId) > 0);
  await restore();
  expectOk(await sending);
  for (const port of PORTS) await controlSim(world.database, { tenantId: id, port });
  expectOk(await api.post(`/v1/${industry}/roi/calc`, { sessionId, inputs: ROI_INPUTS }));
  await until('the journey to have its final state', { timeoutMs: 60_000 }, async () => {
    const { journey } = (await api.get(`/v1/${industry}/journey/${sessionId}`)).body as {
      journey: { status: string };
    };
    return journey.status === 'completed';
  });
}

/** Failed attempts of a session that the worker has logged. */
function attemptsLogged(sessionId: string): number {
  const [log] = filesIn(join(world.stack.dataDir, 'logs'), /^worker\.log$/);
  return (log?.bytes.toString() ?? '').split(sessionId).length - 1;
}

/** How the providers fail while each journey's messages are sent. */
const TROUBLES: readonly [Industry, Trouble][] = [
  ['law', { failNext: 2, failure: 'unavailable' }],
  ['law', { failNext: 1, failure: 'accept_then_drop' }],
  ['law', { failNext: 4, failure: 'rejected' }],
  ['realestate', { failNext: 1, failure: 'rate_limited' }],
  ['realestate', { failNext: 1, failure: 'timeout' }],
];

/** An intake whose record fails, with an error that quotes it. */
async function failAnIntake(): Promise<void> {
  const tenant = await newTenant('law');
  const { api } = tenant;
  const sessionId = followed(tenant);
  const quote = `new.name || ' ' || new.email || ' ' || new.phone || ' ' || coalesce(new.details, '')`;
  const restore = await failWrites(world.stack, { table: 'leads', sessionId, quote });
  const submitting = api.post('/v1/law/intake/submit', canaryIntake('law', sessionId));
  await until('a failed attempt', { timeoutMs: 20_000 }, () => attemptsLogged(sessionId) > 1);
  await restore();
  expect((await submitting).status).toBeLessThan(300);
  await until('the intake to be stored', { timeoutMs: 30_000 }, async () => {
    const { journey } = (await api.get(`/v1/law/journey/${sessionId}`)).body as {
      journey: { status: string; leadId?: string } | null;
    };
    return journey?.status === 'open' && journey.leadId !== undefined;
  });
}

/** Requests that are refused, and events that quote the person. */
async function refuse(): Promise<void> {
  const { api } = await newTenant('law');
  const sessionId = newSession();
  await api.post('/v1/law/intake/submit', { ...canaryIntake('law', sessionId), urgency: CANARY.notes });
  await api.post('/v1/law/intake/submit', `${JSON.stringify(canaryIntake('law', sessionId))}}`);
  await api.post('/v1/law/intake/submit', canaryIntake('law', sessionId), { key: CANARY.email });
  await api.post(`/v1/law/${encodeURIComponent(CANARY.email)}/submit`, {});
  await api.get(`/v1/leads?q=${encodeURIComponent(CANARY.email)}&cursor=${CANARY.first}`);
  await api.get(`/v1/sim/inbox?sessionId=${encodeURIComponent(CANARY.email)}`);
  await api.get(`/v1/law/journey/${encodeURIComponent(CANARY.email)}`);
  const payload = {
    ...canaryIntake('law', sessionId),
    [CANARY.email]: 1,
    status: CANARY.email,
    id: '+19475550163',
    contact: { phone: CANARY.phone, email: CANARY.email, id: CANARY.email },
    sent: [CANARY.notes, { to: CANARY.phone }],
  };
  const errorMessage = `Cannot reach ${CANARY.email} or ${CANARY.phone}`;
  expectOk(
    await api.post('/v1/events/log', {
      sessionId,
      events: [{ type: 'call', status: 400, payload, errorMessage }],
    }),
  );
  expectOk(
    await api.post('/v1/functions/events-log', {
      sessionId,
      action: 'call',
      endpoint: '/v1/law/intake/submit',
      payload,
      errorMessage,
    }),
  );
}

test('Temporal’s database file contains the ids and no personal data', () => {
  const files = filesIn(world.stack.dataDir, /^temporal\.db(-wal)?$/);
  expect(files.length).toBeGreaterThanOrEqual(1);
  // Checks that the search finds what is there; otherwise it would prove nothing.
  const known = needles(journeys.map(({ sessionId }) => sessionId));
  expect(files.flatMap(({ path, bytes }) => hits(path, bytes, known)).length).toBeGreaterThanOrEqual(
    journeys.length,
  );
  expect(files.flatMap(({ path, bytes }) => hits(path, bytes, WANTED))).toEqual([]);
});

test('no history contains personal data when read without the keys', async () => {
  const { History } = proto.temporal.api.history.v1;
  const { DescribeWorkflowExecutionResponse } = proto.temporal.api.workflowservice.v1;
  const found: string[] = [];
  let failures = 0;
  for (const { workflowId } of journeys) {
    const handle = (await world.engine()).blind.workflow.getHandle(workflowId);
    const history = await handle.fetchHistory();
    failures +=
      JSON.stringify(History.toObject(History.fromObject(history))).split('ncodedAttributes').length - 1;
    found.push(...hits(`history of ${workflowId}`, Buffer.from(History.encode(history).finish()), WANTED));
    found.push(
      ...hits(
        `JSON of ${workflowId}`,
        Buffer.from(JSON.stringify(History.fromObject(history).toJSON())),
        WANTED,
      ),
    );
    const { raw } = await handle.describe();
    found.push(
      ...hits(
        `description of ${workflowId}`,
        Buffer.from(DescribeWorkflowExecutionResponse.encode(raw).finish()),
        WANTED,
      ),
    );
  }
  expect(found).toEqual([]);
  // These histories contain refusals and failed activities, encrypted.
  expect(failures).toBeGreaterThan(0);
});

test('no log of any process contains personal data', () => {
  const logs = filesIn(join(world.stack.dataDir, 'logs'), /\.log/);
  expect(logs.map(({ path }) => path.replace(/.*\//, ''))).toEqual(
    expect.arrayContaining(['api.log', 'worker.log', 'temporal.log', 'postgres.log']),
  );
  expect(logs.flatMap(({ path, bytes }) => hits(path, bytes, WANTED))).toEqual([]);
});

test('only the tables of leads, contacts and messages name the person', async () => {
  const tenantIds = tenants.map(({ id }) => id);
  const named = await world.database.withSystem('look for the canary', async (tx) => {
    const tables = await tx.query<{
      table: string;
    }>`
      select table_name as table from information_schema.role_table_grants
      where grantee = 'praxis_system' and privilege_type = 'SELECT' and table_schema = 'public' order by 1`;
    const found: string[] = [];
    for (const { table } of tables) {
      const rows = await tx.query`select 1 from ${rawSql(table)} t where t::text ilike '%' || ${MARK} || '%'
        or t::text like '%555-0163%' and exists (
          select from unnest(${tenantIds}::text[]) id where t::text like '%' || id || '%') limit 1`;
      if (rows.length > 0) found.push(table);
    }
    return found;
  });
  expect(named).toEqual(['contact_points', 'contacts', 'leads', 'messages', 'sim_entries']);
});
