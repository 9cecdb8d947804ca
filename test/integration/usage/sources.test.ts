/** What is metered (requests, messages, executions, calls), and what happens when a limit is reached. */
import { randomUUID } from 'node:crypto';
import { MockActivityEnvironment } from '@temporalio/testing';
import { createCallRecords } from '@praxis/activities/call/call-records.activities';
import { setUsageLimits } from '@praxis/db/usage/usage-limit';
import { listUsageEvents } from '@praxis/db/usage/usage-read';
import type { UsageEvent, UsageLimits } from '@praxis/contracts/usage/usage';
import { AiError } from '@praxis/providers/ai/failures';
import { definitionOf, openAutomationDesk } from '../../support/automations.js';
import { meterOf, subscribed, subscribeTenant, type Subscriber } from '../../support/billing.js';
import { dayWithoutReminders, newSession } from '../../support/factories.js';
import { expectOk, followUpSent, intakeDone, World } from '../../support/journey.js';
import { signedIn } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';
import { until } from '../../support/until.js';

const world = World.ofFile();

async function limit(
  { tenant }: Pick<Subscriber, 'tenant'>,
  hardLimits: UsageLimits['hardLimits'],
): Promise<void> {
  const { userId } = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
  await world.database.withTenant(tenant.id, (tx) => setUsageLimits(tx, { hardLimits }, userId));
}

async function eventsOf({ tenant }: Pick<Subscriber, 'tenant'>): Promise<UsageEvent[]> {
  return (await world.database.withTenant(tenant.id, (tx) => listUsageEvents(tx, { limit: 200 }))).items;
}

/** The meter of requests once none is open, because each request counts after its answer. */
async function settledRequests(practice: Subscriber): Promise<{ used: number }> {
  return await until('the requests to be counted', { timeoutMs: 10_000 }, async () => {
    const meter = await meterOf(world, practice, 'api_calls');
    return meter?.reserved === 0 && meter;
  });
}

test('each request with the practice’s key counts as one use, and requests beyond a limit are refused', async () => {
  const practice = await subscribed(world);
  const { api } = practice.tenant;
  await intakeDone(api);
  const { used } = await settledRequests(practice);
  expect(used).toBeGreaterThanOrEqual(1);
  expect((await eventsOf(practice)).at(0)).toMatchObject({
    resource_type: 'api_calls',
    source_type: 'request',
    event_type: 'POST /v1/law/intake/submit',
  });
  await limit(practice, { api_calls: used });
  const refused = await api.post('/v1/law/roi/calc', { sessionId: newSession(), inputs: {} });
  expectRefusal(refused, 402, 'plan_limit_reached');
  expect(await settledRequests(practice)).toMatchObject({ used });
});

test('requests with the same request id are counted separately', async () => {
  const practice = await subscribed(world);
  const { api } = practice.tenant;
  const { used = 0 } = (await meterOf(world, practice, 'api_calls')) ?? {};
  const headers = { 'x-request-id': randomUUID() };
  for (let count = 0; count < 3; count += 1)
    await api.post('/v1/law/roi/calc', { sessionId: newSession(), inputs: {} }, { headers });
  expect(await settledRequests(practice)).toMatchObject({ used: used + 3 });
});

test('each message that is sent counts as one use, and its usage event names it', async () => {
  const practice = await subscribed(world);
  const { sessionId, leadId } = await intakeDone(practice.tenant.api);
  expectOk(
    await practice.tenant.api.post('/v1/law/appointment/book', {
      sessionId,
      leadId,
      dateHint: dayWithoutReminders(),
    }),
  );
  await followUpSent(practice.tenant.api, { sessionId, leadId });
  const sent = await world.database.withTenant(
    practice.tenant.id,
    (tx) => tx.query<{ id: string; channel: string }>`
      select id, channel from messages where tenant_id = ${practice.tenant.id} and status in ('sent', 'delivered')`,
  );
  const events = (await eventsOf(practice)).filter(({ source_type }) => source_type === 'message');
  expect(sent.length).toBeGreaterThanOrEqual(2);
  const committed = events.filter(({ state }) => state === 'committed').map(({ source_id }) => source_id);
  expect(committed.sort()).toEqual(expect.arrayContaining(sent.map(({ id }) => id)));
});

