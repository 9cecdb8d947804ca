/**
 * Two tenants, every table: no row of the other is found, changed, deleted or added, and without a tenant none at all.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { roleUrl } from '@praxis/db/internal/roles';
import { listLeads } from '@praxis/db/lead/lead';
import { World } from '../../support/journey.js';
import { auditOf } from '../../support/members.js';
import { createTenant, environmentOf } from '../../support/records.js';
import { inReferenceOrder, insertRow, tenantTables, type Ids } from '../../support/tenant-tables.js';
import { rawSql, sql } from '@praxis/db/core/sql';

let world: World;
let tables: string[];
let mine: Ids;
let theirs: Ids;
beforeAll(async () => {
  world = await World.open();
  tables = await world.database.withSystem('list the tenant tables', tenantTables);
  [mine, theirs] = await Promise.all([seeded(), seeded()]);
});
afterAll(async () => {
  // Delete the probe's rows, so that no relay hands them over later.
  await world.database.withSystem(
    'take the probe back',
    (tx) => tx.query`delete from outbox where tenant_id in (${mine.tenant}, ${theirs.tenant})`,
  );
  await world.close();
});

/** A tenant with at least one row in every table. */
async function seeded(): Promise<Ids> {
  const { id: tenant } = await createTenant(world.database);
  return await world.database.withSystem('fill every table', async (tx) => {
    const [user] = await tx.query<{ id: string }>`
      insert into users (email) values (${`${randomUUID()}@example.com`}) returning id`;
    const ids = { tenant, user: user?.id ?? '', lead: randomUUID(), provider: randomUUID() };
    for (const table of inReferenceOrder(tables)) {
      await tx.query(await insertRow(tx, table, ids));
    }
    // Deletes the queued rows, because a run that processes them would change rows while they are counted.
    await tx.query`delete from outbox where tenant_id = ${tenant} and done_at is null`;
    return ids;
  });
}

async function countAll(tenant: string): Promise<Record<string, number>> {
  return await world.database.withSystem('count every table', async (tx) => {
    const counts: Record<string, number> = {};
    for (const table of tables) {
      const [row] = await tx.query<{ n: number }>`
        select count(*)::int as n from ${rawSql(table)} where tenant_id = ${tenant}`;
      counts[table] = row?.n ?? 0;
    }
    return counts;
  });
}

test('the probe covers every table: both tenants have rows in each', async () => {
  expect(tables.length).toBeGreaterThanOrEqual(16);
  for (const tenant of [mine.tenant, theirs.tenant])
    expect(Object.entries(await countAll(tenant)).filter(([, n]) => n === 0)).toEqual([]);
});

test('reading returns only own rows, whatever is requested', async () => {
  for (const table of tables) {
    const found = await world.database.withTenant(mine.tenant, async (tx) => ({
      table,
      own: (await tx.query`select 1 from ${rawSql(table)} where tenant_id = ${mine.tenant} limit 1`).length,
      foreign: (await tx.query`select 1 from ${rawSql(table)} where tenant_id = ${theirs.tenant}`).length,
      others: (await tx.query`select 1 from ${rawSql(table)} where tenant_id <> ${mine.tenant}`).length,
    }));
    expect(found).toEqual({ table, own: 1, foreign: 0, others: 0 });
  }
});

/** Tables that none of our roles may change or empty, whatever the tenant. */
const APPEND_ONLY = ['audit_log', 'consent_ledger'];

test('rows can only be added to the audit log and the consent ledger, by either role', async () => {
  const denied = { code: '42501', message: expect.stringContaining('permission denied') as unknown };
  for (const table of APPEND_ONLY)
    for (const statement of [
      sql`update ${rawSql(table)} set tenant_id = tenant_id`,
      sql`delete from ${rawSql(table)}`,
    ]) {
      await expect(world.database.withTenant(mine.tenant, (tx) => tx.query(statement))).rejects.toMatchObject(
        denied,
      );
      await expect(
        world.database.withSystem('a test that must fail', (tx) => tx.query(statement)),
      ).rejects.toMatchObject(denied);
    }
});

test('updating and deleting across tenants affects nothing', async () => {
  const before = await countAll(theirs.tenant);
  for (const table of tables.filter((name) => !APPEND_ONLY.includes(name))) {
    const touched = await world.database.withTenant(mine.tenant, async (tx) => ({
      updated: (
        await tx.query`
          update ${rawSql(table)} set tenant_id = tenant_id where tenant_id = ${theirs.tenant} returning 1`
      ).length,
      all: (
        await tx.query`
          update ${rawSql(table)} set tenant_id = tenant_id where tenant_id <> ${mine.tenant} returning 1`
      ).length,
      deleted: (await tx.query`delete from ${rawSql(table)} where tenant_id = ${theirs.tenant} returning 1`)
        .length,
    }));
    expect({ table, ...touched }).toEqual({ table, updated: 0, all: 0, deleted: 0 });
  }
  expect(await countAll(theirs.tenant)).toEqual(before);
});

const REFUSED = { code: '42501', message: expect.stringContaining('row-level security') as unknown };

