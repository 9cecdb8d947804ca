/** Conversations in the inbox: one per lead, kept up to date by triggers (libs/db/schema/message.sql). */
import type { ConversationFilter, ConversationItem } from '@praxis/contracts/message/conversation';
import { MAX_UNREAD } from '@praxis/contracts/message/conversation';
import type { TenantTransaction } from '../core/database.js';
import { positionAfter, toPage, type Page } from '../core/page.js';
import { withAssignees } from '../lead/lead-assignment.js';
import type { SearchScope } from '../lead/lead.js';
import { empty, rawSql, sql, type Sql } from '../core/sql.js';
import { LeadEntity } from '../lead/lead.entity.js';
import { searchPatterns } from '../lead/lead-search.js';

/** A conversation without the fields that depend on the viewer. */
export type ConversationRecord = Omit<ConversationItem, 'masked'>;

export interface ConversationSearch {
  filter: ConversationFilter;
  /** The current user, for `mine`. */
  userId: string;
  q?: string | undefined;
  scope: SearchScope;
  cursor?: string | undefined;
  limit: number;
}

const SORT = 'conversations';
/**
 * A search includes at most this many of the leads that it finds, most recently changed first: more than a user reads
 * through.
 */
const MAX_LEADS_FOUND = 500;

interface ConversationRow {
  id: string;
  name: string;
  about: string | null;
  assignedTo: string | null;
  unread: number;
  lastAt: Date;
  lastDirection: 'inbound' | 'outbound';
  channel: ConversationItem['last']['channel'];
  preview: string;
  status: ConversationItem['last']['status'];
  sortValue: string;
}

const filterBy = (filter: ConversationFilter, userId: string): Sql =>
  ({
    all: empty,
    unread: sql`and c.unread > 0`,
    mine: sql`and c.assigned_to = ${userId}`,
    unassigned: sql`and c.assigned_to is null`,
  })[filter];

/**
 * `first` selects the conversations `c` of the page. The last message of each is looked up by its id, because there are
 * no more of them than rows on the page.
 */
const selectPage = (first: Sql): Sql => sql`
  select c.lead_id as id, l.name, coalesce(l.case_type, l.lead_type) as about, c.assigned_to as "assignedTo", c.unread,
    c.last_at as "lastAt", c.last_direction as "lastDirection", coalesce(o.channel, i.channel, 'sms') as channel,
    coalesce(o.preview, left(coalesce(nullif(i.body, ''), i.subject), 140), '') as preview, o.status,
    c.last_at::text as "sortValue"
  from (${first}) c
  join leads l on l.tenant_id = c.tenant_id and l.id = c.lead_id
  left join messages o on c.last_direction = 'outbound' and o.tenant_id = c.tenant_id and o.id = c.last_id
  left join inbound_messages i on c.last_direction = 'inbound' and i.tenant_id = c.tenant_id and i.id = c.last_id
  order by c.last_at desc, c.lead_id desc
`;

/**
 * One page, newest message first.
 * @throws CursorError for a cursor that this list did not return
 */
export async function listConversations(
  tx: TenantTransaction,
  { filter, userId, q, scope, cursor, limit }: ConversationSearch,
): Promise<Page<ConversationRecord>> {
  const after = positionAfter(cursor, SORT);
  const found = q ? await findLeads(tx, q, scope) : undefined;
  const rows = await tx.query<ConversationRow>(
    selectPage(
      sql`select * from conversations c where c.tenant_id = ${tx.tenantId} and not c.is_empty ${filterBy(filter, userId)}
         ${found ? sql`and c.lead_id = any(${found}::uuid[])` : empty}
         ${after ? sql`and (c.last_at, c.lead_id) < (${after.value}::timestamptz, ${after.id}::uuid)` : empty}
       order by c.last_at desc, c.lead_id desc limit ${limit + 1}`,
    ),
  );
  const page = toPage(rows, { sort: SORT, limit });
  const items = page.items.map(
    ({ lastAt, lastDirection, channel, preview, status, sortValue: _, ...row }) => ({
      ...row,
      lastAt: lastAt.toISOString(),
      last: { direction: lastDirection, channel, preview, status },
    }),
  );
  return { items: await withAssignees(tx, items), nextCursor: page.nextCursor };
}

