/** A checksum of everything that the database stores about a tenant and its people, so that any change of it shows. */
import type { Database } from '@praxis/db/core/database';
import { rawSql, sql, type Sql } from '@praxis/db/core/sql';
import { isAtWork } from './engine.js';
import type { World } from './journey.js';
import { TABLES_SET_FOR_EVERYBODY, tenantTables } from './tenant-tables.js';
import { until } from './until.js';

/**
 * The part of a row that counts. The seals of audit log entries come later whatever a test does, and a session records
 * once a minute that it is in use.
 */
const shown = (table: string): Sql => {
  if (table === 'audit_log') return sql`(to_jsonb(r) - 'seal' - 'content_hash')::text`;
  if (table === 'sessions') return sql`(to_jsonb(r) - 'last_used_at' - 'rotated_at')::text`;
  return sql`r::text`;
};

/** Computes a checksum of the tenant's rows for each table. */
export async function checksumOf(
  database: Database,
  tenantId: string,
  userIds: readonly string[],
): Promise<Record<string, string>> {
  return await database.withSystem('compare a tenant before and after', async (tx) => {
    const sums: Record<string, string> = {};
    const sum = async (table: string, condition: Sql): Promise<void> => {
      const [row] = await tx.query<{ sum: string }>`
        select count(*) || ' rows, ' || md5(coalesce(string_agg(${shown(table)}, E'\\n' order by ${shown(table)}), '')) as sum
        from ${rawSql(table)} r where ${condition}`;
      sums[table] = row?.sum ?? '';
    };
    await sum('tenants', sql`id = ${tenantId}`);
    for (const table of await tenantTables(tx))
      if (!TABLES_SET_FOR_EVERYBODY.includes(table)) await sum(table, sql`tenant_id = ${tenantId}`);
    await sum('users', sql`id = any(${userIds})`);
    for (const table of ['user_roles', 'profiles', 'sessions'])
      await sum(table, sql`user_id = any(${userIds})`);
    return sums;
  });
}

/** How long nothing may change before earlier work counts as ended, in milliseconds. */
const QUIET_MS = 1_500;

/** The checksum once the tenant has no more work in progress, and nothing has changed for a while. */
export async function settledChecksumOf(
  world: Pick<World, 'database' | 'engine'>,
  tenantId: string,
  userIds: readonly string[],
): Promise<Record<string, string>> {
  let last = '';
  let since = performance.now();
  return await until('a tenant to be quiet', { timeoutMs: 30_000, pollMs: 250 }, async () => {
    // Work that ends between these two reads has changed a row before the second.
    const isAtWork = (await hasWork(world.database, tenantId)) || (await hasRunAtWork(world, tenantId));
    const sums = await checksumOf(world.database, tenantId, userIds);
    const next = JSON.stringify(sums);
    if (next !== last || isAtWork) since = performance.now();
    last = next;
    return performance.now() - since >= QUIET_MS && sums;
  });
}

/**
 * Whether something that the tenant caused still waits for a run, a vendor or a webhook's reader, which takes seconds
 * on a busy machine. A simulated provider gives up reporting a delivery within a minute.
 */
async function hasWork(database: Database, tenantId: string): Promise<boolean> {
  const rows = await database.withSystem(
    'see whether a tenant has work waiting',
    (tx) => tx.query`
      select 1 from outbox where tenant_id = ${tenantId} and done_at is null and next_attempt_at < now() + interval '1 minute'
      union all select 1 from mails where tenant_id = ${tenantId} and status in ('queued', 'sending')
      union all select 1 from messages where tenant_id = ${tenantId} and status = 'sending'
      union all select 1 from notification_deliveries where tenant_id = ${tenantId} and status = 'waiting'
        and coalesce(due_at, now()) < now() + interval '1 minute'
      union all select 1 from sim_entries where tenant_id = ${tenantId} and kind = 'message' and status = 'accepted'
        and created_at > now() - interval '1 minute'
      union all select 1 from webhook_events where tenant_id = ${tenantId} and status = 'received'`,
  );
  return rows.length > 0;
}

/** Whether one of the tenant's runs has an activity or a workflow task in progress, such as an entry in a calendar. */
async function hasRunAtWork(world: Pick<World, 'engine'>, tenantId: string): Promise<boolean> {
  const { client } = await world.engine();
  const query = `ExecutionStatus = 'Running' and WorkflowId starts_with 'tenant/${tenantId}/'`;
  for await (const { workflowId, runId } of client.workflow.list({ query })) {
    if (isAtWork(await client.workflow.getHandle(workflowId, runId).describe())) return true;
  }
  return false;
}