test('a message beyond a limit is blocked with its reason', async () => {
  const practice = await subscribed(world);
  await limit(practice, { sms_messages: 0, email_messages: 0 });
  const { sessionId, leadId } = await intakeDone(practice.tenant.api);
  expectOk(
    await practice.tenant.api.post('/v1/law/appointment/book', {
      sessionId,
      leadId,
      dateHint: dayWithoutReminders(),
    }),
  );
  await practice.tenant.api.post('/v1/law/followup/send', {
    sessionId,
    leadId,
    templates: ['thank_you'],
    channel: ['sms', 'email'],
  });
  const blocked = await until('the follow-up is refused', { timeoutMs: 10_000 }, async () => {
    const rows = await world.database.withTenant(
      practice.tenant.id,
      (tx) => tx.query<{ status: string; why: string }>`
        select status, error_code as why from messages where tenant_id = ${practice.tenant.id} and status <> 'queued'`,
    );
    return rows.length > 0 && rows;
  });
  expect(new Set(blocked.map(({ status, why }) => `${status}: ${why}`))).toEqual(
    new Set(['blocked: plan_limit']),
  );
  expect(await meterOf(world, practice, 'sms_messages')).toMatchObject({ used: 0, reserved: 0 });
});

test('each execution counts as one use, and one beyond a limit ends with its reason', async () => {
  const desk = await openAutomationDesk(world);
  const practice = await subscribeTenant(world, desk.tenant);
  await limit(practice, { workflow_executions: 1 });
  const { id } = await desk.deploy({
    name: 'Task',
    definition: definitionOf(
      { kind: 'manual' },
      { task: { kind: 'create_task', label: 'Task', title: 'Look', next: null } },
    ),
  });
  expectOk(await desk.owner.post(`/v1/workflows/${id}/runs`, {}));
  await desk.executionWhen(id, 'success');
  expectOk(await desk.owner.post(`/v1/workflows/${id}/runs`, {}));
  expect((await desk.executionWhen(id, 'error')).error).toBe('quota_exceeded');
  expect(await meterOf(world, practice, 'workflow_executions')).toMatchObject({ used: 1, reserved: 0 });
});

test('each call counts as one use, and one beyond a limit is not connected', async () => {
  const practice = await subscribed(world);
  await limit(practice, { ai_calls: 1 });
  const { api } = practice.tenant;
  expectOk(await api.post('/v1/law/calls', { sessionId: newSession() }));
  expect(await meterOf(world, practice, 'ai_calls')).toMatchObject({ used: 1 });
  const refused = await api.post('/v1/law/calls', { sessionId: newSession() });
  expectRefusal(refused, 402, 'plan_limit_reached');
  expect(await meterOf(world, practice, 'ai_calls')).toMatchObject({ used: 1 });
});

test('a call that no model can answer does not count as a use', async () => {
  const practice = await subscribed(world);
  const { tenant } = practice;
  const { sessionId, leadId } = await intakeDone(tenant.api);
  const { openCall } = createCallRecords({
    database: world.database,
    providers: { ai: () => Promise.reject(new AiError('not_configured')) },
    masterKey: world.stack.secrets().masterKey,
  });
  const call = { tenantId: tenant.id, callId: randomUUID(), sessionId, leadId } as const;
  const scope = { industry: 'law', mode: 'sim', language: 'en' } as const;
  const opened = new MockActivityEnvironment().run(openCall, { ...call, ...scope });
  expect(await opened).toEqual({ kind: 'failed' });
  expect(await meterOf(world, practice, 'ai_calls')).toMatchObject({ used: 0 });
});
