/**
 * Everything that a practice has stored about one person, for the proof. Read in one transaction, as of one point in
 * time.
 */
import { contactAddress, contactKey } from '@praxis/config/contact-key';
import { CONSENT_CHANNELS } from '@praxis/contracts/consent/consent.const';
import { intakeConsentWording } from '@praxis/domain/consent/intake-consent-wording';
import type { PersonProof, ProofRow } from '@praxis/contracts/person-proof/person-proof';
import { decryptFacts, decryptTurnText, TURN_TEXT_COLUMNS, type StoredTurnText } from '../call/turn-text.js';
import { listConsent, proveChain } from '../consent/consent.js';
import { findContactScopes } from '../contact/contact-lead.js';
import type { TenantTransaction } from '../core/database.js';
import { rawSql } from '../core/sql.js';
import { readPersonEvents } from './person-events.js';

/** The content of a proof without the facts about its creation. */
export type PersonRecord = Omit<PersonProof, 'kind' | 'version' | 'exportId' | 'requestedBy' | 'requestedAt'>;

/** Omitted texts: those that people of the practice wrote for themselves. */
const OMITTED = [
  'notes of leads and appointments',
  'tasks',
  'conflict screening',
  'unmapped columns of imports',
];

interface Lead extends ProofRow {
  id: string;
  email: string | null;
  phone: string | null;
}

/** Undefined if the practice has no such lead, or it is a sample lead. */
export async function readPersonRecord(
  tx: TenantTransaction,
  masterKey: string,
  leadId: string,
): Promise<PersonRecord | undefined> {
  const [about] = await tx.query<{ contactId: string | null; tenantName: string }>`
    select l.contact_id as "contactId", t.name as "tenantName" from leads l join tenants t on t.id = l.tenant_id
    where l.tenant_id = ${tx.tenantId} and l.id = ${leadId} and not l.is_sample`;
  if (!about) return undefined;
  const leads = await tx.query<Lead>`
    select id, name, email, phone, industry, case_type as "caseType", lead_type as "leadType", area, budget, urgency, timeline,
      details, status, lead_score as "leadScore", source, source_detail as "sourceDetail", tags, language,
      time_zone as "timeZone", created_at as "createdAt", updated_at as "updatedAt"
    from leads where tenant_id = ${tx.tenantId} and (id = ${leadId} or contact_id = ${about.contactId}::uuid) order by created_at, id`;
  const leadIds = leads.map(({ id }) => id);
  const keys = await keysOf(tx, masterKey, leads);
  return {
    tenant: { id: tx.tenantId, name: about.tenantName },
    contactId: about.contactId,
    leadIds,
    leads,
    consent: await readConsent(tx, { keys, leadIds }),
    suppressions: await tx.query<ProofRow>`
      select channel, reason, created_at as "createdAt" from suppressions
      where tenant_id = ${tx.tenantId} and contact_key = any(${keys}) order by created_at, id`,
    calls: await readCalls(tx, leadIds),
    ...(await readPersonEvents(tx, { leadIds, contactId: about.contactId })),
    omitted: OMITTED,
  };
}

async function keysOf(tx: TenantTransaction, masterKey: string, leads: readonly Lead[]): Promise<string[]> {
  const scopes = await findContactScopes(
    tx,
    leads.map(({ id }) => id),
  );
  const keys = leads.flatMap(({ id, email, phone }) =>
    CONSENT_CHANNELS.flatMap((channel) => {
      const address = contactAddress(channel, channel === 'email' ? email : phone);
      return address ? contactKey(masterKey, { tenantId: tx.tenantId, address, scope: scopes.get(id) }) : [];
    }),
  );
  return [...new Set(keys)];
}

async function readConsent(
  tx: TenantTransaction,
  { keys, leadIds }: { keys: string[]; leadIds: readonly string[] },
): Promise<PersonProof['consent']> {
  const all = (await listConsent(tx, keys)).toReversed();
  const entries = all.filter((entry) => entry.leadId === null || leadIds.includes(entry.leadId));
  const [first] = entries;
  const versions = [...new Set(entries.map(({ wordingVersion }) => wordingVersion))];
  return {
    entries: entries.map((entry) => ({ ...entry })),
    ofOthers: all.length - entries.length,
    proof: first ? { ...(await proveChain(tx, first.position)) } : null,
    wordings: Object.fromEntries(
      versions.flatMap((version) => {
        const wording = intakeConsentWording(version);
        return wording ? [[version, wording]] : [];
      }),
    ),
  };
}

interface StoredCall extends ProofRow {
  id: string;
  responses: Record<string, string>;
  contactInfo: Record<string, string>;
  sealed: Buffer | null;
}
type StoredTurn = StoredTurnText & { callId: string; createdAt: Date };

async function readCalls(tx: TenantTransaction, leadIds: readonly string[]): Promise<ProofRow[]> {
  const calls = await tx.query<StoredCall>`
    select id, lead_id as "leadId", mode, language, state, end_reason as "endReason", recording, appointment_booked as "appointmentBooked",
      escalated, model, prompt_version as "promptVersion", responses, contact as "contactInfo", sealed,
      started_at as "startedAt", ended_at as "endedAt"
    from calls where tenant_id = ${tx.tenantId} and lead_id = any(${leadIds}) order by started_at, id`;
  const turns = await tx.query<StoredTurn>`
    select ${rawSql(TURN_TEXT_COLUMNS)}, call_id as "callId", created_at as "createdAt" from call_turns
    where tenant_id = ${tx.tenantId} and call_id = any(${calls.map(({ id }) => id)}) order by call_id, call_turns.seq`;
  const shown: ProofRow[] = [];
  for (const { sealed, ...call } of calls) {
    const facts = sealed === null ? {} : await decryptFacts(tx, call.id, sealed);
    const words: ProofRow[] = [];
    for (const { callId, ...turn } of turns)
      if (callId === call.id) words.push({ ...(await decryptTurnText(tx, callId, turn)) });
    shown.push({ ...call, ...facts, turns: words });
  }
  return shown;
}
