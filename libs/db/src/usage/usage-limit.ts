/** Limits that an owner sets: for units of a resource, and for the cost of overage. */
import type { UsageLimits } from '@praxis/contracts/usage/usage';
import type { TenantTransaction } from '../core/database.js';

/** Sets the given limits; null removes a limit. Uses that were already granted stay granted. */
export async function setUsageLimits(
  tx: TenantTransaction,
  { spendLimitCents, hardLimits = {} }: UsageLimits,
  userId: string,
): Promise<void> {
  const { tenantId } = tx;
  for (const [resource, limit] of Object.entries(hardLimits)) {
    if (limit === undefined) continue;
    if (limit === null) {
      await tx.query`delete from usage_limits where tenant_id = ${tenantId} and resource_type = ${resource}`;
      continue;
    }
    await tx.query`insert into usage_limits (tenant_id, resource_type, hard_limit, updated_by)
      values (${tenantId}, ${resource}, ${limit}, ${userId})
      on conflict (tenant_id, resource_type) do update set hard_limit = excluded.hard_limit, updated_by = excluded.updated_by,
        updated_at = now()`;
  }
  if (spendLimitCents !== undefined)
    await tx.query`update subscriptions set spend_limit_cents = ${spendLimitCents}, updated_at = now()
      where tenant_id = ${tenantId} and status <> 'canceled'`;
}