test('inserting for another tenant, and moving a row to another tenant, is refused', async () => {
  for (const table of tables) {
    const ids = {
      ...theirs,
      lead: table === 'leads' ? randomUUID() : theirs.lead,
      provider: table === 'providers' ? randomUUID() : theirs.provider,
    };
    const statement = await world.database.withSystem('make a statement', (tx) => insertRow(tx, table, ids));
    await expect(world.database.withTenant(mine.tenant, (tx) => tx.query(statement))).rejects.toMatchObject(
      REFUSED,
    );
    await expect(
      world.database.withTenant(
        mine.tenant,
        (tx) => tx.query`update ${rawSql(table)} set tenant_id = ${theirs.tenant}`,
      ),
    ).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|23503)$/) as unknown });
  }
});

test('tenants see only their own row of the tenants table, and cannot create or change another', async () => {
  await world.database.withTenant(mine.tenant, async (tx) => {
    expect(await tx.query`select id from tenants`).toEqual([{ id: mine.tenant }]);
    expect(await tx.query`update tenants set name = 'x' where id = ${theirs.tenant} returning id`).toEqual(
      [],
    );
  });
  await expect(
    world.database.withTenant(
      mine.tenant,
      (tx) => tx.query`insert into tenants (name, slug, industry) values ('x', ${randomUUID()}, 'law')`,
    ),
  ).rejects.toMatchObject(REFUSED);
});

describe('a connection of the app role without a tenant', () => {
  let client: pg.Client;
  beforeAll(async () => {
    client = new pg.Client({ connectionString: roleUrl(environmentOf(world.stack), 'praxis_app') });
    await client.connect();
  });
  afterAll(() => client.end());

  test.each(['never set', 'set to nothing', 'left over from a transaction'])(
    '%s, sees and adds nothing',
    async (state) => {
      if (state === 'set to nothing') await client.query(`select set_config('app.tenant_id', '', false)`);
      if (state === 'left over from a transaction') {
        await client.query(`begin; select set_config('app.tenant_id', '${mine.tenant}', true); commit`);
      }
      for (const table of [...tables, 'tenants']) {
        const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ${table}`);
        expect({ table, n: rows[0]?.n }).toEqual({ table, n: 0 });
      }
      await expect(
        client.query(`insert into event_log (tenant_id, session_id, action) values ($1, 's', 'a')`, [
          mine.tenant,
        ]),
      ).rejects.toMatchObject(REFUSED);
      const { rows } = await client.query(
        `select * from search_leads('%', null, null, 'updated_at', null, null, 10)`,
      );
      expect(rows).toEqual([]);
    },
  );

  test('cannot read people, roles or migrations', async () => {
    for (const table of ['users', 'user_roles', 'migrations'])
      await expect(client.query(`select * from ${table}`)).rejects.toMatchObject({ code: '42501' });
  });

  test('cannot become another role or switch row-level security off', async () => {
    for (const sql of [
      'set role praxis_system',
      'set session authorization praxis_system',
      'alter table leads disable row level security',
    ])
      await expect(client.query(sql)).rejects.toMatchObject({ code: '42501' });
    await client.query('set row_security = off');
    await expect(client.query('select * from leads')).rejects.toMatchObject({ code: '42501' });
    await client.query('set row_security = on');
  });
});

test('search_leads, which runs as the system role, still finds only own leads', async () => {
  await world.database.withTenant(mine.tenant, async (tx) => {
    const rows = await tx.query<{ tenant_id: string }>`
      select tenant_id from search_leads('%', null, null, 'updated_at', null, null, 1000)`;
    expect(new Set(rows.map((row) => row.tenant_id))).toEqual(new Set([mine.tenant]));
    const { items } = await listLeads(tx, { q: 'probe', sort: 'updated', limit: 200 });
    expect(items.map(({ id }) => id)).toEqual([mine.lead]);
  });
});

test.each(['updated_at; drop table leads', 'tenant_id', '(select 1)', 'name'])(
  'search_leads refuses to sort by %s',
  async (column) => {
    await expect(
      world.database.withTenant(
        mine.tenant,
        (tx) => tx.query`select * from search_leads('%', null, null, ${column}, null, null, 1)`,
      ),
    ).rejects.toThrow('unknown sort column');
  },
);

test('deleting a tenant leaves only rows of the audit log', async () => {
  const { tenant } = await seeded();
  const rowsOf = async (): Promise<string[]> => {
    const counts = Object.entries(await countAll(tenant));
    return counts.filter(([, count]) => count > 0).map(([table]) => table);
  };
  expect(await rowsOf()).toEqual(expect.arrayContaining(['calls', 'consent_ledger', 'leads', 'tenant_keys']));
  // The statements of docs/operations.md, by the role that it names.
  await world.database.withSystem('delete a tenant as the operator does', async (tx) => {
    await tx.query`insert into audit_log (tenant_id, action, target_type, target_id)
        values (${tenant}, 'tenant.deleted', 'tenant', ${tenant})`;
    await tx.query`delete from tenants where id = ${tenant}`;
  });
  expect(await rowsOf()).toEqual(['audit_log']);
  const log = await auditOf(world.database, { tenantId: tenant });
  expect(log.map(({ action }) => action)).toContain('tenant.deleted');
});
