/** Messages of runs: whether one may still go out that was planned before its run ended. */
import { OPEN_RUN_STATUSES } from '@praxis/contracts/automation/automation-run.const';
import type { TenantTransaction } from '../core/database.js';
import { messageThread } from './automation-run-state.js';

/** Whether the run that a message belongs to is over, or gone with its automation. `thread` is the message's session. */
export async function isRunOfThreadOver(tx: TenantTransaction, thread: string): Promise<boolean> {
  const open = await tx.query`select from automation_runs where tenant_id = ${tx.tenantId}
    and id = ${thread.slice(messageThread('').length)}::uuid and status = any(${OPEN_RUN_STATUSES})`;
  return open.length === 0;
}
