/**
 * Queries PostgreSQL's catalog: every tenant table has forced row-level security, and the roles cannot bypass
 * it.
 */
import type pg from 'pg';
import { World } from '../../support/journey.js';
import { openOwner } from '../../support/ledger.js';

let world: World;
let owner: pg.Client;
beforeAll(async () => {
  world = await World.open();
  owner = await openOwner(world.stack);
});
afterAll(async () => {
  await owner.end();
  await world.close();
});

interface Table {
  table: string;
  kind: string;
  enabled: boolean;
  forced: boolean;
  owner: string;
}

async function tables(condition: string): Promise<Table[]> {
  const { rows } = await owner.query<Table>(
    `select c.relname as table, c.relkind as kind, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
       pg_get_userbyid(c.relowner) as owner
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm', 'f') and ${condition} order by 1`,
  );
  return rows;
}

const HAS_TENANT = `exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)`;

test('every table with tenant_id, and tenants itself, has row-level security enabled and forced', async () => {
  const found = await tables(`(${HAS_TENANT} or c.relname = 'tenants')`);
  expect(found.length).toBeGreaterThanOrEqual(17);
  expect(found.filter(({ kind, enabled, forced }) => kind !== 'r' || !enabled || !forced)).toEqual([]);
});

test('every such table has the tenant policy for the app role and the system policy, and no other', async () => {
  const found = await tables(`(${HAS_TENANT} or c.relname = 'tenants')`);
  const { rows } = await owner.query<{ table: string; policies: string[] }>(
    `select tablename as table, array_agg(policyname || ' ' || array_to_string(roles, ',') || ' ' || cmd || ' ' || permissive order by policyname) as policies
     from pg_policies where schemaname = 'public' group by 1`,
  );
  const expected = [
    'system_access praxis_system ALL PERMISSIVE',
    'tenant_isolation praxis_app ALL PERMISSIVE',
  ];
  expect(rows.map(({ table }) => table).sort()).toEqual(found.map(({ table }) => table).sort());
  for (const { table, policies } of rows) expect({ table, policies }).toEqual({ table, policies: expected });
});

test('each tenant policy compares the row’s tenant with the transaction’s, on reads and writes', async () => {
  const { rows } = await owner.query<{ table: string; qual: string; check: string }>(
    `select tablename as table, qual, with_check as check from pg_policies where policyname = 'tenant_isolation'`,
  );
  for (const { table, qual, check } of rows) {
    const column = table === 'tenants' ? 'id' : 'tenant_id';
    const rule = `(${column} = (NULLIF(current_setting('app.tenant_id'::text, true), ''::text))::uuid)`;
    expect({ table, qual, check }).toEqual({ table, qual: rule, check: rule });
  }
});

test.each(['praxis_app', 'praxis_system'])(
  '%s is not a superuser, cannot bypass policies, owns no table and has no other role',
  async (role) => {
    const { rows } = await owner.query(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication from pg_roles where rolname = $1`,
      [role],
    );
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
      },
    ]);
    expect((await tables('true')).filter((table) => table.owner === role)).toEqual([]);
    const memberships = await owner.query(
      `select r.rolname from pg_auth_members m join pg_roles r on r.oid = m.roleid join pg_roles u on u.oid = m.member where u.rolname = $1`,
      [role],
    );
    expect(memberships.rows).toEqual([]);
  },
);

test('the app role can access no table without a policy, and cannot truncate, reference or trigger any', async () => {
  const { rows } = await owner.query<{ table: string; privilege: string }>(
    `select table_name as table, privilege_type as privilege from information_schema.role_table_grants
     where grantee = 'praxis_app' and table_schema = 'public'`,
  );
  const covered = new Set(
    (await tables(`(${HAS_TENANT} or c.relname = 'tenants')`)).map(({ table }) => table),
  );
  expect(rows.filter(({ table }) => !covered.has(table))).toEqual([]);
  expect(
    rows.filter(({ privilege }) => !['SELECT', 'INSERT', 'UPDATE', 'DELETE'].includes(privilege)),
  ).toEqual([]);
  const open = await owner.query(
    `select table_name from information_schema.role_table_grants where grantee = 'PUBLIC' and table_schema = 'public'`,
  );
  expect(open.rows).toEqual([]);
});

test('functions that run as their owner are listed, owned by the system role and closed to the public', async () => {
  const { rows } = await owner.query<{ name: string; owner: string; config: string[]; open: boolean }>(
    `select p.proname as name, pg_get_userbyid(p.proowner) as owner, p.proconfig as config,
       has_function_privilege('public', p.oid, 'execute') as open
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public' and p.prosecdef order by p.proname`,
  );
  expect(rows).toEqual([
    // A/B tests belong to the platform; the function returns the running test of a text.
    { name: 'running_ab_test', owner: 'praxis_system', config: ['search_path=public, pg_temp'], open: false },
    { name: 'search_leads', owner: 'praxis_system', config: ['search_path=public, pg_temp'], open: false },
    // Short names are unique on the platform, so a new tenant must not take another tenant's name.
    { name: 'slug_is_taken', owner: 'praxis_system', config: ['search_path=public, pg_temp'], open: false },
    { name: 'team_members', owner: 'praxis_system', config: ['search_path=public, pg_temp'], open: false },
    { name: 'team_people', owner: 'praxis_system', config: ['search_path=public, pg_temp'], open: false },
    // Only a trigger runs it, because the person who creates a tenant is not a member yet.
    {
      name: 'tenants_begin_stages',
      owner: 'praxis_system',
      config: ['search_path=public, pg_temp'],
      open: false,
    },
  ]);
});

test('references between tenant tables include the tenant, so that a row cannot refer to another’s', async () => {
  const { rows } = await owner.query<{ name: string; columns: string[] }>(
    `select con.conrelid::regclass::text || ' -> ' || con.confrelid::regclass::text as name,
       array(select attname::text from pg_attribute where attrelid = con.conrelid and attnum = any(con.conkey)) as columns
     from pg_constraint con
     where con.contype = 'f' and con.connamespace = 'public'::regnamespace
       and exists (select from pg_attribute a where a.attrelid = con.confrelid and a.attname = 'tenant_id')`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ columns }) => !columns.includes('tenant_id'))).toEqual([]);
});
