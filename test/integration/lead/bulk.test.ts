/** A change to many leads at once: it applies to each that can be changed, names the others, and can be undone. */
import { randomUUID } from 'node:crypto';
import { LeadResult } from '@praxis/contracts/lead/lead';
import { LeadBulkResult, type BulkChange } from '@praxis/contracts/lead/lead-assignment';
import { expectOk, World } from '../../support/journey.js';
import { countLeads, seedLeads } from '../../support/lead-rows.js';
import { LiveStream } from '../../support/live-stream.js';
import { auditOf, signedIn, type Member } from '../../support/members.js';
import { expectRefusal, refusedFields } from '../../support/refusal.js';
import { until } from '../../support/until.js';
import { rawSql } from '@praxis/db/core/sql';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
let staff: Member;
beforeAll(async () => {
  tenant = await world.tenant();
  staff = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
});

async function change(ids: string[], to: BulkChange): Promise<LeadBulkResult> {
  return LeadBulkResult.parse(expectOk(await staff.post('/v1/leads/bulk', { ids, change: to })).body);
}

async function fieldOf<Value>(
  ids: readonly string[],
  field: 'status' | 'tags' | 'assigned_to',
): Promise<Value[]> {
  return await world.database.withTenant(tenant.id, async (tx) => {
    const rows = await tx.query<{ value: Value }>`
      select ${rawSql(field)} as value from leads where id = any(${ids}) order by array_position(${ids}, id)`;
    return rows.map(({ value }) => value);
  });
}

test('changes the status of 500 leads: one audit entry, exact counters, one live event, one effect per key, undo in groups', async () => {
  const cookie = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const watch = (): Promise<LiveStream> =>
    LiveStream.open(`${world.stack.baseUrl}/v1/live?topics=leads:${tenant.id}`, { cookie });
  const earlier = await watch();
  const ids = await seedLeads(world.database, tenant.id, [
    ...Array.from({ length: 300 }, () => ({})),
    ...Array.from({ length: 200 }, () => ({ status: 'qualified' })),
  ]);
  // So many leads are announced at once that the stream ends. The watched stream begins after that.
  await until('the leads to be announced', { timeoutMs: 5_000 }, () => earlier.ended);
  const stream = await watch();
  const key = { headers: { 'idempotency-key': randomUUID() } };
  const body = { ids, change: { status: 'contacted' } };
  const first = LeadBulkResult.parse(expectOk(await staff.post('/v1/leads/bulk', body, key)).body);
  expect(first).toMatchObject({ changed: 500, failed: [] });
  // Each group returns to its stage, which also sets its status.
  expect(first.undo.map((group) => [Object.keys(group.change), group.ids.length])).toEqual(
    expect.arrayContaining([
      [['stageId'], 300],
      [['stageId'], 200],
    ]),
  );
  // This many at once are one notification, so clients read everything again.
  await until('the stream to ask for a reconnect', { timeoutMs: 5_000 }, () => stream.ended);
  expect(stream.events.filter(({ event }) => event === 'lead')).toHaveLength(0);
  const again = expectOk(await staff.post('/v1/leads/bulk', body, key));
  expect(again.body).toEqual(first);
  expect(again.headers.get('idempotent-replayed')).toBe('true');

  const { stats } = expectOk(await staff.get('/v1/leads/stats')).body;
  expect(stats).toEqual(await countLeads(world.database, tenant.id));
  for (const group of first.undo) await change(group.ids, group.change);
  expect(new Set(await fieldOf(ids.slice(0, 300), 'status'))).toEqual(new Set(['new']));
  expect(new Set(await fieldOf(ids.slice(300), 'status'))).toEqual(new Set(['qualified']));
  const log = await auditOf(world.database, { tenantId: tenant.id });
  // Other tests of this file change other leads.
  const changed = log
    .filter(({ action }) => action === 'lead.bulk_changed')
    .map(({ detail }) => detail['leadIds'] as string[])
    .filter((leadIds) => leadIds.some((id) => ids.includes(id)));
  expect(changed.map((leadIds) => leadIds.length).sort((one, other) => other - one)).toEqual([500, 300, 200]);
});

