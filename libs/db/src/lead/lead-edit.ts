/** Corrections of a lead's facts: contact, score and screening are updated, and the history stores the previous values. */
import { toE164 } from '@praxis/config/contact-key';
import {
  LEAD_FACTS,
  type LeadChangeEntry,
  type LeadFacts,
  type SeenFacts,
} from '@praxis/contracts/lead/lead-entry';
import { leadSourceOf } from '@praxis/domain/lead/lead-source';
import { intakeScoreInputs, scoreLead } from '@praxis/domain/lead/lead-score';
import { followAddresses } from '../campaign/campaign-audience.js';
import { screenNewLeads } from '../conflict/conflict-check.js';
import { leaveContact } from '../contact/contact-leave.js';
import { placeLeads } from '../contact/place-leads.js';
import { positionAfter, toPage, type Page, type PageQuery } from '../core/page.js';
import type { TenantTransaction } from '../core/database.js';
import { rawSql } from '../core/sql.js';
import { lockLeads } from './lead-lock.js';

type Fact = (typeof LEAD_FACTS)[number];
type Facts = Record<Fact, string | null>;

const COLUMNS: Record<Fact, string> = {
  name: 'name',
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
};

interface EditedLead extends Facts {
  contactId: string | null;
  source: string;
  isSample: boolean;
}

export interface LeadEdit {
  id: string;
  facts: LeadFacts;
  /** The facts as the editor saw them; omitted facts are not compared. */
  seen?: SeenFacts | undefined;
  /** Id of the editor. */
  by: string;
  /** Decrypts the conflict list, and derives the keys of addresses. */
  masterKey: string;
}

/** Another user changed the facts first; contains the current values of the facts that the edit would have changed. */
export interface ChangedMeanwhile {
  current: Partial<Facts>;
}

/**
 * Corrects a lead and returns the fields that changed; undefined when the tenant has no such lead, `ChangedMeanwhile` when another user
 * corrected the same facts since they were seen, or the identifying facts at the same moment. An address that no lead of the contact has
 * anymore is removed from the contact.
 */
export async function editLead(
  tx: TenantTransaction,
  edit: LeadEdit,
): Promise<Fact[] | ChangedMeanwhile | undefined> {
  const { id, by, masterKey } = edit;
  const seen = await readFacts(tx, id);
  if (!seen) return undefined;
  // The contact is locked before the lead, in the same order as when leads are stored and merged, to prevent deadlocks.
  const wanted = { ...seen, ...given(edit.facts) };
  const isMoved = wanted.email !== seen.email || wanted.phone !== seen.phone;
  // A sample lead is not a real person, so it has no contact.
  const placed =
    isMoved && !seen.isSample
      ? await placeLeads(tx, [{ id, ...wanted, name: wanted.name ?? '' }])
      : undefined;
  const [, before] = await Promise.all([lockLeads(tx, [id]), readFacts(tx, id)]);
  if (!before) return undefined;
  if ((['name', 'email', 'phone', 'contactId'] as const).some((field) => before[field] !== seen[field]))
    return currentOf(before, edit);
  if (hasChanged(before, edit)) return currentOf(before, edit);
  const after = { ...before, ...given(edit.facts) };
  const fields = LEAD_FACTS.filter((field) => after[field] !== before[field]);
  if (fields.length === 0) return [];
  await store(tx, id, { ...after, contactId: placed ? (placed.get(id) ?? null) : before.contactId });
  await noteEdits(tx, id, {
    by,
    edits: fields.map((field) => ({ field, from: before[field], to: after[field] })),
  });
  if (isMoved) {
    await leaveContact(tx, before);
    await followAddresses(tx, masterKey, [id]);
  }
  if (fields.includes('name') || fields.includes('details'))
    await screenNewLeads(tx, masterKey, [{ id, name: after.name ?? '', details: after.details }]);
  return fields;
}

/** Whether one of the facts has neither the value that the editor saw nor the value that they want. */
function hasChanged(before: Facts, { facts, seen = {} }: LeadEdit): boolean {
  const wanted = { ...before, ...given(facts) };
  const plain = (value: string | null): string => (value ?? '').trim();
  return LEAD_FACTS.some((field) => {
    const known = seen[field];
    return known !== undefined && wanted[field] !== before[field] && plain(known) !== plain(before[field]);
  });
}

