/** The stat cards: exact during concurrent changes, and only for the caller's own tenant. */
import { randomUUID } from 'node:crypto';
import { LeadStatsResult, type LeadStats } from '@praxis/contracts/lead/lead';
import { setLeadStatus } from '@praxis/db/lead/lead-change';
import { recordLead } from '@praxis/db/lead/lead-capture';
import { newSession } from '../../support/factories.js';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { countLeads, seedLeads } from '../../support/lead-rows.js';
import { asOwner } from '../../support/ledger.js';
import { signedIn } from '../../support/members.js';
import { openDatabase } from '../../support/records.js';
import { expectRefusal } from '../../support/refusal.js';
import { sql } from '@praxis/db/core/sql';

const DAY = 86_400;
const STATUSES = [
  'new',
  'contacted',
  'qualified',
  'appointment_scheduled',
  'converted',
  'closed_lost',
] as const;

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
beforeEach(async () => {
  tenant = await world.tenant();
});

async function stats(): Promise<LeadStats> {
  return LeadStatsResult.parse(expectOk(await tenant.api.get('/v1/leads/stats')).body).stats;
}

async function expectExact(): Promise<LeadStats> {
  const shown = await stats();
  expect(shown).toEqual(await countLeads(world.database, tenant.id));
  return shown;
}

test('a tenant without leads has zeros, not empty values', async () => {
  expect(await stats()).toEqual({ total: 0, high: 0, medium: 0, low: 0, recent: 0, conversionRate: 0 });
});

test('there are six figures; recent covers seven days to the second, the rate has one decimal', async () => {
  await seedLeads(world.database, tenant.id, [
    { level: 'high', status: 'converted' },
    { level: 'high', age: 6 * DAY + 86_000 },
    { level: 'medium', age: 7 * DAY - 600 },
    { level: 'low', age: 7 * DAY + 1 },
    { level: 'low', age: 7 * DAY + 3_700 },
    { level: 'low', age: 400 * DAY, status: 'closed_lost' },
  ]);
  expect(await stats()).toEqual({ total: 6, high: 2, medium: 1, low: 3, recent: 3, conversionRate: 16.7 });
});

test('an intake through HTTP is counted, and members of the tenant see it', async () => {
  await intakeDone(tenant.api);
  const viewer = await signedIn(world, { tenants: [{ id: tenant.id, role: 'viewer' }] });
  const answer = expectOk(await viewer.get('/v1/leads/stats'));
  expect(answer.body.stats).toEqual(await expectExact());
});

test('leads that are moved in time, changed, or deleted are counted in their current state', async () => {
  await seedLeads(
    world.database,
    tenant.id,
    Array.from({ length: 40 }, (_, n) => ({ age: n * 9_000 })),
  );
  for (const change of [
    sql`update leads set engagement_level = 'high', status = 'converted' where tenant_id = ${tenant.id} and lead_score = 10`,
    sql`update leads set created_at = created_at - interval '6 days' where tenant_id = ${tenant.id} and name = 'Lead'`,
    sql`update leads set name = 'Same' where tenant_id = ${tenant.id}`,
    sql`delete from leads where tenant_id = ${tenant.id} and created_at < now() - interval '8 days'`,
    sql`delete from leads where tenant_id = ${tenant.id}`,
  ]) {
    await world.database.withTenant(tenant.id, (tx) => tx.query(change));
    await expectExact();
  }
});

test('a rolled-back change is not counted', async () => {
  await expect(
    world.database.withTenant(tenant.id, async (tx) => {
      await tx.query`insert into leads (id, tenant_id, session_id, industry, name, lead_score, score_version,
          engagement_level, intake_fingerprint)
        values (${randomUUID()}, ${tenant.id}, 'sess-gone', 'law', 'Gone', 1, 1, 'low', 'f')`;
      throw new Error('on purpose');
    }),
  ).rejects.toThrow('on purpose');
  expect((await expectExact()).total).toBe(0);
});

test('200 simultaneous intakes and 200 status changes leave exact counters, without waiting for a counter', async () => {
  // A larger pool than a process has. PostgreSQL accepts a hundred connections, which other stacks of the machine
  // share.
  const database = await openDatabase(world.stack, { DATABASE_POOL_SIZE: '16' });
  try {
    const seeded = await seedLeads(
      database,
      tenant.id,
      Array.from({ length: 50 }, () => ({ status: 'new' })),
    );
    const intake = (n: number): Promise<unknown> =>
      database.withTenant(tenant.id, (tx) =>
        recordLead(tx, {
          id: randomUUID(),
          sessionId: newSession(),
          industry: 'law',
          name: `Racer ${n}`,
          fingerprint: `f${n}`,
          score: { score: n % 101, version: 1, contributions: [] },
        }),
      );
    const change = (n: number): Promise<unknown> =>
      database.withTenant(tenant.id, (tx) =>
        setLeadStatus(tx, seeded[n % seeded.length] ?? '', STATUSES[n % STATUSES.length] ?? 'new'),
      );
    await Promise.all(Array.from({ length: 200 }, (_, n) => [intake(n), change(n)]).flat());
    expect((await expectExact()).total).toBe(250);
  } finally {
    await database.close();
  }
});

test('a transaction that stays open delays no other intake', async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const database = await openDatabase(world.stack);
  let counted = (): void => undefined;
  const hasCounted = new Promise<void>((resolve) => (counted = resolve));
  const slow = database.withTenant(tenant.id, async (tx) => {
    await tx.query`insert into leads (id, tenant_id, session_id, industry, name, lead_score, score_version,
        engagement_level, intake_fingerprint)
      values (${randomUUID()}, ${tenant.id}, 'sess-slow', 'law', 'Slow', 1, 1, 'low', 'f')`;
    counted();
    await held;
  });
  try {
    await hasCounted;
    // This insert would wait forever if the counters were a single row.
    await seedLeads(world.database, tenant.id, [{}, {}]);
    expect((await expectExact()).total).toBe(2);
  } finally {
    release();
    await slow;
    await database.close();
  }
  expect((await expectExact()).total).toBe(3);
});

test('deleting a tenant deletes its leads and counters', async () => {
  await seedLeads(world.database, tenant.id, [{}, {}]);
  await asOwner(world.stack, async (owner) => {
    await owner.query('delete from tenants where id = $1', [tenant.id]);
    for (const table of ['leads', 'lead_totals', 'lead_hours']) {
      const { rowCount } = await owner.query(`select 1 from ${table} where tenant_id = $1`, [tenant.id]);
      expect({ table, rowCount }).toEqual({ table, rowCount: 0 });
    }
  });
});

test('another tenant’s figures and a signed-out request are refused', async () => {
  await seedLeads(world.database, tenant.id, [{}, {}, {}]);
  const other = await world.tenant();
  expect(expectOk(await other.api.get('/v1/leads/stats')).body.stats).toMatchObject({ total: 0 });
  const member = await signedIn(world, { tenants: [{ id: other.id, role: 'owner' }] });
  expectRefusal(
    await member.get('/v1/leads/stats', { headers: { 'x-tenant-id': tenant.id } }),
    404,
    'not_found',
  );
  expectRefusal(await world.api.get('/v1/leads/stats', { key: null }), 401, 'not_authenticated');
});
