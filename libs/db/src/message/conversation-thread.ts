/** One conversation: the lead, and the messages in both directions. */
import type { ConversationEntry } from '@praxis/contracts/message/conversation';
import type { Industry, Mode } from '@praxis/contracts/core/industry.const';
import type { Language } from '@praxis/contracts/language/language.const';
import { STAFF_REPLY } from '@praxis/contracts/message/message.const';
import type { TenantTransaction } from '../core/database.js';
import { positionAfter, toPage, type Page, type PageQuery } from '../core/page.js';
import { personNames } from '../lead/lead-assignment.js';
import { LAST_ASKED } from './last-asked.js';
import type { SendDecision } from './send-decision.js';
import { sql, type Sql } from '../core/sql.js';

/** The person of a conversation. */
export interface ConversationParty {
  id: string;
  sessionId: string;
  name: string;
  email: string | null;
  phone: string | null;
  about: string | null;
  source: string;
  caseType: string | null;
  timeZone: string | null;
  /** Language for messages to the person; null if unknown. */
  language: Language | null;
  assignedTo: string | null;
  unread: number;
  industry: Industry;
  /** True for a sample lead, to whom nothing can be sent. */
  isSample: boolean;
  /** Undefined if no journey created the lead. */
  mode: Mode | null;
  /** When the person last acted: wrote, asked, or changed their appointment; null if never. */
  lastAsked: Date | null;
}

/** The lead, and the data on which an answer to it depends. A lead without any message is found too. */
export async function findParty(tx: TenantTransaction, id: string): Promise<ConversationParty | undefined> {
  const [row] = await tx.query<ConversationParty>`
    select l.id, l.session_id as "sessionId", l.name, l.email, l.phone, coalesce(l.case_type, l.lead_type) as about, l.source,
      l.case_type as "caseType", l.time_zone as "timeZone", l.language, l.assigned_to as "assignedTo", coalesce(c.unread,
        0) as unread,
      l.industry, l.is_sample as "isSample", j.mode,
      ${LAST_ASKED} as "lastAsked"
    from leads l
    left join conversations c on c.tenant_id = l.tenant_id and c.lead_id = l.id
    left join journeys j on j.tenant_id = l.tenant_id and j.session_id = l.session_id
    where l.tenant_id = ${tx.tenantId} and l.id = ${id}`;
  return row;
}

const SORT = 'thread';

const selectOutbound = (tx: TenantTransaction, leadId: string): Sql => sql`
  select m.id, 'outbound' as direction, m.channel, m.subject, m.body, m.created_at as at, m.template, m.author_id as author,
    m.status, m.error_code as "errorCode", m.decision
  from messages m where m.tenant_id = ${tx.tenantId} and m.lead_id = ${leadId}`;
const selectInbound = (tx: TenantTransaction, leadId: string): Sql => sql`
  select i.id, 'inbound', i.channel, i.subject, i.body, i.received_at, null, null::uuid, null, i.unread_reason, null::jsonb
  from inbound_messages i where i.tenant_id = ${tx.tenantId} and i.lead_id = ${leadId}`;

interface EntryRow extends Omit<ConversationEntry, 'at' | 'reason' | 'notBefore'> {
  at: Date;
  errorCode: string | null;
  decision: SendDecision | null;
}

/**
 * One page, newest first.
 * @throws CursorError for a cursor that does not belong to a thread
 */
export async function listThread(
  tx: TenantTransaction,
  { id, cursor, limit }: PageQuery & { id: string },
): Promise<Page<ConversationEntry>> {
  const after = positionAfter(cursor, SORT);
  const position = sql`(${after?.value}::timestamptz, ${after?.id}::uuid)`;
  const rows = await tx.query<EntryRow & { sortValue: string }>(
    // Each table is read by its own index for at most one page of rows; the page is merged from both.
    sql`select entry.*, at::text as "sortValue" from (
       (${selectOutbound(tx, id)} and (${after?.value}::text is null or (m.created_at, m.id) < ${position})
        order by m.created_at desc, m.id desc limit ${limit + 1})
       union all
       (${selectInbound(tx, id)} and (${after?.value}::text is null or (i.received_at, i.id) < ${position})
        order by i.received_at desc, i.id desc limit ${limit + 1})
     ) entry order by at desc, id desc limit ${limit + 1}`,
  );
  const { items, nextCursor } = toPage(rows, { sort: SORT, limit });
  return { items: await toEntries(tx, items), nextCursor };
}

/** The subject of a conversation's last email; null if there was none. */
export async function lastSubject(tx: TenantTransaction, leadId: string): Promise<string | null> {
  const [row] = await tx.query<{ subject: string }>`select subject from (
      (select subject, created_at as at from messages
       where tenant_id = ${tx.tenantId} and lead_id = ${leadId} and channel = 'email' and subject is not null
         order by created_at desc limit 1)
      union all
      (select subject, received_at from inbound_messages
       where tenant_id = ${tx.tenantId} and lead_id = ${leadId} and channel = 'email' and subject is not null
         order by received_at desc limit 1)
    ) mail order by at desc limit 1`;
  return row?.subject ?? null;
}

async function toEntries(tx: TenantTransaction, rows: readonly EntryRow[]): Promise<ConversationEntry[]> {
  const names = await personNames(
    tx,
    rows.map(({ author }) => author),
  );
  return rows.map((row) => ({
    id: row.id,
    direction: row.direction,
    channel: row.channel,
    subject: row.subject,
    body: row.body,
    at: row.at.toISOString(),
    template: row.template === STAFF_REPLY ? null : row.template,
    author: row.author === null ? null : (names.get(row.author) ?? 'A former team member'),
    status: row.status,
    ...whyOf(row),
  }));
}

/**
 * Why a message was held back, waits, was not delivered or could not be read: from our decision, or from the provider's
 * error.
 */
function whyOf({ status, decision, errorCode }: EntryRow): Pick<ConversationEntry, 'reason' | 'notBefore'> {
  if (status === 'blocked')
    return { reason: decision?.outcome === 'refused' ? decision.reason : errorCode, notBefore: null };
  if (status === 'queued' && decision?.outcome === 'deferred')
    return { reason: decision.reason, notBefore: decision.notBefore };
  // The person wrote this message, so the error code says why it could not be read.
  if (status === null) return { reason: errorCode === null ? null : `unread_${errorCode}`, notBefore: null };
  const isOut = status === 'sent' || status === 'delivered';
  return { reason: isOut ? null : errorCode, notBefore: null };
}