function currentOf(before: Facts, { facts }: LeadEdit): ChangedMeanwhile {
  const edited = LEAD_FACTS.filter((field) => facts[field] !== undefined);
  return { current: Object.fromEntries(edited.map((field) => [field, before[field]])) };
}

/** An edit's facts, with empty texts as no value. */
function given(facts: LeadFacts): Partial<Facts> {
  return Object.fromEntries(
    LEAD_FACTS.flatMap((field) => {
      const value = facts[field];
      return value === undefined ? [] : [[field, value === '' ? null : value]];
    }),
  );
}

async function readFacts(tx: TenantTransaction, id: string): Promise<EditedLead | undefined> {
  const columns = LEAD_FACTS.map((field) => `${COLUMNS[field]} as "${field}"`).join(', ');
  const [lead] = await tx.query<EditedLead>`
    select ${rawSql(columns)}, contact_id as "contactId", source, is_sample as "isSample" from leads
    where tenant_id = ${tx.tenantId} and id = ${id}`;
  return lead;
}

async function store(tx: TenantTransaction, id: string, lead: EditedLead): Promise<void> {
  const known = Object.fromEntries(Object.entries(lead).filter(([, value]) => value !== null));
  const { score, version, contributions } = scoreLead(intakeScoreInputs(known, leadSourceOf(lead.source)));
  await tx.query`update leads set name = ${lead.name}, email = ${lead.email}, phone = ${lead.phone},
      phone_e164 = ${toE164(lead.phone ?? '') ?? null}, contact_id = ${lead.contactId}, case_type = ${lead.caseType},
      lead_type = ${lead.leadType}, area = ${lead.area}, budget = ${lead.budget}, details = ${lead.details},
      urgency = ${lead.urgency}, timeline = ${lead.timeline}, language = ${lead.language}, lead_score = ${score}, score_version = ${version},
      score_contributions = ${JSON.stringify(contributions)}, updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id}`;
}

/** A change in the form in which it is recorded. */
export interface NotedEdit {
  field: LeadChangeEntry['field'];
  from: string | null;
  to: string | null;
}

/** Adds the changes to a lead's history, and the names of the changed facts to its timeline. */
export async function noteEdits(
  tx: TenantTransaction,
  leadId: string,
  { by, edits }: { by: string; edits: readonly NotedEdit[] },
): Promise<void> {
  await tx.query`insert into lead_edits (tenant_id, lead_id, edited_by, field, from_value, to_value)
    select ${tx.tenantId}, ${leadId}, ${by}, field, "from", "to"
    from jsonb_to_recordset(${JSON.stringify(edits)}::jsonb) as e(field text, "from" text, "to" text)`;
  const facts = edits.flatMap(({ field }) => (field === 'status' || field === 'stage' ? [] : [field]));
  if (facts.length === 0) return;
  await tx.query`
    insert into lead_interactions (tenant_id, lead_id, session_id, interaction_type, interaction_data)
    select tenant_id, id, session_id, 'facts_changed', ${JSON.stringify({ fields: facts })}::jsonb from leads
    where tenant_id = ${tx.tenantId} and id = ${leadId}`;
}

/** A change as it is stored. */
export type StoredEdit = Omit<LeadChangeEntry, 'at' | 'by'> & { at: Date; by: string };

/**
 * One page of a lead's history, newest first; undefined if the tenant has no such lead.
 * @throws CursorError
 */
export async function listLeadEdits(
  tx: TenantTransaction,
  leadId: string,
  { cursor, limit }: PageQuery,
): Promise<Page<StoredEdit> | undefined> {
  const [lead] = await tx.query`select 1 from leads where tenant_id = ${tx.tenantId} and id = ${leadId}`;
  if (!lead) return undefined;
  const after = positionAfter(cursor, 'edited');
  const rows = await tx.query<StoredEdit & { sortValue: string }>`
    select id, edited_by as by, field, from_value as "from", to_value as "to", created_at as at,
      created_at::text as "sortValue"
    from lead_edits where tenant_id = ${tx.tenantId} and lead_id = ${leadId}
      and (${after?.value}::timestamptz is null or (created_at, id) < (${after?.value}::timestamptz, ${after?.id}::uuid))
    order by created_at desc, id desc limit ${limit + 1}`;
  return toPage(rows, { sort: 'edited', limit });
}
