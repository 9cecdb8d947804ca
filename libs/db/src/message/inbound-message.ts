/** People's messages to a tenant: stored with their lead, and unread until a team member reads them. */
import type { Channel } from '@praxis/contracts/message/message.const';
import type { ConsentReading } from '@praxis/domain/consent/opt-out';
import type { TenantTransaction } from '../core/database.js';
import { sql } from '../core/sql.js';

/** True for a received message `i` that is a reply: an opt-out is not, nor is a request for help, which is answered automatically. */
export const IS_REPLY = sql`(i.reading is null or i.reading in ('none', 'opt_in'))`;

export interface NewInboundMessage {
  /** Derived from the webhook that contained the message, so that the same message is stored once. */
  id: string;
  leadId: string;
  channel: Channel;
  contactKey: string;
  subject: string | undefined;
  body: string;
  /** What the message asks for. */
  reading?: ConsentReading['kind'] | undefined;
  /** Why there is no text, although the person wrote one. */
  unreadReason?: 'timeout' | 'crash' | undefined;
  receivedAt: Date;
}

/** Stores the message, moves its conversation to the top and adds it to the lead's timeline. False if it is already stored. */
export async function recordInbound(tx: TenantTransaction, message: NewInboundMessage): Promise<boolean> {
  const rows = await tx.query`with stored as (
      insert into inbound_messages (id, tenant_id, lead_id, channel, contact_key, subject, body, received_at,
        reading, unread_reason)
      values (${message.id}, ${tx.tenantId}, ${message.leadId}, ${message.channel}, ${message.contactKey},
        ${message.subject}, ${message.body}, ${message.receivedAt},
        ${message.reading}, ${message.unreadReason})
        on conflict (id) do nothing returning *
    ), conversation as (
      insert into conversations (tenant_id, lead_id, last_at, last_direction, last_id, unread, assigned_to)
      select s.tenant_id, s.lead_id, s.received_at, 'inbound', s.id, 1, l.assigned_to
      from stored s join leads l on l.tenant_id = s.tenant_id and l.id = s.lead_id
      on conflict (tenant_id, lead_id) do update set
        unread = conversations.unread + 1, is_empty = false,
        last_at = case when conversations.is_empty then excluded.last_at
          else greatest(conversations.last_at, excluded.last_at) end,
        last_direction = case when conversations.is_empty or conversations.last_at <= excluded.last_at then 'inbound'
          else conversations.last_direction end,
        last_id = case when conversations.is_empty or conversations.last_at <= excluded.last_at then excluded.last_id
          else conversations.last_id end
    ), lead as (
      update leads l set last_interaction = now(), updated_at = now() from stored s
      where l.tenant_id = s.tenant_id and l.id = s.lead_id returning l.tenant_id, l.id, l.session_id
    )
    insert into lead_interactions (tenant_id, lead_id, session_id, interaction_type, interaction_data)
    select tenant_id, id, session_id, 'message_received', jsonb_build_object('channel',
      ${message.channel}::text) from lead
    returning id`;
  return rows.length > 0;
}

/** Adds the text of an email that arrived without it, or the reason why there is none, and makes open pages load it. */
export async function fillInbound(
  tx: TenantTransaction,
  id: string,
  { body, reading, unreadReason }: Pick<NewInboundMessage, 'body' | 'reading' | 'unreadReason'>,
): Promise<void> {
  await tx.query`with filled as (
      update inbound_messages set body = ${body}, reading = ${reading}, unread_reason = ${unreadReason}
      where tenant_id = ${tx.tenantId} and id = ${id} and body = '' returning lead_id
    )
    select pg_notify('praxis_live', json_build_object('tenantId', ${tx.tenantId}::text, 'topic',
      'conversation', 'key', lead_id)::text)
    from filled`;
}
