/** API and worker have no login that owns tables, neither in their environment nor in their sessions. */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { databasePassword } from '@praxis/config/keys';
import { World } from '../../support/journey.js';
import { asOwner } from '../../support/ledger.js';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(async () => {
  await world.close();
});

/** The environment of a running process according to the kernel, by variable. */
function environOf(process: 'api' | 'worker'): Map<string, string> {
  const pid = world.stack.run().pids[process];
  const entries = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean);
  return new Map(
    entries.map((entry) => {
      const at = entry.indexOf('=');
      return [entry.slice(0, at), entry.slice(at + 1)] as const;
    }),
  );
}

/** Every database login in an environment: its URLs, and the driver's own variables. */
function loginsOf(environ: Map<string, string>): string[] {
  const urls = [...environ].filter(([, value]) => /^postgres(?:ql)?:/.test(value));
  const named = urls.filter(
    ([, value]) => new URL(value).username !== '' || /[?&](?:user|password)=/.test(value),
  );
  const others = [...environ.keys()].filter((name) =>
    /^PG(?:USER|PASSWORD|PASSFILE|SERVICE|SERVICEFILE)$/.test(name),
  );
  return [...named.map(([name]) => name), ...others];
}

test.each(['api', 'worker'] as const)('%s has no login of the tables’ owner', (name) => {
  const environ = environOf(name);
  expect(environ.get('DATABASE_URL')).toMatch(/^postgres:/);
  expect(loginsOf(environ)).toEqual([]);
  const { postgresPassword } = world.stack.secrets();
  expect(postgresPassword.length).toBeGreaterThan(16);
  expect([...environ].filter(([, value]) => value.includes(postgresPassword)).map(([key]) => key)).toEqual(
    [],
  );
});

test('every session of API and worker uses one of the two roles', async () => {
  const { rows } = await asOwner(world.stack, (owner) =>
    owner.query<{ role: string; name: string }>(
      `select distinct usename as role, application_name as name from pg_stat_activity
       where datname = current_database() and application_name like 'praxis-%'
         and application_name not in ('praxis-test', 'praxis-prepare')`,
    ),
  );
  expect(rows.length).toBeGreaterThan(2);
  expect(rows.filter(({ role }) => role !== 'praxis_app' && role !== 'praxis_system')).toEqual([]);
});

test.each(['praxis_app', 'praxis_system'] as const)(
  'the roles of %s cannot change tables, roles or policies, nor read passwords',
  async (role) => {
    const url = new URL(world.stack.run().addresses.postgres);
    url.username = role;
    url.password = databasePassword(world.stack.secrets().masterKey, role);
    const client = new pg.Client({ connectionString: url.href, application_name: 'praxis-test' });
    await client.connect();
    try {
      for (const statement of [
        'alter table leads disable row level security',
        'alter table leads no force row level security',
        'drop policy tenant_isolation on leads',
        'create table public.own_table (id int)',
        `create role own_role superuser`,
        `alter role ${role} bypassrls`,
        'set role praxis',
        'select rolpassword from pg_authid',
        `copy (select 1) to program 'true'`,
        `select pg_read_file('postgresql.conf')`,
      ])
        await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
      const { rows } = await client.query<{ owned: number; powers: boolean }>(
        `select (select count(*)::int from pg_class where relowner = r.oid and relkind in ('r', 'p', 'v', 'm')) as owned,
           rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as powers
         from pg_roles r where rolname = session_user`,
      );
      expect(rows).toEqual([{ owned: 0, powers: false }]);
    } finally {
      await client.end();
    }
  },
);
