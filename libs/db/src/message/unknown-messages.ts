/** Messages that are given up: what waits is not sent, and of what is being sent nobody finds out any more whether it went out. */
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
 * Gives up those of the messages that wait or are being sent. One that is being sent becomes `unknown` and counts as used, like one
 * whose last attempt ended so: what was reserved for it would otherwise take from the plan for ever. `waiting`: what becomes of one
 * that waits, and its code.
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
  // In the same order everywhere, because each channel's meter is locked until the transaction ends.
  const unknown = givenUp.filter(({ status }) => status === 'unknown');
  for (const { id, channel, body } of unknown.toSorted((a, b) => a.channel.localeCompare(b.channel)))
    await settleMessageUsage(tx, { id, channel, body, isOut: true });
}
