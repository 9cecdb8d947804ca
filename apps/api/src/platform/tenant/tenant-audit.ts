/** Audit entries for actions of signed-in people in a tenant. */
import { writeAudit, type AuditEntry } from '@praxis/db/core/audit';
import type { TenantTransaction } from '@praxis/db/core/database';
import { auditActor, type AuthSession } from '../http/request.js';

/** Adds an entry about this transaction's tenant, by this person, in the transaction of the action itself. */
export async function auditAs(
  tx: TenantTransaction,
  user: AuthSession,
  entry: Pick<AuditEntry, 'action' | 'targetType' | 'targetId' | 'detail'>,
): Promise<void> {
  await writeAudit(tx, { ...entry, ...auditActor(user), tenantId: tx.tenantId });
}
