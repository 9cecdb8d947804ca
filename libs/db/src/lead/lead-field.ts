/**
 * Fields of leads that an import fills and its undo empties. The score is updated by the rules that apply to all leads.
 */
import { toE164 } from '@praxis/config/contact-key';
import { leadSourceOf } from '@praxis/domain/lead/lead-source';
import { intakeScoreInputs, scoreLead } from '@praxis/domain/lead/lead-score';
import { followAddresses } from '../campaign/campaign-audience.js';
import type { TenantTransaction } from '../core/database.js';
import { lockLeads } from './lead-lock.js';
import { rawSql } from '../core/sql.js';

/** Columns that may be filled if they are empty. */
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
  language: 'language',
} as const;
export type FillableField = keyof typeof FILLABLE;
export const FILLABLE_FIELDS = Object.keys(FILLABLE) as FillableField[];

/** A lead's values of those columns; null if empty. */
export interface FillableLead extends Record<FillableField, string | null> {
  id: string;
  source: string;
}

/** Locks the leads of these ids until the transaction ends (`lockLeads`), and returns them by id. */
export async function lockFillableLeads(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<Map<string, FillableLead>> {
  const columns = FILLABLE_FIELDS.map((field) => `l.${FILLABLE[field]} as "${field}"`).join(', ');
  const locked = lockLeads(tx, ids);
  const read = tx.query<FillableLead>`select l.id, l.source, ${rawSql(columns)}
    from leads l where l.tenant_id = ${tx.tenantId} and l.id = any(${ids}) order by l.id`;
  const [, leads] = await Promise.all([locked, read]);
  return new Map(leads.map((lead) => [lead.id, lead]));
}

/** Stores these leads' fields with the score that follows from them. `masterKey`: makes the keys of their addresses. */
export async function saveLeads(
  tx: TenantTransaction,
  masterKey: string,
  leads: readonly FillableLead[],
): Promise<void> {
  if (leads.length === 0) return;
  const rows = leads.map((lead) => {
    const given = Object.fromEntries(FILLABLE_FIELDS.map((field) => [field, lead[field] ?? undefined]));
    const { score, version, contributions } = scoreLead(intakeScoreInputs(given, leadSourceOf(lead.source)));
    const phoneE164 = toE164(lead.phone ?? '');
    return { ...lead, phoneE164, score, version, contributions };
  });
  const set = FILLABLE_FIELDS.map((field) => `${FILLABLE[field]} = r."${field}"`).join(', ');
  const types = FILLABLE_FIELDS.map((field) => `"${field}" text`).join(', ');
  await tx.query`with r as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid,
        ${rawSql(types)}, "phoneE164" text, score int, version int, contributions jsonb)
    )
    update leads l set ${rawSql(set)}, phone_e164 = r."phoneE164", lead_score = r.score, score_version = r.version,
      score_contributions = r.contributions, updated_at = now()
    from r where l.tenant_id = ${tx.tenantId} and l.id = r.id`;
  await followAddresses(
    tx,
    masterKey,
    leads.map(({ id }) => id),
  );
}
