/** Replies of the team, each sent by its own run. */
import type { Industry, Mode } from '@praxis/contracts/core/industry.const';
import { STAFF_REPLY, type Channel, type MessageStatus } from '@praxis/contracts/message/message.const';
import { markAllRead } from './conversation.js';
import type { SystemTransaction, TenantTransaction } from '../core/database.js';
import { isOpenTenant } from '../core/open-tenant.js';
import { planMessages, type NewMessage } from './message.js';
import { rawSql, sql } from '../core/sql.js';
import { giveUpMessages } from './unknown-messages.js';

export interface NewStaffReply extends Omit<NewMessage, 'template' | 'purpose'> {
  authorId: string;
  /** When the person's action happened that this reply answers; 1970 if there is none. */
  askedAt: Date;
}

/**
 * Stores a reply once and returns its progress; enqueue its run in the same transaction. The conversation is marked as
 * read, and its lead as contacted.
 */
export async function planReply(
  tx: TenantTransaction,
  { authorId, ...message }: NewStaffReply,
): Promise<MessageStatus> {
  const [state] = await planMessages(tx, [{ ...message, template: STAFF_REPLY, purpose: 'reply' }]);
  await tx.query`
    update messages set author_id = ${authorId} where tenant_id = ${tx.tenantId}
    and id = ${message.id} and author_id is null`;
  await tx.query`
    update leads set first_contact_at = coalesce(first_contact_at, now()), last_interaction = now(),
      updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${message.leadId}`;
  await markAllRead(tx, message.leadId);
  return state?.status ?? 'queued';
}

/**
 * Replies that have waited for a while. Most of them have a run; one whose run was ended from outside gets a new run.
 */
export async function listOpenReplies(
  tx: SystemTransaction,
  options: { olderThanSeconds: number; limit: number },
): Promise<{ tenantId: string; messageId: string }[]> {
  return await tx.query`select tenant_id as "tenantId", id as "messageId" from messages
    where template = '${rawSql(STAFF_REPLY)}' and status in ('queued', 'sending')
      and created_at < now() - make_interval(secs => ${options.olderThanSeconds}) and ${isOpenTenant(sql`tenant_id`)}
      order by created_at limit ${options.limit}`;
}

/** The lead and the journey that a message belongs to. `mode` is null if no journey made the lead. */
export interface ReplyContext {
  sessionId: string;
  leadId: string;
  industry: Industry;
  mode: Mode | null;
  channel: Channel;
}

/** The data for a message's run; undefined if the message was deleted with its lead. */
export async function findReplyContext(tx: TenantTransaction, id: string): Promise<ReplyContext | undefined> {
  const [row] = await tx.query<ReplyContext>`
    select m.session_id as "sessionId", m.lead_id as "leadId", m.channel, l.industry, j.mode
    from messages m join leads l on l.tenant_id = m.tenant_id and l.id = m.lead_id
    left join journeys j on j.tenant_id = m.tenant_id and j.session_id = m.session_id
    where m.tenant_id = ${tx.tenantId} and m.id = ${id}`;
  return row;
}

/** Error code of a reply that was given up because no provider accepted it. */
const GAVE_UP = 'gave_up';

/** Ends a message that no provider accepted in time: `unknown` if an attempt may have sent it. */
export async function giveUpReply(tx: TenantTransaction, id: string): Promise<void> {
  await giveUpMessages(tx, [{ id }], { status: 'failed', errorCode: GAVE_UP });
}
