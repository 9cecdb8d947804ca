/** Helpers shared by the services of workflows: reading or locking the automation, waking its clock, and auditing. */
import type { WorkflowDetail } from '@praxis/contracts/automation/automation-record';
import { lockAutomation, readAutomation, type LockedAutomation } from '@praxis/db/automation/automation';
import { hasClock } from '@praxis/db/automation/automation-schedule';
import type { TenantTransaction } from '@praxis/db/core/database';
import { wakeRun } from '@praxis/db/core/outbox';
import { AUTOMATION_SCHEDULE_RUN } from '@praxis/workflows/automation/schedule/messages';
import type { ActingPerson } from '../../platform/auth/acting-person.js';
import { Failure, notFound } from '../../platform/http/failure.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';

/** Reads and locks the automation until the transaction ends. @throws Failure 404 */
export async function requireLocked(tx: TenantTransaction, id: string): Promise<LockedAutomation> {
  const found = await lockAutomation(tx, id);
  if (!found) throw notFound();
  return found;
}

/** The same, if no work order is deploying it. @throws Failure 404, 409 `deploying` */
export async function requireSettled(tx: TenantTransaction, id: string): Promise<LockedAutomation> {
  const found = await requireLocked(tx, id);
  if (found.status === 'deploying')
    throw Failure.of(409, 'deploying', 'This workflow is being deployed. Wait until that is done.');
  return found;
}

/** The refusal to begin a run of a workflow that is not active. */
export const notActive = (): Failure =>
  Failure.of(409, 'not_active', 'This workflow is not active. Activate it first.');

/** Records an action of a person on an automation. */
export async function auditAutomation(
  tx: TenantTransaction,
  user: ActingPerson['user'],
  { action, id, detail }: { action: string; id: string; detail?: Record<string, unknown> },
): Promise<void> {
  await auditAs(tx, user, { action, targetType: 'automation', targetId: id, ...(detail && { detail }) });
}

/** Makes the run of the automation's clock check when it is due. A run with nothing to wait for ends immediately. */
export async function wakeClock(tx: TenantTransaction, automationId: string): Promise<void> {
  if (await hasClock(tx, automationId))
    await wakeRun(tx, AUTOMATION_SCHEDULE_RUN, { tenantId: tx.tenantId, automationId });
}

/** A workflow as people see it. @throws Failure 404 */
export async function requireAutomation(tx: TenantTransaction, id: string): Promise<WorkflowDetail> {
  const found = await readAutomation(tx, id);
  if (!found) throw notFound();
  return found;
}
