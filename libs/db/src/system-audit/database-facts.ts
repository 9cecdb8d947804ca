/** The System Audit Report's facts about the database itself. */
import type { SystemFacts } from '@praxis/domain/system-audit/system-facts';
import type { Database } from '../core/database.js';
import { sql } from '../core/sql.js';
import { readFacts } from './read-facts.js';

/** Minimum number of rows from which a table's dead rows matter. */
const MIN_ROWS = 10_000;
const DEAD_SHARE = 0.2;

/** Row-level security of every table with a tenant that the services' tenant role can read. */
export const readRowLevelSecurity = (database: Database): Promise<SystemFacts['row-level-security']> =>
  readFacts(
    database,
    (tx) => tx.query<SystemFacts['row-level-security']>`select count(*)::int as tables,
      coalesce(array_agg(c.relname::text order by c.relname) filter (where not (c.relrowsecurity and c.relforcerowsecurity
        and exists (select from pg_policy p where p.polrelid = c.oid))), '{}') as unprotected
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and has_any_column_privilege('praxis_app', c.oid, 'select')`,
  );

export const readDatabaseRoles = (database: Database): Promise<SystemFacts['database-roles']> =>
  readFacts(
    database,
    (tx) => tx.query<
      SystemFacts['database-roles']
    >`select count(*)::int as found, coalesce(array_agg(fault) filter (where fault is not null), '{}') as faults
    from (select rolname, nullif(concat_ws(' ', rolname, case when rolsuper then 'is superuser' end,
        case when rolbypassrls then 'bypasses row-level security' end, case when rolcreaterole then 'creates roles' end,
        (select 'owns ' || min(c.relname) from pg_class c where c.relowner = r.oid and c.relkind in ('r', 'p'))),
        rolname) as fault
      from pg_roles r where rolname in ('praxis_app', 'praxis_system')) role`,
  );

/** Rights to change entries of append-only tables, and triggers that are missing or disabled. */
export const readAppendOnly = (database: Database): Promise<SystemFacts['append-only']> =>
  readFacts(
    database,
    (tx) => tx.query<
      SystemFacts['append-only']
    >`select coalesce(array_agg(fault order by fault), '{}') as faults from (
      select r || ' may ' || p || ' ' || t as fault
      from unnest(array['praxis_app', 'praxis_system']) r, unnest(array['audit_log', 'audit_seals', 'consent_ledger']) t,
        unnest(array['update', 'delete', 'truncate']) p
      where has_table_privilege(r, t, p)
      union all
      select t || ' has no trigger ' || g from (values ('audit_log', 'audit_log_refuse'), ('audit_log', 'audit_log_refuse_all'),
        ('audit_seals', 'audit_seals_refuse'), ('consent_ledger', 'consent_ledger_refuse'),
        ('consent_ledger', 'consent_ledger_append')) as expected(t, g)
      where not exists (select from pg_trigger where tgrelid = t::regclass and tgname = g and tgenabled in ('O', 'A'))) found`,
  );

export const readInvalidIndexes = (database: Database): Promise<SystemFacts['indexes']> =>
  readFacts(
    database,
    (tx) => tx.query<
      SystemFacts['indexes']
    >`select coalesce(array_agg(c.relname::text order by c.relname), '{}') as invalid
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where not i.indisvalid and c.relnamespace = 'public'::regnamespace`,
  );

export const readDeadRows = (database: Database): Promise<SystemFacts['dead-rows']> =>
  readFacts(
    database,
    (tx) => tx.query<
      SystemFacts['dead-rows']
    >`select coalesce(array_agg(relname::text order by n_dead_tup desc), '{}') as tables from pg_stat_user_tables
    where n_live_tup + n_dead_tup >= ${MIN_ROWS} and n_dead_tup > ${DEAD_SHARE}::float8 * (n_live_tup + n_dead_tup)`,
  );

export const readConnections = (database: Database): Promise<SystemFacts['connections']> =>
  readFacts(
    database,
    (tx) => tx.query<
      SystemFacts['connections']
    >`select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('max_connections')::int as max`,
  );

/** A role sees only the start times of its own transactions, so both roles are queried. */
export async function readLongTransactions(database: Database): Promise<SystemFacts['long-transactions']> {
  type Oldest = SystemFacts['long-transactions'];
  const [ofSystem, ofApp] = await Promise.all([
    readFacts(database, (tx) => tx.query<Oldest>(OLDEST)),
    database.withTenant(NO_TENANT, (tx) => tx.query<Oldest>(OLDEST)),
  ]);
  return { oldestSeconds: Math.max(ofSystem.oldestSeconds, ofApp[0]?.oldestSeconds ?? 0) };
}
const OLDEST = sql`select coalesce(max(extract(epoch from now() - xact_start)), 0)::float8 as "oldestSeconds"
  from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
const NO_TENANT = '00000000-0000-0000-0000-000000000000';

export const readBackups = (database: Database): Promise<SystemFacts['backups']> =>
  readFacts(
    database,
    (tx) => tx.query<SystemFacts['backups']>`select current_setting('archive_mode') <> 'off' as "isArchiving",
      (extract(epoch from now() - last_archived_time) / 3600)::float8 as "lastHours",
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "hasFailedSince"
    from pg_stat_archiver`,
  );

/** @param names - the release's migrations, by file name */
export const readMigrations = (
  database: Database,
  names: readonly string[],
): Promise<NonNullable<SystemFacts['migrations']>> =>
  readFacts(
    database,
    (tx) => tx.query<
      NonNullable<SystemFacts['migrations']>
    >`with code as (select name, split_part(name, '-', 1)::bigint as number from unnest(${names}::text[]) as name)
    select coalesce((select array_agg(name order by number) from code
        where not exists (select from migrations m where m.timestamp = code.number)), '{}') as missing,
      coalesce((select array_agg(m.name::text order by m.timestamp) from migrations m
        where not exists (select from code where code.number = m.timestamp)), '{}') as unknown`,
  );
