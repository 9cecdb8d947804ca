/** What services of workflows share: the automation, locked, and the audit log. */
import { lockAutomation, type LockedAutomation } from '@praxis/db/automation/automation';
import type { TenantTransaction } from '@praxis/db/core/database';
import type { ActingPerson } from '../../platform/auth/acting-person.js';
import { Failure, notFound } from '../../platform/http/failure.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';

/** Stays as it is until the transaction ends. @throws Failure 404 */
export async function requireLocked(tx: TenantTransaction, id: string): Promise<LockedAutomation> {
  const found = await lockAutomation(tx, id);
  if (!found) throw notFound();
  return found;
}

/** The same where no work order is at work on it. @throws Failure 404, 409 `deploying` */
export async function requireSettled(tx: TenantTransaction, id: string): Promise<LockedAutomation> {
  const found = await requireLocked(tx, id);
  if (found.status === 'deploying')
    throw Failure.of(409, 'deploying', 'This workflow is being deployed. Wait until that is done.');
  return found;
}

/** Notes what a person did with an automation. */
export async function auditWorkflow(
  tx: TenantTransaction,
  user: ActingPerson['user'],
  { action, id, detail }: { action: string; id: string; detail?: Record<string, unknown> },
): Promise<void> {
  await auditAs(tx, user, { action, targetType: 'automation', targetId: id, ...(detail && { detail }) });
}
