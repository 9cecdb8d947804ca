/** A conversation whose run was stuck for long still gets its lead and notes, however late its end is recorded. */
import { pruneRecords } from '@praxis/activities/core/people-sweep';
import { sql, type Sql } from '@praxis/db/core/sql';
import { readPracticeTrouble } from '@praxis/db/health/practice-trouble';
import { callWorkflowId, finishCall } from '@praxis/workflows/call/messages';
import { Call } from '../../support/call.js';
import { World } from '../../support/journey.js';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
beforeEach(async () => {
  tenant = await world.tenant();
});

async function rows<Row>(statement: Sql): Promise<Row[]> {
  return await world.database.withTenant(tenant.id, (tx) => tx.query<Row>(statement));
}

/** A call in which the caller has given their name, and in which nothing has happened for hours. */
async function silentCall(): Promise<Call> {
  const call = await Call.start({ api: tenant.api });
  await call.say('My name is Jane Roe, 313-555-0142, and I had a car accident');
  await rows(
    sql`update calls set started_at = now() - interval '50 hours', updated_at = now() - interval '50 hours'
      where id = ${call.id}`,
  );
  return call;
}

const recordOf = async (id: string): Promise<Record<string, unknown> | undefined> =>
  (
    await rows<Record<string, unknown>>(
      sql`select state, end_reason as "endReason", lead_id as "leadId",
        extract(epoch from ended_at - started_at)::int as seconds from calls where id = ${id}`,
    )
  ).at(0);

test('an active call waits with its suspended tenant; others without a run are closed', async () => {
  const call = await silentCall();
  const setStatus = (status: 'suspended' | 'active'): Promise<unknown> =>
    rows(sql`update tenants set status = ${status} where id = ${tenant.id}`);
  await setStatus('suspended');
  await pruneRecords(world.database);
  expect(await recordOf(call.id)).toMatchObject({ state: 'active', endReason: null });
  await setStatus('active');
  await pruneRecords(world.database);
  expect(await recordOf(call.id)).toMatchObject({ state: 'ended', endReason: 'lost' });
});

test('a call closed as lost gets its end later: its lead, its notes, and at most the longest call’s duration', async () => {
  const call = await silentCall();
  await pruneRecords(world.database);
  expect(await recordOf(call.id)).toMatchObject({ endReason: 'lost', leadId: null, seconds: 1800 });
  const { failures } = (await readPracticeTrouble(world.database, tenant.id, 1)) ?? {};
  expect(failures).toMatchObject([{ kind: 'call', id: call.id, why: 'lost' }]);
  const engine = await world.engine();
  const run = engine.client.workflow.getHandle(callWorkflowId(tenant.id, call.id));
  const { leadId } = await run.executeUpdate(finishCall, { args: [{}] });
  expect(leadId).toEqual(expect.any(String));
  expect(await recordOf(call.id)).toEqual({ state: 'ended', endReason: 'caller', leadId, seconds: 1800 });
  const done = await rows<{ detail: { callId: string; durationMs: number } }>(
    sql`select interaction_data as detail from lead_interactions
      where lead_id = ${leadId} and interaction_type = 'call_completed'`,
  );
  expect(done.map(({ detail }) => detail)).toEqual([
    expect.objectContaining({ callId: call.id, durationMs: 1_800_000 }),
  ]);
});
