/**
 * The practice's own time zone and state. This is the only source of both for bookings, days, and clients whose own
 * zone or state is unknown.
 */
import type { TenantTransaction } from '../core/database.js';
import { sql, type Sql } from '../core/sql.js';

/**
 * SQL: the zone that the owner chose, or else the first host's; null if there is neither. `tenant` is the tenant's id.
 */
export function practiceZone(tenant: Sql): Sql {
  return sql`coalesce(
    (select t.settings->'practice'->>'timeZone' from tenants t where t.id = ${tenant}),
    (select p.time_zone from providers p where p.tenant_id = ${tenant} and p.is_active
     order by p.created_at, p.id limit 1))`;
}

/**
 * SQL: the state of the practice's address, two letters; null or empty if the practice gave none. `tenant` is the
 * tenant's id.
 */
export function practiceState(tenant: Sql): Sql {
  return sql`(select t.settings->'practice'->>'state' from tenants t where t.id = ${tenant})`;
}

/** The state of the transaction's tenant. */
export async function findPracticeState(tx: TenantTransaction): Promise<string | null> {
  const [row] = await tx.query<{
    state: string | null;
  }>`select ${practiceState(sql`${tx.tenantId}`)} as state`;
  return row?.state ?? null;
}

/** The zone of the transaction's tenant; UTC if nothing is known. */
export async function findPracticeZone(tx: TenantTransaction): Promise<string> {
  const [row] = await tx.query<{ zone: string | null }>`
    select ${practiceZone(sql`${tx.tenantId}`)} as zone`;
  return row?.zone ?? 'UTC';
}

/** The practice's zone, locked until the transaction ends, so that two concurrent changes that undo each other are both noticed. */
export async function lockPracticeZone(tx: TenantTransaction): Promise<string> {
  await tx.query`select from tenants where id = ${tx.tenantId} for no key update`;
  return await findPracticeZone(tx);
}
