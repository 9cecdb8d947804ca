/** Reads leads: a keyset-paged list, one lead in full, and a lead's addresses. */
import type { ConflictState } from '@praxis/contracts/conflict/conflict.const';
import type { EngagementLevel } from '@praxis/contracts/engagement/engagement.const';
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { Language } from '@praxis/contracts/language/language.const';
import type { Lead, LeadDetail, LeadQuery } from '@praxis/contracts/lead/lead';
import { leadSourceOf } from '@praxis/domain/lead/lead-source';
import type { ScoreContribution } from '@praxis/domain/lead/lead-score';
import type { TenantTransaction } from '../core/database.js';
import { positionAfter, toPage, type Page } from '../core/page.js';
import { searchPatterns } from './lead-search.js';
import { withAssignees } from './lead-assignment.js';
import { withStages } from './lead-stage.js';
import { empty, rawSql, sql } from '../core/sql.js';

const SORT_COLUMN = { updated: 'updated_at', created: 'created_at', score: 'lead_score' } as const;

/** A lead without the fields that depend on the viewer. */
export type LeadRecord = Omit<Lead, 'masked'>;
/** The leads to list: `assigned` is unassigned or a member's id. */
export type LeadFilter = Omit<LeadQuery, 'assigned'> & { assigned?: string | undefined };
/** A lead in full, without those fields; `journey` says whether a journey created it, and with which run. */
export interface LeadDetailRecord extends Omit<
  LeadDetail,
  'masked' | 'revealedUntil' | 'scoreOpen' | 'run' | 'contact' | 'conflict'
> {
  contactId: string | null;
  journey: { runId: string | null } | null;
}

/** The searched fields: `business` leaves names, addresses and numbers out, so that it cannot be used to guess them. */
export type SearchScope = 'everything' | 'business';

/** One page of leads, newest first by the chosen column; `nextCursor` is null on the last page. */
export async function listLeads(
  tx: TenantTransaction,
  query: LeadFilter,
  scope: SearchScope = 'everything',
): Promise<Page<LeadRecord>> {
  const column = rawSql(SORT_COLUMN[query.sort]);
  const after = positionAfter(query.cursor, query.sort);
  const status = query.status === 'all' ? undefined : query.status;
  const stage = query.stage === 'all' ? undefined : query.stage;
  const engagement = query.engagement === 'all' ? undefined : query.engagement;
  const { text: pattern, number } = searchPatterns(query.q);
  const assignee = query.assigned === 'none' ? undefined : query.assigned;
  const isUnassigned = query.assigned === 'none' ? sql`and assigned_to is null` : empty;
  const sortType = rawSql(query.sort === 'score' ? 'int' : 'timestamptz');
  const rows =
    pattern !== undefined && scope === 'everything'
      ? await tx.query<LeadRow>`
        select *, ${column}::text as "sortValue" from search_leads(lower(${pattern}), ${status}, ${engagement},
        ${SORT_COLUMN[query.sort]}, ${after?.value}, ${after?.id}, ${query.limit + 1}, ${query.assigned},
        ${number}, ${stage})`
      : await tx.query<LeadRow>`select *, ${column}::text as "sortValue" from leads
        where tenant_id = ${tx.tenantId}
          ${status ? sql`and status = ${status}` : empty}
          ${stage ? sql`and stage_id = ${stage}` : empty}
          ${engagement ? sql`and engagement_level = ${engagement}` : empty}
          ${after ? sql`and (${column}, id) < (${after.value}::${sortType}, ${after.id}::uuid)` : empty}
          ${pattern ? sql`and lower(concat_ws(' ', case_type, lead_type)) like lower(${pattern})` : empty}
          ${assignee === undefined ? isUnassigned : sql`and assigned_to = ${assignee}`}
        order by ${column} desc, id desc limit ${query.limit + 1}`;
  const { items, nextCursor } = toPage(rows, query);
  const staged = await withStages(tx, items.map(toLead));
  return { items: await withAssignees(tx, staged), nextCursor };
}

/** The recipient of a message. */
export interface LeadContact {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  /** Language for messages to the person; null if unknown. */
  language: Language | null;
}

/** The recipient, if the lead is stored. */
export interface StoredContact extends LeadContact {
  /** True for a sample lead: there is no real person to reach. */
  isSample: boolean;
}

