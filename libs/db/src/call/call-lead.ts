/** The lasting results of a call: its lead, captured like every other lead, and notes for staff, each stored once. */
import { toE164 } from '@praxis/config/contact-key';
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { IntakeFields } from '@praxis/contracts/journey/intake';
import type { LeadSource } from '@praxis/contracts/lead/lead.const';
import { intakeScoreInputs, scoreLead } from '@praxis/domain/lead/lead-score';
import { announceCall } from './announce-call.js';
import { encryptTurnText } from './turn-text.js';
import { followAddresses } from '../campaign/campaign-audience.js';
import { screenNewLead } from '../conflict/conflict-check.js';
import type { TenantTransaction } from '../core/database.js';
import { recordLead } from '../lead/lead-capture.js';
import { noteLeadLanguage } from '../lead/lead-language.js';
import { appendLeadNote } from '../lead/lead-note.js';
import { Not } from 'typeorm';
import { LeadEntity } from '../lead/lead.entity.js';

const SOURCE = 'phone' satisfies LeadSource;
const AUTHOR = 'AI receptionist';

/** The lead of a call. A call has its own session, so that it has one lead, independent of the visitor's other actions. */
export async function captureCallLead(
  tx: TenantTransaction,
  masterKey: string,
  { call, fields }: { call: { callId: string; leadId: string; industry: Industry }; fields: IntakeFields },
): Promise<string> {
  if (fields.language) await noteLeadLanguage(tx, call.leadId, fields.language);
  if (await isKnownLead(tx, call)) return await completeLead(tx, masterKey, { leadId: call.leadId, fields });
  const stored = await recordLead(tx, {
    ...fields,
    id: call.leadId,
    sessionId: call.callId,
    industry: call.industry,
    score: scoreLead(intakeScoreInputs(fields)),
    fingerprint: call.callId,
    source: SOURCE,
  });
  const e164 = toE164(fields.phone ?? '') ?? null;
  // Facts from after the booking are filled in; changes that people have made since are kept.
  await tx.query`update leads set source = ${SOURCE}, email = coalesce(email, ${fields.email ?? null}),
      phone = coalesce(phone, ${fields.phone ?? null}),
      phone_e164 = case when phone is null then ${e164} else phone_e164 end, area = coalesce(area, ${fields.area ?? null}),
      timeline = coalesce(timeline, ${fields.timeline ?? null})
    where tenant_id = ${tx.tenantId} and id = ${stored.id} and (source is distinct from ${SOURCE}
      or email is distinct from coalesce(email, ${fields.email ?? null})
      or phone is distinct from coalesce(phone, ${fields.phone ?? null}) or area is distinct
        from coalesce(area, ${fields.area ?? null})
      or timeline is distinct from coalesce(timeline, ${fields.timeline ?? null}))`;
  await followAddresses(tx, masterKey, [stored.id]);
  await screenNewLead(tx, masterKey, { id: stored.id, name: fields.name, details: fields.details });
  return stored.id;
}

/** Whether we called a person who was already a lead. */
async function isKnownLead(
  tx: TenantTransaction,
  { leadId, callId }: { leadId: string; callId: string },
): Promise<boolean> {
  return await tx
    .repository(LeadEntity)
    .existsBy({ tenantId: tx.tenantId, id: leadId, sessionId: Not(callId) });
}

/** Fills in missing data of a lead. */
async function completeLead(
  tx: TenantTransaction,
  masterKey: string,
  { leadId, fields }: { leadId: string; fields: IntakeFields },
): Promise<string> {
  await tx.query`update leads set email = coalesce(email, ${fields.email ?? null}), phone = coalesce(phone,
      ${fields.phone ?? null}), phone_e164 = case when phone is null then ${toE164(fields.phone ?? '') ?? null}
      else phone_e164 end, timeline = coalesce(timeline, ${fields.timeline ?? null})
    where tenant_id = ${tx.tenantId} and id = ${leadId}`;
  await followAddresses(tx, masterKey, [leadId]);
  return leadId;
}

export interface CallSummary {
  leadId: string;
  callId: string;
  text: string;
  /** Figures only. */
  detail: Record<string, number | string>;
  objections: readonly string[];
  isEscalated: boolean;
}

/** Records on an ended call that it led to an appointment and a lead after all. */
export async function noteCallMeeting(
  tx: TenantTransaction,
  { callId, leadId }: { callId: string; leadId: string },
): Promise<void> {
  await tx.query`
    update calls set appointment_booked = true, lead_id = coalesce(lead_id, ${leadId}), updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${callId} and state = 'ended'`;
  await announceCall(tx, callId);
}

/** Adds the call to the lead's timeline and notes. Call it in the transaction that ends the call, once. */
export async function noteCall(tx: TenantTransaction, summary: CallSummary): Promise<void> {
  const { leadId, callId, text, detail, objections, isEscalated } = summary;
  const interactions = [
    { type: 'call_completed', data: { callId, ...detail } },
    ...objections.map((objection) => ({ type: 'call_objection', data: { callId, objection } })),
    ...(isEscalated ? [{ type: 'call_escalated', data: { callId } }] : []),
  ];
  await tx.query`
    insert into lead_interactions (tenant_id, lead_id, session_id, interaction_type, interaction_data)
    select l.tenant_id, l.id, l.session_id, i.type, i.data
    from leads l, jsonb_to_recordset(${JSON.stringify(interactions)}::jsonb) as i(type text, data jsonb)
      where l.tenant_id = ${tx.tenantId} and l.id = ${leadId}`;
  await appendLeadNote(tx, leadId, { text, author: AUTHOR, isCall: false });
}

/** Turns that need no processing: the greeting, or turns of a conversation held elsewhere. */
export async function importTurns(
  tx: TenantTransaction,
  callId: string,
  turns: readonly { seq: number; callerText: string | null; aiText: string | null }[],
): Promise<void> {
  const texts = await Promise.all(turns.map((turn) => encryptTurnText(tx, callId, { ...turn, blocked: [] })));
  await tx.query`insert into call_turns (tenant_id, call_id, seq, sealed)
    select ${tx.tenantId}, ${callId}, t.seq, t.sealed from unnest(${turns.map(({ seq }) => seq)}::int[],
      ${texts}::bytea[]) as t(seq, sealed) on conflict do nothing`;
}
