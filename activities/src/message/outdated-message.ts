/**
 * Messages whose reason no longer applies when they could be sent: their appointment has changed, the run that planned them has ended, or
 * the call in which a code is read out has ended.
 */
import {
  FOLLOW_UP_TEMPLATES,
  STAFF_REPLY,
  type MessageStatus,
} from '@praxis/contracts/message/message.const';
import { readSequence } from '@praxis/db/appointment/appointment-run';
import { isRunOfThreadOver } from '@praxis/db/automation/run-messages';
import { isCallOver } from '@praxis/db/call/call-view';
import type { TenantTransaction } from '@praxis/db/core/database';
import { isFollowUpOutdated } from '@praxis/db/message/follow-up-message';
import type { ClaimedMessage } from '@praxis/db/message/message-claim';
import { settleMessage, type Settlement } from '@praxis/db/message/message';
import { callOfCode } from '../call/caller-code-key.js';
import { appointmentNamed } from '../appointment/appointment-key.js';

/** Error code of a reply whose appointment has changed. */
const OUTDATED = 'outdated';

const FOLLOW_UPS: ReadonlySet<string> = new Set(FOLLOW_UP_TEMPLATES);

/**
 * The status before the claim, or the final status if no attempt is open and the message is outdated. A message that
 * became outdated during the request to the vendor could not be ended at that time.
 */
export async function statusNow(tx: TenantTransaction, message: ClaimedMessage): Promise<MessageStatus> {
  if (message.status !== 'queued' || !(await isOutdated(tx, message))) return message.status;
  const settlement = outdatedAs(message);
  await settleMessage(tx, message.id, settlement);
  return settlement.status;
}

/** How an outdated message ends. A reply fails, so that its author sees that another one is needed. */
export function outdatedAs({ template }: Pick<ClaimedMessage, 'template'>): Settlement {
  return template === STAFF_REPLY ? { status: 'failed', errorCode: OUTDATED } : { status: 'cancelled' };
}

/** Whether the reason for a message has changed since it was planned. */
export async function isOutdated(
  tx: TenantTransaction,
  { id, idempotencyKey, template, sessionId }: ClaimedMessage,
): Promise<boolean> {
  if (template === 'automation') return await isRunOfThreadOver(tx, sessionId);
  const callId = callOfCode(idempotencyKey);
  if (callId !== undefined) return await isCallOver(tx, callId);
  if (FOLLOW_UPS.has(template)) return await isFollowUpOutdated(tx, id);
  const named = appointmentNamed(idempotencyKey);
  return named !== undefined && (await readSequence(tx, named.id)) !== named.sequence;
}