/** Ids of leads that match a search; names and addresses are searched only if the viewer may see them. */
async function findLeads(tx: TenantTransaction, q: string, scope: SearchScope): Promise<string[]> {
  const { text: pattern, number } = searchPatterns(q);
  const rows =
    scope === 'everything'
      ? await tx.query<{ id: string }>`
        select id from search_leads(lower(${pattern}), null, null, 'updated_at', null, null,
        ${rawSql(MAX_LEADS_FOUND)}, null, ${number})`
      : await tx.query<{ id: string }>`
        select id from leads where tenant_id = ${tx.tenantId} and lower(concat_ws(' ', case_type,
          lead_type)) like lower(${pattern})
        order by updated_at desc, id desc limit ${rawSql(MAX_LEADS_FOUND)}`;
  return rows.map(({ id }) => id);
}

/** Number of conversations with unread messages, up to a maximum. */
export async function countUnread(tx: TenantTransaction): Promise<number> {
  const [row] = await tx.query<{ unread: number }>`select count(*)::int as unread from (
    select from conversations where tenant_id = ${tx.tenantId} and unread > 0 limit ${rawSql(MAX_UNREAD)}) few`;
  return row?.unread ?? 0;
}

/**
 * Marks everything up to a message as read, or with null the last message of the person as unread. Returns the number of unread messages;
 * undefined if the tenant has no such conversation, or the conversation no such message.
 */
export async function markRead(
  tx: TenantTransaction,
  { id, upTo }: { id: string; upTo: string | null },
): Promise<number | undefined> {
  const [held] = await tx.query`
    select from conversations where tenant_id = ${tx.tenantId} and lead_id = ${id} for update`;
  if (!held) return (await hasLead(tx, id)) && upTo === null ? 0 : undefined;
  const [moment] = await tx.query<{ until: string | null }>(
    upTo === null
      ? sql`select (max(received_at) - interval '1 microsecond')::text as until from inbound_messages
          where tenant_id = ${tx.tenantId} and lead_id = ${id}`
      : sql`select received_at::text as until from inbound_messages
          where tenant_id = ${tx.tenantId} and lead_id = ${id} and id = ${upTo}
          union all select created_at::text from messages
          where tenant_id = ${tx.tenantId} and lead_id = ${id} and id = ${upTo}`,
  );
  if (!moment) return undefined;
  return await readUntil(tx, { id, until: moment.until, isForward: upTo !== null });
}

/** Whether there is a reachable person who has got no message yet. */
async function hasLead(tx: TenantTransaction, id: string): Promise<boolean> {
  return await tx.repository(LeadEntity).existsBy({ tenantId: tx.tenantId, id });
}

/**
 * Counts unread messages after a point in time. Reading never moves that point back, unless the user marks messages as
 * unread.
 */
async function readUntil(
  tx: TenantTransaction,
  { id, until, isForward }: { id: string; until: string | null; isForward: boolean },
): Promise<number> {
  const [row] = await tx.query<{ unread: number }>`with moment as (
      select case when ${isForward} then greatest(c.read_until, ${until}::timestamptz)
        else ${until}::timestamptz end as until
      from conversations c where c.tenant_id = ${tx.tenantId} and c.lead_id = ${id}
    ), counted as (
      select (select until from moment) as until, count(*)::int as unread from inbound_messages
      where tenant_id = ${tx.tenantId} and lead_id = ${id} and received_at > coalesce((select until
        from moment), '-infinity')
    ), changed as (
      update conversations c set read_until = counted.until, unread = counted.unread from counted
      where c.tenant_id = ${tx.tenantId} and c.lead_id = ${id}
        and (c.unread <> counted.unread or c.read_until is distinct from counted.until)
    )
    select unread from counted`;
  return row?.unread ?? 0;
}

/** Marks all messages as read, because the user answers the conversation. */
export async function markAllRead(tx: TenantTransaction, id: string): Promise<void> {
  await tx.query`update conversations c set unread = 0, read_until = greatest(c.read_until,
      (select max(received_at) from inbound_messages where tenant_id = ${tx.tenantId} and lead_id = ${id}))
    where c.tenant_id = ${tx.tenantId} and c.lead_id = ${id} and c.unread > 0`;
}
