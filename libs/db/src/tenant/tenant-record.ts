/** Tenants, as their own people and the platform's admins see them. */
import { IS_REAL_PRACTICE } from '../health/synthetic-practice.js';
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { Tenant, TenantUpdate } from '@praxis/contracts/tenant/tenant';
import { encodeCursor } from '../core/cursor.js';
import { positionAfter, type Page, type PageQuery } from '../core/page.js';
import type { Database, TenantTransaction } from '../core/database.js';
import { orTaken } from './admin-tenant-record.js';
import { TenantEntity } from './tenant.entity.js';

interface TenantRow {
  id: string;
  name: string;
  industry: Industry;
  status: Tenant['status'];
  phone: string | null;
}

/** A page of a list of tenants. */
export type TenantPage = Page<Tenant>;

/** Active tenants by name: all of them, or those of one user. */
export async function listTenants(
  database: Database,
  { memberId, cursor, limit }: PageQuery & { memberId: string | undefined },
): Promise<TenantPage> {
  // A name must not be part of a URL, so the cursor contains only the last tenant's id, and the name is looked up.
  const after = positionAfter(cursor, 'seq')?.id;
  const rows = await database.withSystem(
    'list the tenants of a person',
    (tx) =>
      tx.query<TenantRow>`select id, name, industry, status, phone from tenants t
      where status = 'active' and ${IS_REAL_PRACTICE}
        and (${memberId ?? null}::uuid is null or exists (
          select from tenant_users u where u.tenant_id = t.id and u.user_id = ${memberId ?? null} and u.is_active))
        and (${after ?? null}::uuid is null or (lower(name), id) > (select lower(name), id from tenants
          where id = ${after ?? null}))
      order by lower(name), id limit ${limit + 1}`,
  );
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last ? encodeCursor('seq', { value: '0', id: last.id }) : null };
}

/** The transaction's own tenant; undefined if it was deleted. */
export async function readTenant(tx: TenantTransaction): Promise<Tenant | undefined> {
  const tenant = await tx.repository(TenantEntity).findOne({
    select: { id: true, name: true, industry: true, status: true, phone: true },
    where: { id: tx.tenantId },
  });
  return tenant ?? undefined;
}

/**
 * Changes only the given fields.
 * @throws TenantRefused if another tenant has the name
 */
export async function updateTenant(tx: TenantTransaction, change: TenantUpdate): Promise<Tenant | undefined> {
  const [row] = await orTaken(tx.query<TenantRow>`
    update tenants set name = coalesce(${change.name}, name), industry = coalesce(${change.industry},
      industry), version = version + 1, updated_at = now()
    where id = ${tx.tenantId} returning id, name, industry, status, phone`);
  return row;
}
