/** Fields of leads that an import fills and its undo empties, with score and level kept in step by the rules of all leads. */
import { toE164 } from '@praxis/config/contact-key';
import { engagementLevel } from '@praxis/contracts/engagement/engagement.const';
import { intakeScoreInputs, scoreLead } from '@praxis/domain/lead/lead-score';
import type { TenantTransaction } from '../core/database.js';
import { holdLeads } from './lead-lock.js';
import { rawSql } from '../core/sql.js';

/** Columns that may be filled where they say nothing. */
export const FILLABLE = {
  email: 'email',
  phone: 'phone',
  caseType: 'case_type',
  leadType: 'lead_type',
  area: 'area',
  budget: 'budget',
  details: 'details',
  urgency: 'urgency',
  timeline: 'timeline',
} as const;
export type FillableField = keyof typeof FILLABLE;
export const FILLABLE_FIELDS = Object.keys(FILLABLE) as FillableField[];

/** What a lead says in those columns; null where it says nothing. */
export interface FillableLead extends Record<FillableField, string | null> {
  id: string;
  sessionId: string;
  /** What its visit alone is worth. */
  points: number;
}

/** The leads of these ids, kept from others until the transaction ends; in the order of ids, so that nobody waits in a circle. */
export async function lockLeads(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<Map<string, FillableLead>> {
  const columns = FILLABLE_FIELDS.map((field) => `l.${FILLABLE[field]} as "${field}"`).join(', ');
  const held = holdLeads(tx, ids);
  const read = tx.query<FillableLead>`select l.id, l.session_id as "sessionId", ${rawSql(columns)},
      coalesce((select v.points from engagement_sessions v
        where v.tenant_id = l.tenant_id and v.session_id = l.session_id), 0)::float8 as points
    from leads l where l.tenant_id = ${tx.tenantId} and l.id = any(${ids}) order by l.id`;
  const [, leads] = await Promise.all([held, read]);
  return new Map(leads.map((lead) => [lead.id, lead]));
}

/** Stores these leads' fields with the score and level that follow from them. */
export async function saveLeads(tx: TenantTransaction, leads: readonly FillableLead[]): Promise<void> {
  if (leads.length === 0) return;
  const rows = leads.map((lead) => {
    const given = Object.fromEntries(FILLABLE_FIELDS.map((field) => [field, lead[field] ?? undefined]));
    const { score, version, contributions } = scoreLead(intakeScoreInputs(given));
    const worth = Math.max(lead.points, score);
    const phoneE164 = toE164(lead.phone ?? '');
    return { ...lead, phoneE164, score, version, contributions, worth, level: engagementLevel(worth) };
  });
  const set = FILLABLE_FIELDS.map((field) => `${FILLABLE[field]} = r."${field}"`).join(', ');
  const types = FILLABLE_FIELDS.map((field) => `"${field}" text`).join(', ');
  await tx.query`with r as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, "sessionId" text,
        ${rawSql(types)}, "phoneE164" text, score int, version int,
        contributions jsonb, worth numeric, level text)
    ), visits as (
      update engagement_sessions v set lead_score = r.worth, engagement_level = r.level
      from r where v.tenant_id = ${tx.tenantId} and v.session_id = r."sessionId"
    )
    update leads l set ${rawSql(set)}, phone_e164 = r."phoneE164", lead_score = r.score, score_version = r.version,
      score_contributions = r.contributions,
      engagement_level = r.level, updated_at = now()
    from r where l.tenant_id = ${tx.tenantId} and l.id = r.id`;
}
