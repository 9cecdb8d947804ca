/** Undoes a work order: deletes what it created. None of it has run, because the activation part was not done. */
import { removeAutomation } from '@praxis/db/automation/automation';
import type { TenantTransaction } from '@praxis/db/core/database';
import { finishUndo, listProvisioned } from '@praxis/db/work-order/work-order';

export async function undoWorkParts(tx: TenantTransaction, workOrderId: string): Promise<void> {
  for (const { automationId } of await listProvisioned(tx, workOrderId))
    await removeAutomation(tx, automationId);
  await finishUndo(tx, workOrderId);
}
