/** How an intake becomes a lead: written once per session, even if the request is repeated. */
import { toE164 } from '@praxis/config/contact-key';
import { LEAD_CAPTURE_VALUE, type EngagementLevel } from '@praxis/contracts/engagement/engagement.const';
import { engagementLevel } from '@praxis/contracts/engagement/engagement-level';
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { Language } from '@praxis/contracts/language/language.const';
import type { IntakeFields } from '@praxis/contracts/journey/intake';
import { isClearlySpanish } from '@praxis/domain/language/language-detection';
import { intakeScoreInputs, scoreLead, type LeadScore } from '@praxis/domain/lead/lead-score';
import type { TenantTransaction } from '../core/database.js';
import { screenNewLead } from '../conflict/conflict-check.js';
import { recordIntakeConsent } from '../consent/intake-consent.js';
import { askedForContact } from '@praxis/domain/lead/lead-source';
import { placeLeads } from '../contact/place-leads.js';
import { saveEngagementLevel } from '../engagement/engagement.js';

/**
 * A lead as the intake creates it. `id` is derived from tenant and session, so it is known before the lead is stored.
 */
export interface CapturedLead extends IntakeFields {
  id: string;
  sessionId: string;
  industry: Industry;
  score: LeadScore;
  fingerprint: string;
}

export interface StoredLead {
  id: string;
  leadScore: number;
  engagementLevel: EngagementLevel;
  /**
   * Fingerprint of the intake that created the lead: an equal one means a repeated request, a different one another
   * intake.
   */
  fingerprint: string;
}

/** The message that refuses a second, different intake in one session. */
export const ALREADY_SUBMITTED = 'This session already has an intake. Start a new session to submit another.';

/**
 * Stores an intake: its lead with score and contact, the check for conflicts, the journey's step (`mark`) and, last, the consent.
 * A repeat changes nothing. Undefined when the session already has another intake: the caller must roll back.
 */
export async function storeIntake(
  tx: TenantTransaction,
  intake: Omit<CapturedLead, 'score'>,
  { masterKey, mark }: { masterKey: string; mark: () => Promise<void> },
): Promise<StoredLead | undefined> {
  const stored = await recordLead(tx, { ...intake, score: scoreLead(intakeScoreInputs(intake)) });
  await Promise.all([mark(), screenNewLead(tx, masterKey, intake)]);
  if (stored.fingerprint !== intake.fingerprint) return undefined;
  await recordIntakeConsent(tx, masterKey, { ...intake, leadId: stored.id });
  return stored;
}

/**
 * Stores the lead with its contact, first interaction and engagement session; a repeat changes nothing. Await it before
 * sending any statement about the lead, because it sends several statements one after the other.
 */
export async function recordLead(tx: TenantTransaction, lead: CapturedLead): Promise<StoredLead> {
  const known = await lockLeadOfSession(tx, lead.sessionId);
  if (known) return known;
  const contactId = (await placeLeads(tx, [lead])).get(lead.id);
  // A person's own intake counts as an event; a lead that others entered has not done anything yet.
  const points = askedForContact(lead.source ?? 'demo') ? LEAD_CAPTURE_VALUE : 0;
  const level = engagementLevel(points);
  const rows = await tx.query<StoredLead & { visitPoints: number | null }>`with lead as (
      insert into leads (id, tenant_id, session_id, industry, name, email, phone, phone_e164, contact_id, case_type, lead_type, area, budget,
        details, urgency, timeline, lead_score, score_version, score_contributions, engagement_level,
          last_interaction, intake_fingerprint, time_zone, source, language)
      values (${lead.id}, ${tx.tenantId}, ${lead.sessionId}, ${lead.industry}, ${lead.name}, ${lead.email},
        ${lead.phone}, ${toE164(lead.phone ?? '') ?? null}, ${contactId ?? null}, ${lead.caseType}, ${lead.leadType}, ${lead.area}, ${lead.budget}, ${lead.details},
        ${lead.urgency}, ${lead.timeline}, ${lead.score.score}, ${lead.score.version},
        ${JSON.stringify(lead.score.contributions)}, ${level}, now(), ${lead.fingerprint}, ${lead.timeZone}, ${lead.source ?? 'demo'}, ${languageOf(lead)})
      on conflict (tenant_id, session_id) do nothing
      returning id, tenant_id, session_id, industry, lead_score
    ), interaction as (
      insert into lead_interactions (tenant_id, lead_id, session_id, interaction_type, interaction_data, value_score)
      select tenant_id, id, session_id, 'lead_captured', jsonb_build_object('industry', industry),
        ${points}::int from lead
    ), visit as (
      insert into engagement_sessions as visit (tenant_id, session_id, industry, points, lead_score, engagement_level)
      select tenant_id, session_id, industry, ${points}::int, ${points}::int, ${level} from lead
      on conflict (tenant_id, session_id) do update set
        points = visit.points + excluded.points,
        lead_score = visit.points + excluded.points,
        engagement_level = excluded.engagement_level, last_activity = now()
      returning points
    )
    select lead.id, lead.lead_score as "leadScore", ${level}::text as "engagementLevel",
      ${lead.fingerprint}::text as fingerprint,
      visit.points::float8 as "visitPoints" from lead, visit
    union all
    select id, lead_score, engagement_level, intake_fingerprint, null from leads
      where tenant_id = ${tx.tenantId} and session_id = ${lead.sessionId}`;
  const [made] = rows;
  if (!made) {
    const stored = await findLeadBySession(tx, lead.sessionId);
    if (!stored) throw new Error('a lead that was just stored cannot be read');
    return stored;
  }
  const { visitPoints, ...stored } = made;
  // The visit's earlier activities count too.
  const reached = visitPoints === null ? stored.engagementLevel : engagementLevel(visitPoints);
  if (reached !== stored.engagementLevel) await saveEngagementLevel(tx, lead.sessionId, reached);
  return { ...stored, engagementLevel: reached };
}

/**
 * The chosen language, or else the one in which the person wrote. Texts that others entered show nothing about the
 * person's language.
 */
function languageOf({ language, source = 'demo', details = '' }: CapturedLead): Language | null {
  return language ?? (askedForContact(source) && isClearlySpanish(details) ? 'es' : null);
}

/** Locks a session for its intake, so that a repeated intake finds its lead before it searches for a contact. */
async function lockLeadOfSession(tx: TenantTransaction, sessionId: string): Promise<StoredLead | undefined> {
  const [, stored] = await Promise.all([
    tx.query`select pg_advisory_xact_lock(hashtext('lead'), hashtext(${`${tx.tenantId}/${sessionId}`}))`,
    findLeadBySession(tx, sessionId),
  ]);
  return stored;
}

/** The lead of a session, if its intake is done. */
export async function findLeadBySession(
  tx: TenantTransaction,
  sessionId: string,
): Promise<StoredLead | undefined> {
  const rows = await tx.query<StoredLead>`
    select id, lead_score as "leadScore", engagement_level as "engagementLevel", intake_fingerprint as fingerprint
    from leads where tenant_id = ${tx.tenantId} and session_id = ${sessionId}`;
  return rows[0];
}
