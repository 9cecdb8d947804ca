/**
 * The conflict pre-screen: compares a lead's names with the list, stores people's decisions, and blocks bookings that
 * wait for a decision.
 */
import type { ConflictDecision, ConflictState } from '@praxis/contracts/conflict/conflict.const';
import type { ConflictMatch } from '@praxis/contracts/conflict/conflict';
import { compareNames, NAME_RULE_VERSION, opposingParty } from '@praxis/domain/conflict/name-match';
import { findParties, likeliestParties } from './conflict-party.js';
import type { TenantTransaction } from '../core/database.js';
import { lockLeads } from '../lead/lead-lock.js';
import { ConflictPartyEntity } from './conflict-party.entity.js';

/** Maximum number of stored matches of one screening, the most similar first. */
const MAX_MATCHES_KEPT = 10;

/** The screened facts of a lead. */
export interface ScreenedLead {
  id: string;
  name: string;
  details?: string | null | undefined;
}

/** A match as it is stored: no name. */
type StoredMatch = Pick<ConflictMatch, 'partyId' | 'role' | 'score' | 'reason' | 'whose'>;

/** The stored conflicts of a lead. */
export interface ConflictRecord {
  state: ConflictState | 'none';
  score: number;
  ruleVersion: number;
  checkedAt: Date;
  matches: ConflictMatch[];
  decision: { reason: string; by: string; at: Date } | null;
}

/**
 * Screens a lead in the transaction that stores it. Most tenants have no list; for them this costs only one query, which is sent with the
 * lead's own statement. Only law firms have lists. A repeated intake is not screened again.
 */
export async function screenNewLead(
  tx: TenantTransaction,
  masterKey: string,
  lead: ScreenedLead,
): Promise<void> {
  const [due] = await tx.query`
    select 1 from leads where tenant_id = ${tx.tenantId} and id = ${lead.id} and conflict_state is null
    and exists (select from conflict_parties where tenant_id = ${tx.tenantId})`;
  if (due) await screenLead(tx, masterKey, lead);
}

/** Screens leads in the transaction that created them; does nothing if the tenant has no list. */
export async function screenNewLeads(
  tx: TenantTransaction,
  masterKey: string,
  leads: readonly ScreenedLead[],
): Promise<void> {
  if (!(await tx.repository(ConflictPartyEntity).existsBy({ tenantId: tx.tenantId }))) return;
  for (const lead of leads) await screenLead(tx, masterKey, lead);
}

/**
 * Screens a lead and stores the result. A person's decision remains valid until another party matches that was not
 * known then.
 */
export async function screenLead(
  tx: TenantTransaction,
  masterKey: string,
  lead: ScreenedLead,
): Promise<ConflictState> {
  const other = opposingParty(lead.details ?? undefined);
  const matches = [
    ...(await matchesOf(tx, masterKey, { name: lead.name, whose: 'lead' })),
    ...(other === undefined ? [] : await matchesOf(tx, masterKey, { name: other, whose: 'opposing_party' })),
  ]
    .sort((one, next) => next.score - one.score)
    .slice(0, MAX_MATCHES_KEPT);
  const [, [before]] = await Promise.all([
    lockLeads(tx, [lead.id]),
    tx.query<{ state: ConflictState | null; matches: StoredMatch[] | null }>`
      select l.conflict_state as state, c.matches from leads l
      left join conflict_checks c on c.tenant_id = l.tenant_id and c.lead_id = l.id
      where l.tenant_id = ${tx.tenantId} and l.id = ${lead.id}`,
  ]);
  const known = new Set(before?.matches?.map(({ partyId }) => partyId));
  const isDecided = before?.state === 'cleared' || before?.state === 'declined';
  const isKept = isDecided && matches.every(({ partyId }) => known.has(partyId));
  const found: ConflictState = matches.length > 0 ? 'possible' : 'clear';
  const state = isKept && before.state ? before.state : found;
  await tx.query`with checked as (
      insert into conflict_checks as c (tenant_id, lead_id, score, rule_version, matches)
        values (${tx.tenantId}, ${lead.id}, ${matches[0]?.score ?? 0}, ${NAME_RULE_VERSION},
        ${JSON.stringify(matches)})
      on conflict (tenant_id, lead_id) do update set score = excluded.score, rule_version = excluded.rule_version,
        matches = excluded.matches, checked_at = now(),
        decision_reason = case when ${isKept} then c.decision_reason end, decided_by = case when ${isKept}
          then c.decided_by end,
        decided_at = case when ${isKept} then c.decided_at end
    ), lead as (
      update leads set conflict_state = ${state} where tenant_id = ${tx.tenantId} and id = ${lead.id}
        returning tenant_id, id, session_id
    )
    insert into lead_interactions (tenant_id, lead_id, session_id, interaction_type, interaction_data)
    select tenant_id, id, session_id, 'conflict_checked', jsonb_build_object('state', ${found}::text) from lead`;
  return state;
}

