/**
 * Quotas that an admin sets for one tenant in place of its plan's. The meter reads them under the lock of the
 * resource's row.
 */
import type { LimitedResource, QuotaOverrideChange } from '@praxis/contracts/usage/quota-override';
import { writeAudit, type AuditActor } from '../core/audit.js';
import type { TenantTransaction } from '../core/database.js';
import { QuotaOverrideEntity } from './quota-override.entity.js';
import { dropStaleAlerts } from './usage-alert.js';

/** Sets the override of a resource; uses that were already granted stay granted. */
export async function setQuotaOverride(
  tx: TenantTransaction,
  { resource, quota, hardCap, reason, endsAt }: QuotaOverrideChange,
  actor: AuditActor,
): Promise<void> {
  await tx.query`insert into quota_overrides (tenant_id, resource_type, quota, hard_cap, reason, ends_at, created_by)
    values (${tx.tenantId}, ${resource}, ${quota}::bigint, ${hardCap}::bigint, ${reason}, ${endsAt}::timestamptz,
      ${actor.userId ?? null}::uuid)
    on conflict (tenant_id, resource_type) do update set quota = excluded.quota, hard_cap = excluded.hard_cap,
      reason = excluded.reason, ends_at = excluded.ends_at, created_by = excluded.created_by, created_at = now()`;
  await dropStaleAlerts(tx);
  await writeAudit(tx, {
    ...actor,
    tenantId: tx.tenantId,
    action: 'quota.overridden',
    targetType: 'quota',
    targetId: resource,
    detail: { quota, hardCap, endsAt },
  });
}

/** Removes an override, so that the plan applies again; false if there was none. */
export async function removeQuotaOverride(
  tx: TenantTransaction,
  resource: LimitedResource,
  actor: AuditActor,
): Promise<boolean> {
  const { affected } = await tx
    .repository(QuotaOverrideEntity)
    .delete({ tenantId: tx.tenantId, resourceType: resource });
  if (affected === 0) return false;
  await dropStaleAlerts(tx);
  await writeAudit(tx, {
    ...actor,
    tenantId: tx.tenantId,
    action: 'quota.restored',
    targetType: 'quota',
    targetId: resource,
  });
  return true;
}
