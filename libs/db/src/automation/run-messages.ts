/**
 * Messages of runs: their thread, whether a message may still be sent after its run has ended, and how unsent messages
 * end with the run.
 */
import { OPEN_RUN_STATUSES } from '@praxis/contracts/automation/automation-run.const';
import type { TenantTransaction } from '../core/database.js';
import { giveUpMessages } from '../message/unknown-messages.js';

/** The thread of the messages of a run, independent of the visitor's journey. */
export const messageThread = (runId: string): string => `automation/${runId}`;

/**
 * Whether the run that a message belongs to has ended, or was deleted with its automation. `thread` is the message's
 * session.
 */
export async function isRunOfThreadOver(tx: TenantTransaction, thread: string): Promise<boolean> {
  const open = await tx.query`select from automation_runs where tenant_id = ${tx.tenantId}
    and id = ${thread.slice(messageThread('').length)}::uuid and status = any(${OPEN_RUN_STATUSES})`;
  return open.length === 0;
}

/**
 * Gives up unsent messages of ended runs: a message that waits is canceled, and one that its vendor may have becomes
 * `unknown` until the attempt in progress reports its result.
 */
export async function giveUpMessagesOfRuns(tx: TenantTransaction, runIds: readonly string[]): Promise<void> {
  const unsent = await tx.query<{ id: string }>`
    select id from messages where tenant_id = ${tx.tenantId} and session_id = any(${runIds.map(messageThread)})
      and status in ('queued', 'sending') order by id for update`;
  await giveUpMessages(tx, unsent, { status: 'cancelled' });
}