async function matchesOf(
  tx: TenantTransaction,
  masterKey: string,
  { name, whose }: { name: string; whose: ConflictMatch['whose'] },
): Promise<StoredMatch[]> {
  const parties = await likeliestParties(tx, masterKey, name);
  return parties.flatMap(({ id, role, name: listed }) => {
    const match = compareNames(name, listed);
    return match ? [{ partyId: id, role, whose, ...match }] : [];
  });
}

export interface DecisionToStore {
  leadId: string;
  decision: ConflictDecision;
  reason: string;
  /** Email address of the person who decided. */
  by: string;
}

/**
 * Stores a decision and returns the previous state; undefined if the tenant has no such lead. A lead without a possible conflict is not
 * changed.
 */
export async function decideConflict(
  tx: TenantTransaction,
  { leadId, decision, reason, by }: DecisionToStore,
): Promise<ConflictState | 'none' | undefined> {
  const [lead] = await tx.query<{ state: ConflictState | null }>`
    select conflict_state as state from leads where tenant_id = ${tx.tenantId} and id = ${leadId} for update`;
  if (!lead) return undefined;
  if (lead.state === null || lead.state === 'clear') return lead.state ?? 'none';
  await tx.query`with decided as (
      update conflict_checks set decision_reason = ${reason}, decided_by = ${by}, decided_at = now()
        where tenant_id = ${tx.tenantId} and lead_id = ${leadId}
    ), lead as (
      update leads set conflict_state = ${decision}, updated_at = now() where tenant_id = ${tx.tenantId}
        and id = ${leadId} returning tenant_id, id, session_id
    )
    insert into lead_interactions (tenant_id, lead_id, session_id, interaction_type, interaction_data)
    select tenant_id, id, session_id, 'conflict_decided', jsonb_build_object('decision', ${decision}::text) from lead`;
  return lead.state;
}

/** The stored conflicts of a lead; undefined if it was never screened. */
export async function readConflict(
  tx: TenantTransaction,
  leadId: string,
): Promise<ConflictRecord | undefined> {
  const [row] = await tx.query<Omit<ConflictRecord, 'matches'> & { matches: StoredMatch[] }>`
    select coalesce(l.conflict_state, 'none') as state, c.score::float8 as score, c.rule_version as "ruleVersion",
      c.checked_at as "checkedAt", c.matches,
      case when c.decided_at is not null
        then jsonb_build_object('reason', c.decision_reason, 'by', c.decided_by, 'at', c.decided_at) end as decision
    from conflict_checks c join leads l on l.tenant_id = c.tenant_id and l.id = c.lead_id
    where c.tenant_id = ${tx.tenantId} and c.lead_id = ${leadId}`;
  if (!row) return undefined;
  const parties = await findParties(
    tx,
    row.matches.map(({ partyId }) => partyId),
  );
  return {
    ...row,
    score: Math.round(row.score * 100) / 100,
    decision: row.decision && { ...row.decision, at: new Date(row.decision.at) },
    matches: row.matches.map((match) => {
      const party = parties.get(match.partyId);
      return { ...match, name: party?.name ?? null, matter: party?.matter ?? null };
    }),
  };
}

/** Whether a possible or declined conflict prevents a session's lead from booking; the tenant can switch that off. */
export async function awaitsConflictReview(tx: TenantTransaction, sessionId: string): Promise<boolean> {
  const rows = await tx.query`select 1 from leads l join tenants t on t.id = l.tenant_id
    where l.tenant_id = ${tx.tenantId} and l.session_id = ${sessionId} and l.conflict_state in ('possible', 'declined')
      and t.settings -> 'conflictsHoldBooking' is distinct from 'false'::jsonb`;
  return rows.length > 0;
}
