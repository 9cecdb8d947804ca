/** Messages whose reason is gone by the time they could go out: their appointment has changed, or the run that planned them is over. */
import { FOLLOW_UP_TEMPLATES, type MessageStatus } from '@praxis/contracts/message/message.const';
import { readSequence } from '@praxis/db/appointment/appointment-run';
import { isRunOfThreadOver } from '@praxis/db/automation/run-messages';
import type { TenantTransaction } from '@praxis/db/core/database';
import { isFollowUpOutdated } from '@praxis/db/message/follow-up-message';
import type { ClaimedMessage } from '@praxis/db/message/message-claim';
import { settleMessage } from '@praxis/db/message/message';
import { appointmentOfKey, sequenceOfKey } from '../appointment/appointment-key.js';

const FOLLOW_UPS: ReadonlySet<string> = new Set(FOLLOW_UP_TEMPLATES);

/**
 * The status before the claim; `cancelled` where no attempt is open and its reason is gone. If that happened during the request to
 * the vendor, the message could not be cancelled then.
 */
export async function statusNow(tx: TenantTransaction, message: ClaimedMessage): Promise<MessageStatus> {
  if (message.status !== 'queued' || !(await isOutdated(tx, message))) return message.status;
  await settleMessage(tx, message.id, { status: 'cancelled' });
  return 'cancelled';
}

/** Whether its reason has changed since it was planned. */
export async function isOutdated(
  tx: TenantTransaction,
  { id, idempotencyKey, template, sessionId }: ClaimedMessage,
): Promise<boolean> {
  if (template === 'automation') return await isRunOfThreadOver(tx, sessionId);
  if (FOLLOW_UPS.has(template)) return await isFollowUpOutdated(tx, id);
  const appointmentId = appointmentOfKey(idempotencyKey);
  return (
    appointmentId !== undefined && (await readSequence(tx, appointmentId)) !== sequenceOfKey(idempotencyKey)
  );
}
