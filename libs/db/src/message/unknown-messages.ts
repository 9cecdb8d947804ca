/**
 * Gives up messages: a message that waits is not sent, and for a message that is being sent it stays unknown whether it
 * was sent.
 */
import type { Channel, MessageStatus } from '@praxis/contracts/message/message.const';
import type { TenantTransaction } from '../core/database.js';
import { settleMessageUsage } from './message-usage.js';

interface GivenUp {
  id: string;
  status: MessageStatus;
  channel: Channel;
  body: string;
}

/**
 * Gives up those of the messages that wait or are being sent. A message that is being sent becomes `unknown` and counts
 * as used, because its reservation would otherwise reduce the quota forever. `waiting`: the new status and code of a
 * message that waits.
 */
export async function giveUpMessages(
  tx: TenantTransaction,
  messages: readonly { id: string }[],
  waiting: { status: 'cancelled' | 'failed'; errorCode?: string },
): Promise<void> {
  if (messages.length === 0) return;
  const ids = messages.map(({ id }) => id);
  const givenUp = await tx.query<GivenUp>`update messages
    set status = case status when 'queued' then ${waiting.status} else 'unknown' end, updated_at = now(),
      error_code = case status when 'queued' then coalesce(${waiting.errorCode}, error_code) else error_code end
    where tenant_id = ${tx.tenantId} and id = any(${ids}::uuid[]) and status in ('queued', 'sending') returning id, status, channel, body`;
  // Settled in the same order everywhere, because each channel's meter is locked until the transaction ends.
  const unknown = givenUp.filter(({ status }) => status === 'unknown');
  for (const { id, channel, body } of unknown.toSorted((a, b) => a.channel.localeCompare(b.channel)))
    await settleMessageUsage(tx, { id, channel, body, isOut: true });
}
