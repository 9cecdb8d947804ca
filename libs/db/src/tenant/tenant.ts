/**
 * Finds the tenant of a request: by the demo's industry, by an id, or by the short name in the URLs of its pages. By
 * API key: `api-key.ts`.
 */
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { Database, TenantTransaction, Transaction } from '../core/database.js';
import { rawSql, sql } from '../core/sql.js';
import { TenantEntity } from './tenant.entity.js';

export interface TenantIdentity {
  id: string;
  name: string;
  industry: Industry;
  phone: string | null;
  status: string;
}

/** A tenant of the public demo, with the short name in its public addresses. */
export interface DemoTenant extends TenantIdentity {
  slug: string;
}

/** The tenants of the public demo, one per industry. */
export async function findDemoTenants(database: Database): Promise<DemoTenant[]> {
  return await database.withSystem(
    'resolve the demo tenants',
    (tx) =>
      tx.query<DemoTenant>`
      select id, name, slug, industry, phone, status from tenants where settings @> '{"demo": true}'
      and status = 'active' order by created_at`,
  );
}

/** An active tenant by its id, for callers who may act in any tenant. */
export async function findActiveTenant(database: Database, id: string): Promise<TenantIdentity | undefined> {
  const [row] = await database.querySystem<TenantIdentity>(
    'find the tenant an admin acts in',
    sql`select id, name, industry, phone, status from tenants where id = ${id} and status = 'active'`,
  );
  return row;
}

/** An active tenant by the short name in its public addresses. */
export async function findTenantBySlug(
  database: Database,
  slug: string,
): Promise<TenantIdentity | undefined> {
  const [row] = await database.querySystem<TenantIdentity>(
    'find the tenant of a public page',
    sql`select id, name, industry, phone, status from tenants where slug = ${slug} and status = 'active'`,
  );
  return row;
}

/** The short name of the transaction's tenant in its public addresses. */
export async function findTenantSlug(tx: TenantTransaction): Promise<string> {
  const tenant = await tx
    .repository(TenantEntity)
    .findOne({ select: { id: true, slug: true }, where: { id: tx.tenantId } });
  return tenant?.slug ?? tx.tenantId;
}

/**
 * The brand name in a row of `tenants t`, which clients, leads and callers read or hear. `tenants.name` is unique among
 * all practices, so it can be "Smith Law (2)"; only the platform and the practice's own people see it.
 */
export const CLIENT_NAME = rawSql(
  `coalesce(nullif(case jsonb_typeof(t.brand_json->'name') when 'string' then t.brand_json->>'name' end, ''), t.name)`,
);

/** A practice as people outside it see it; without `tenants.name`, so that no text to them can contain that name. */
export interface ClientFacingTenant extends Omit<TenantIdentity, 'name'> {
  clientName: string;
}

/** The transaction's own tenant, as clients know it. */
export async function findTenant(tx: TenantTransaction): Promise<ClientFacingTenant | undefined> {
  const [row] = await tx.query<ClientFacingTenant>`
    select t.id, ${CLIENT_NAME} as "clientName", t.industry, t.phone, t.status from tenants t where t.id = ${tx.tenantId}`;
  return row;
}

/** Whether this tenant belongs to the public demo. */
export async function isDemoTenant(tx: TenantTransaction): Promise<boolean> {
  const rows = await tx.query`select from tenants where id = ${tx.tenantId} and settings @> '{"demo": true}'`;
  return rows.length > 0;
}

/** The name of an active tenant. */
export async function findTenantName(tx: Transaction, id: string): Promise<string | undefined> {
  const tenant = await tx
    .repository(TenantEntity)
    .findOne({ select: { name: true }, where: { id, status: 'active' } });
  return tenant?.name;
}

/** Every active tenant's id. */
export async function listTenantIds(database: Database): Promise<string[]> {
  const tenants = await database.withSystem('visit every tenant', (tx) =>
    tx.repository(TenantEntity).find({ select: { id: true }, where: { status: 'active' } }),
  );
  return tenants.map(({ id }) => id);
}