test('unknown ids and other tenants’ ids fail with the same message; the other leads are changed', async () => {
  const otherTenant = await world.tenant();
  const [foreign = ''] = await seedLeads(world.database, otherTenant.id, [{}]);
  const [own = '', same = ''] = await seedLeads(world.database, tenant.id, [{}, { status: 'converted' }]);
  const unknown = randomUUID();
  const result = await change([own, foreign, unknown, same, own.toUpperCase()], { status: 'converted' });
  expect(result.changed).toBe(1);
  expect(result.failed).toHaveLength(2);
  expect(new Set(result.failed.map(({ id }) => id))).toEqual(new Set([foreign, unknown]));
  expect(new Set(result.failed.map(({ error }) => error)).size).toBe(1);
  const { lead } = LeadResult.parse(expectOk(await staff.get(`/v1/leads/${own}`)).body);
  expect(lead.status).toBe('converted');
  const [status] = await world.database.withTenant(
    otherTenant.id,
    (tx) => tx.query<{ status: string }>`select status from leads where id = ${foreign}`,
  );
  expect(status).toEqual({ status: 'new' });
});

test('assigning and tagging can be undone; a lead with the maximum number of tags is named', async () => {
  const ids = await seedLeads(world.database, tenant.id, [{}, {}, {}]);
  const [first = '', , full = ''] = ids;
  expectOk(await staff.post(`/v1/leads/${first}/claim`));
  const colleague = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
  const given = await change(ids, { assignedTo: colleague.userId });
  expect(given.changed).toBe(3);
  expect(new Set(await fieldOf(ids, 'assigned_to'))).toEqual(new Set([colleague.userId]));
  for (const group of given.undo) await change(group.ids, group.change);
  expect(await fieldOf(ids, 'assigned_to')).toEqual([staff.userId, null, null]);

  await change([first], { addTag: 'VIP' });
  await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query`
      update leads set tags = (select array_agg('t' || n) from generate_series(1, 20) n) where id = ${full}`,
  );
  const tagged = await change(ids, { addTag: ' VIP ' });
  expect(tagged).toMatchObject({ changed: 1, failed: [{ id: full }] });
  // Undo removes the tag only from leads that this change gave it to.
  for (const group of tagged.undo) await change(group.ids, group.change);
  expect((await fieldOf<string[]>(ids, 'tags')).map((tags) => tags.includes('VIP'))).toEqual([
    true,
    false,
    false,
  ]);
  expect((await change([first], { removeTag: 'VIP' })).changed).toBe(1);
  const log = JSON.stringify(await auditOf(world.database, { tenantId: tenant.id }));
  expect(log).not.toContain('VIP');
});

test('refuses an invalid change as a whole, naming the field', async () => {
  const [id = ''] = await seedLeads(world.database, tenant.id, [{}]);
  const refused: [unknown, string][] = [
    [{ ids: [], change: { status: 'new' } }, 'ids'],
    [{ ids: Array.from({ length: 501 }, () => randomUUID()), change: { status: 'new' } }, 'ids'],
    [{ ids: ['1'], change: { status: 'new' } }, 'ids.0'],
    [{ ids: [id], change: { status: 'unknown' } }, 'change'],
    [{ ids: [id], change: {} }, 'change'],
    [{ ids: [id], change: { status: 'new', addTag: 'x' } }, 'change'],
    [{ ids: [id], change: { addTag: '  ' } }, 'change'],
    [{ ids: [id], change: { addTag: 'x'.repeat(41) } }, 'change'],
    [{ ids: [id] }, 'change'],
  ];
  for (const [body, field] of refused) {
    const answer = await staff.post('/v1/leads/bulk', body);
    expectRefusal(answer, 400, 'validation_failed');
    expect(refusedFields(answer).map((path) => path.slice(0, field.length))).toContain(field);
  }
  const viewer = await signedIn(world, { tenants: [{ id: tenant.id, role: 'viewer' }] });
  const body = { ids: [id], change: { assignedTo: viewer.userId } };
  expectRefusal(await staff.post('/v1/leads/bulk', body), 400, 'not_in_team');
  expect(await fieldOf([id], 'assigned_to')).toEqual([null]);
});
