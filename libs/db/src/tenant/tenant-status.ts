/** Whether a tenant is open: changed by admins, announced to every process by the database (schema/tenant.sql). */
import type { ClosingChoice } from '@praxis/contracts/tenant/admin-tenant.const';
import type { Tenant } from '@praxis/contracts/tenant/tenant';
import { chooseEnd } from '../billing/closing.js';
import { writeAudit, type AuditActor } from '../core/audit.js';
import type { TenantTransaction } from '../core/database.js';
import { releaseRuns } from './held-run.js';

type Status = Tenant['status'];

/** The audit log's word for what a tenant becomes. */
const VERBS: Record<Status, string> = {
  active: 'activated',
  inactive: 'deactivated',
  suspended: 'suspended',
};

export interface TenantStatusChange {
  status: Status;
  reason: string | null;
  /** Of one that is closed: whether its subscription ends with its period, as it does without a choice. */
  subscription?: ClosingChoice | undefined;
}

/**
 * Sets the status of the transaction's tenant; false where there is no such tenant. Runs of one that was suspended continue. The last
 * change counts: closing a tenant must not lose a race. Closing a tenant ends its subscription with the period; reopening it before that
 * continues the subscription.
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
