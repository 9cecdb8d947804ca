/** Makes rows of every tenant table. Columns are read from PostgreSQL, so that a new table is covered automatically. */
import { randomUUID } from 'node:crypto';
import type { Transaction } from '@praxis/db/core/database';
import { join, rawSql, sql, type Sql } from '@praxis/db/core/sql';
import { TENANT_TABLE_VALUES, type Ids } from './tenant-table-values.js';

export type { Ids } from './tenant-table-values.js';

export interface Column {
  table: string;
  name: string;
  type: string;
}

/** Every table of the schema with a tenant_id, as PostgreSQL knows them. */
export async function tenantTables(tx: Transaction): Promise<string[]> {
  const rows = await tx.query<{ table: string }>`
    select c.relname as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm') order by 1`;
  return rows.map(({ table }) => table);
}

/**
 * Tables that may get a row of any tenant at any time, whatever a test does. A route of the embedded set-up that tests
 * use writes the first, and the monitor writes the second while the platform has an incident. Nothing else writes the
 * second.
 */
export const TABLES_SET_FOR_EVERYBODY: readonly string[] = ['sim_controls', 'service_incident_practices'];

/** Inserts an A/B test. Like the rows below, it is a row of the platform to which a tenant's row refers. */
const abTest = ({ lead }: Ids): Sql =>
  sql`insert into ab_tests (id, name, template_id, step_id, channel, a_body, b_body, goal)
    values (${lead}, 'Probe', ${`probe-${lead}`}, 'probe', 'sms', 'a', 'b', 'reply') on conflict do nothing`;
const PLATFORM_ROWS: Record<string, (ids: Ids) => Sql> = {
  feature_flag_targets: ({ lead }) =>
    sql`insert into feature_flags (id, key) values (${lead}, ${`probe-${lead}`}) on conflict do nothing`,
  ab_test_exposures: abTest,
  ab_test_calls: abTest,
  template_rollout_targets: ({ lead }) =>
    sql`with template as (
        insert into message_templates (id, template_key, name, template_type, industry, category)
        values (${lead}, ${`probe-${lead}`}, 'Probe', 'sms', 'both', 'general') on conflict do nothing)
      insert into template_operations (id, kind) values (${lead}, 'roll_out') on conflict do nothing`,
};

/** The statement that inserts one row of a tenant into a table, with a value for every column that needs one. */
export async function insertRow(tx: Transaction, table: string, ids: Ids): Promise<Sql> {
  const platform = PLATFORM_ROWS[table]?.(ids);
  if (platform) await tx.query(platform);
  const columns = await tx.query<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_nullable = 'NO' and column_default is null
      and is_identity = 'NO' and is_generated = 'NEVER'
    union select column_name, data_type from information_schema.columns where table_schema = 'public'
      and table_name = ${table}
      and (column_name = 'tenant_id' or (${table} || '.' || column_name) in ('providers.id', 'appointments.id',
        'mails.status', 'webhook_events.status', 'contacts.id', 'campaigns.id', 'conflict_parties.id',
         'conflict_parties.number', 'notifications.id', 'notification_deliveries.status',
         'webhook_endpoints.id', 'webhook_endpoints.is_enabled', 'webhook_deliveries.status',
         'automations.id', 'automation_runs.id', 'automation_runs.status', 'work_orders.id', 'work_orders.status', 'billing_cycles.status',
         'provider_breakers.id', 'template_rollout_targets.status', 'outbox.done_at'))`;
  const values = columns.map(({ name, type }) => valueOf({ table, name, type }, ids));
  const names = columns.map(({ name }) => name).join(', ');
  return sql`insert into ${rawSql(table)} (${rawSql(names)}) values (${join(values)})`;
}

function valueOf({ table, name, type }: Column, ids: Ids): unknown {
  if (name === 'tenant_id') return ids.tenant;
  const special = TENANT_TABLE_VALUES[`${table}.${name}`] ?? TENANT_TABLE_VALUES[name];
  if (special) return special(ids);
  switch (type) {
    case 'uuid':
      return randomUUID();
    case 'integer':
    case 'bigint':
    case 'numeric':
      return 1;
    case 'jsonb':
      return '{}';
    case 'boolean':
      return true;
    case 'ARRAY':
      return '{}';
    case 'timestamp with time zone':
      return new Date();
    default:
      return `probe-${randomUUID()}`;
  }
}

/** Tables in an order that satisfies references. */
export function inReferenceOrder(tables: readonly string[]): string[] {
  const first = [
    'providers',
    'leads',
    'calls',
    'exports',
    'imports',
    'contacts',
    'conflict_parties',
    'appointments',
    'calendar_connections',
    'campaigns',
    'automations',
    'automation_versions',
    'automation_runs',
    'work_orders',
    'subscriptions',
    'billing_cycles',
    'invoices',
    'tenant_users',
    'notifications',
    'webhook_endpoints',
    'service_incidents',
    'provider_breakers',
  ];
  return [
    ...first.filter((table) => tables.includes(table)),
    ...tables.filter((table) => !first.includes(table)),
  ];
}
