/** All messages of a tenant in both directions, in one keyset-paged list. */
import type { MessageItem, MessageQuery } from '@praxis/contracts/message/message-list';
import type { TenantTransaction } from '../core/database.js';
import { positionAfter, toPage, type Page } from '../core/page.js';
import { empty, sql } from '../core/sql.js';

const SORT = 'messages';

type Row = Omit<MessageItem, 'createdAt' | 'sentAt'> & {
  createdAt: Date;
  sentAt: Date | null;
  sortValue: string;
};

/**
 * One page, newest first.
 * @throws CursorError for a cursor that this list did not return
 */
export async function listMessages(
  tx: TenantTransaction,
  { lead, channel, status, cursor, limit }: MessageQuery,
): Promise<Page<MessageItem>> {
  const after = positionAfter(cursor, SORT);
  const ofLead = lead === undefined ? empty : sql`and m.lead_id = ${lead}`;
  const ofChannel = channel === undefined ? empty : sql`and m.channel = ${channel}`;
  const outbound = sql`
    select m.id, m.lead_id as "leadId", 'outbound' as direction, m.channel, m.template, m.campaign_id as "campaignId",
      m.subject, m.preview, m.status, m.error_code as reason, m.created_at as "createdAt", m.sent_at as "sentAt",
      m.created_at::text as "sortValue"
    from messages m where m.tenant_id = ${tx.tenantId} ${ofLead} ${ofChannel}
      ${status === undefined ? empty : sql`and m.status = ${status}`}
      ${after ? sql`and (m.created_at, m.id) < (${after.value}::timestamptz, ${after.id}::uuid)` : empty}
    order by m.created_at desc, m.id desc limit ${limit + 1}`;
  const inbound = sql`
    select m.id, m.lead_id, 'inbound', m.channel, null, null::uuid, m.subject,
      left(coalesce(nullif(m.body, ''), m.subject, ''), 140), null, m.unread_reason, m.received_at, null::timestamptz,
      m.received_at::text
    from inbound_messages m where m.tenant_id = ${tx.tenantId} ${ofLead} ${ofChannel}
      ${after ? sql`and (m.received_at, m.id) < (${after.value}::timestamptz, ${after.id}::uuid)` : empty}
    order by m.received_at desc, m.id desc limit ${limit + 1}`;
  const rows = await tx.query<Row>`
    select * from ((${outbound}) ${status === undefined ? sql`union all (${inbound})` : empty}) m
    order by "createdAt" desc, id desc limit ${limit + 1}`;
  const { items, nextCursor } = toPage(rows, { sort: SORT, limit });
  return {
    items: items.map(({ sortValue: _, createdAt, sentAt, ...message }) => ({
      ...message,
      createdAt: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
    })),
    nextCursor,
  };
}