/** How to reach a lead; undefined if this tenant has none with that id. */
export async function findLeadContact(tx: TenantTransaction, id: string): Promise<StoredContact | undefined> {
  const rows = await tx.query<StoredContact>`
    select id, name, email, phone, language, is_sample as "isSample" from leads where tenant_id = ${tx.tenantId} and id = ${id}`;
  return rows[0];
}

/** A lead in full, in the form that screens show. */
export async function readLead(tx: TenantTransaction, id: string): Promise<LeadDetailRecord | undefined> {
  const [row] = await tx.query<LeadDetailRow>`
    select l.*, (select json_build_object('runId', j.run_id) from journeys j
                 where j.tenant_id = l.tenant_id and j.session_id = l.session_id) as journey,
      (select coalesce(json_agg(e order by e.points desc, e.factor), '[]') from (
         select factor, count(*)::int as count, sum(points)::float8 as points from (
           select event_type as factor, value_score as points from engagement_events v
             where v.tenant_id = l.tenant_id and v.session_id = l.session_id
           union all
           select interaction_type, value_score from lead_interactions i
             where i.tenant_id = l.tenant_id and i.lead_id = l.id and i.value_score > 0
         ) events group by factor) e) as engagement
    from leads l where l.tenant_id = ${tx.tenantId} and l.id = ${id}`;
  if (!row) return undefined;
  const { area, budget, details, urgency, timeline, language, tags, notes, journey } = row;
  const [lead] = await withAssignees(tx, await withStages(tx, [toLead(row)]));
  if (!lead) return undefined;
  return {
    ...lead,
    area,
    budget,
    details,
    urgency,
    timeline,
    language,
    tags,
    notes,
    journey,
    contactId: row.contact_id,
    sourceDetail: row.source_detail,
    engagement: {
      points: row.engagement.reduce((sum, { points }) => sum + points, 0),
      contributions: row.engagement,
    },
    sessionId: row.session_id,
    scoreVersion: row.score_version,
    scoreContributions: [...row.score_contributions].sort((one, other) => other.points - one.points),
  };
}

/** The leads of sessions, by session. */
export async function findLeadsOfSessions(
  tx: TenantTransaction,
  sessionIds: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  const rows = await tx.query<{ sessionId: string; id: string; name: string }>`
    select session_id as "sessionId", id, name from leads where tenant_id = ${tx.tenantId}
    and session_id = any(${sessionIds})`;
  return new Map(rows.map(({ sessionId, ...lead }) => [sessionId, lead]));
}

interface LeadRow {
  id: string;
  industry: Industry;
  name: string;
  email: string | null;
  phone: string | null;
  case_type: string | null;
  lead_type: string | null;
  status: Lead['status'];
  lead_score: number;
  engagement_level: EngagementLevel;
  source: string;
  stage_id: string | null;
  assigned_to: string | null;
  last_interaction: Date | null;
  created_at: Date;
  updated_at: Date;
  conflict_state: ConflictState | null;
  sortValue: string;
}

interface LeadDetailRow extends Omit<LeadRow, 'sortValue'> {
  area: string | null;
  budget: string | null;
  details: string | null;
  urgency: string | null;
  timeline: string | null;
  language: Language | null;
  tags: string[];
  notes: string;
  contact_id: string | null;
  source_detail: string | null;
  session_id: string;
  score_version: number;
  score_contributions: ScoreContribution[];
  journey: { runId: string | null } | null;
  engagement: LeadDetail['engagement']['contributions'];
}

function toLead(
  row: Omit<LeadRow, 'sortValue'>,
): Omit<LeadRecord, 'assignedTo' | 'stage'> & { assignedTo: string | null; stage: string | null } {
  return {
    id: row.id,
    industry: row.industry,
    name: row.name,
    email: row.email,
    phone: row.phone,
    caseType: row.case_type,
    leadType: row.lead_type,
    status: row.status,
    stage: row.stage_id,
    leadScore: row.lead_score,
    engagementLevel: row.engagement_level,
    source: leadSourceOf(row.source),
    assignedTo: row.assigned_to,
    lastInteraction: row.last_interaction?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    conflictState: row.conflict_state,
  };
}
