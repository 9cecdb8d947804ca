/** Messages whose reason is gone by the time they could go out: their appointment has changed, or the run that planned them is over. */
import type { MessageStatus } from '@praxis/contracts/message/message.const';
import { lockSequence } from '@praxis/db/appointment/appointment-run';
import { isRunOfThreadOver } from '@praxis/db/automation/run-messages';
import type { TenantTransaction } from '@praxis/db/core/database';
import type { ClaimedMessage } from '@praxis/db/message/message-claim';
import { settleMessage } from '@praxis/db/message/message';
import { appointmentOfKey, sequenceOfKey } from '../appointment/appointment-key.js';

/**
 * The status before the claim; `cancelled` where no attempt is open and the run of its automation is over. If the run was
 * ended during the request to the vendor, the message could not be cancelled then.
 */
export async function statusOfRun(
  tx: TenantTransaction,
  { id, template, status, sessionId }: ClaimedMessage,
): Promise<MessageStatus> {
  if (template !== 'automation' || status !== 'queued') return status;
  if (!(await isRunOfThreadOver(tx, sessionId))) return status;
  await settleMessage(tx, id, { status: 'cancelled' });
  return 'cancelled';
}

/** Whether its reason has changed since an earlier attempt, which may have sent it. */
export async function isChangedSince(
  tx: TenantTransaction,
  { idempotencyKey, template, sessionId }: ClaimedMessage,
): Promise<boolean> {
  if (template === 'automation') return await isRunOfThreadOver(tx, sessionId);
  const id = appointmentOfKey(idempotencyKey);
  return id !== undefined && (await lockSequence(tx, id)) !== sequenceOfKey(idempotencyKey);
}
