/** Everything that happened with a lead, in one keyset-paged list. Nothing personal is read: kinds, states and times only. */
import { positionAfter, toPage, type Page, type PageQuery } from '../core/page.js';
import type { TenantTransaction } from '../core/database.js';
import { rawSql, sql, type Sql } from '../core/sql.js';

/** One entry as stored; `detail` contains machine words that describe it. */
export interface TimelineRecord {
  id: string;
  kind: 'visit' | 'interaction' | 'message' | 'appointment' | 'journey';
  what: string;
  detail: Record<string, unknown>;
  status: string | null;
  at: Date;
  /** Session of the lead to which the entry belongs. */
  sessionId: string;
}

/** A lead whose entries a timeline shows. */
export interface TimelineLead {
  id: string;
  sessionId: string;
  /** The journey that created the lead. */
  journey: { runId: string | null } | null;
}

export interface TimelinePage extends Page<TimelineRecord> {
  leads: TimelineLead[];
}

export interface TimelineQuery extends PageQuery {
  /** `contact`: all entries of the lead's person, from their newest fifty leads. */
  scope: 'lead' | 'contact';
  /** Whether screenings and decisions about conflicts are shown. */
  withConflicts: boolean;
}

const SORT = 'timeline';
const CONTACT_LEADS = 50;

/** A stable id for entries that have none that is unique over all kinds. */
const idOf = (kind: string, key: string): string => `md5('${kind}/' || ${key})::uuid`;

interface EntryScope {
  leadIds: readonly string[];
  sessionIds: readonly string[];
  withConflicts: boolean;
}

const selectEntries = (tx: TenantTransaction, { leadIds, sessionIds, withConflicts }: EntryScope): Sql => sql`
  select ${rawSql(idOf('visit', 'e.id'))} as id, 'visit' as kind, e.event_type as what,
    jsonb_build_object('section', e.section, 'duration', e.duration) as detail, null as status, e.timestamp as at,
    e.session_id as "sessionId"
  from engagement_events e where e.tenant_id = ${tx.tenantId} and e.session_id = any(${sessionIds})
  union all
  select ${rawSql(idOf('interaction', 'i.id'))}, 'interaction', i.interaction_type,
    case when i.interaction_type in ('status_changed', 'stage_changed', 'assigned', 'offered', 'consent_changed', 'conflict_checked',
      'conflict_decided', 'appointment_changed', 'message_received') then i.interaction_data else '{}' end,
    null, i.created_at, i.session_id
  -- A booking is there as the appointment itself.
  from lead_interactions i where i.tenant_id = ${tx.tenantId} and i.lead_id = any(${leadIds})
    and i.interaction_type <> 'appointment_booked'
    and (${withConflicts} or i.interaction_type not in ('conflict_checked', 'conflict_decided'))
  union all
  select ${rawSql(idOf('message', 'm.id'))}, 'message', m.channel, jsonb_build_object('template', m.template), m.status,
    m.created_at, m.session_id
  from messages m where m.tenant_id = ${tx.tenantId} and m.lead_id = any(${leadIds})
  union all
  select ${rawSql(idOf('appointment', 'a.id'))}, 'appointment', 'appointment',
    jsonb_build_object('start', a.start_time, 'timeZone', a.time_zone), a.status, a.created_at,
    a.session_id
  from appointments a where a.tenant_id = ${tx.tenantId} and a.lead_id = any(${leadIds})
  union all
  select ${rawSql(idOf('journey', `j.id || '/' || s.key`))}, 'journey', s.key, '{}', s.value ->> 'state',
    (s.value ->> 'at')::timestamptz, j.session_id
  from journeys j, jsonb_each(j.steps) s where j.tenant_id = ${tx.tenantId} and j.session_id = any(${sessionIds})
`;

/**
 * One page, newest first; undefined if the tenant has no such lead.
 * @throws CursorError for a cursor that no timeline gave out
 */
export async function listLeadTimeline(
  tx: TenantTransaction,
  leadId: string,
  { cursor, limit, scope, withConflicts }: TimelineQuery,
): Promise<TimelinePage | undefined> {
  // The lead itself comes first, so that it is included even if there are many others.
  const leads = await tx.query<TimelineLead>`
    select l.id, l.session_id as "sessionId", (select json_build_object('runId', j.run_id) from journeys j
      where j.tenant_id = l.tenant_id and j.session_id = l.session_id) as journey
    from leads l where l.tenant_id = ${tx.tenantId} and (l.id = ${leadId}
      or (${scope === 'contact'} and l.contact_id = (select contact_id from leads
        where tenant_id = ${tx.tenantId} and id = ${leadId})))
    order by l.id <> ${leadId}, l.created_at desc limit ${rawSql(CONTACT_LEADS)}`;
  if (!leads.some(({ id }) => id === leadId)) return undefined;
  const after = positionAfter(cursor, SORT);
  const entries = selectEntries(tx, {
    leadIds: leads.map(({ id }) => id),
    sessionIds: leads.map(({ sessionId }) => sessionId),
    withConflicts,
  });
  const rows = await tx.query<TimelineRecord & { sortValue: string }>`
    select *, at::text as "sortValue" from (${entries}) entry
    where ${after?.value}::text is null or (at, id) < (${after?.value}::timestamptz, ${after?.id}::uuid)
    order by at desc, id desc limit ${limit + 1}`;
  const { items, nextCursor } = toPage(rows, { sort: SORT, limit });
  return { leads, items: items.map(({ sortValue: _, ...entry }) => entry), nextCursor };
}
