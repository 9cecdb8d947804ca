/** A tenant's status: changed by admins, and announced to every process by the database (schema/tenant.sql). */
import type { ClosingChoice } from '@praxis/contracts/tenant/admin-tenant.const';
import type { Tenant } from '@praxis/contracts/tenant/tenant';
import { chooseEnd } from '../billing/closing.js';
import { writeAudit, type AuditActor } from '../core/audit.js';
import type { TenantTransaction } from '../core/database.js';
import { releaseRuns } from './held-run.js';

type Status = Tenant['status'];

/** The verb in the audit log for each new status. */
const VERBS: Record<Status, string> = {
  active: 'activated',
  inactive: 'deactivated',
  suspended: 'suspended',
};

export interface TenantStatusChange {
  status: Status;
  reason: string | null;
  /** Whether the subscription of a closed tenant ends with its period, which is the default. */
  subscription?: ClosingChoice | undefined;
}

/**
 * Sets the status of the transaction's tenant; false if there is no such tenant. Held runs of a suspended tenant
 * continue when it becomes active. The last change wins, because closing a tenant must not lose a race. Closing a
 * tenant ends its subscription with the period; reopening it before that continues the subscription.
 */
export async function setTenantStatus(
  tx: TenantTransaction,
  { status, reason, subscription = 'end' }: TenantStatusChange,
  actor: AuditActor,
): Promise<boolean> {
  const { tenantId } = tx;
  const [before] = await tx.query<{ status: Status; reason: string | null }>`
    select status, status_reason as reason from tenants where id = ${tenantId} for no key update`;
  if (!before) return false;
  if (before.status === status && before.reason === reason) return true;
  await tx.query`update tenants set status = ${status}, status_reason = ${reason}, version = version + 1, updated_at = now(),
      status_changed_at = case when status = ${status} then status_changed_at else now() end
    where id = ${tenantId}`;
  const released = before.status === 'suspended' && status !== 'suspended' ? await releaseRuns(tx) : 0;
  const isClosed = status !== 'active';
  const isCharged = await chooseEnd(tx, isClosed && subscription === 'end');
  await writeAudit(tx, {
    ...actor,
    tenantId,
    action: `tenant.${VERBS[status]}`,
    targetType: 'tenant',
    targetId: tenantId,
    detail: {
      from: before.status,
      to: status,
      ...(released > 0 && { released }),
      ...(isClosed && isCharged && { subscription }),
    },
  });
  return true;
}
