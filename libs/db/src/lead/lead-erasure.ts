/**
 * Erasing a lead: all personal data is deleted, in every table, in one transaction. The remaining records contain no names: the consent
 * ledger with its proof and the suppressions (keyed hashes), so that an opt-out outlives the person's record, and the audit log (ids).
 *
 * Runs of the lead are ended before (`runsOf`), and their encrypted histories are deleted after, by the outbox.
 */
import { contactAddress, contactKey } from '@praxis/config/contact-key';
import type { LeadErasure } from '@praxis/contracts/lead/lead-entry';
import { emailKey } from '../contact/contact-key.js';
import { findContactScope } from '../contact/contact-lead.js';
import type { TenantTransaction } from '../core/database.js';
import { enqueue } from '../core/outbox.js';
import { sql } from '../core/sql.js';
import { MessageEntity } from '../message/message.entity.js';
import { giveUpMessages } from '../message/unknown-messages.js';
import { leaveContact } from './lead-edit.js';
import { lockLeads } from './lead-lock.js';
import { LeadEntity } from './lead.entity.js';

/** Kind of the outbox rows that name histories to delete. */
export const FORGET_HISTORIES = 'lead.forget_histories';

/** The payload of such a row. */
export interface ForgottenHistories {
  workflowIds: string[];
}

interface ForgottenLead {
  sessionId: string;
  email: string | null;
  phone: string | null;
  phoneE164: string | null;
  contactId: string | null;
  /** Whether other leads have the same address or number. */
  sharesEmail: boolean;
  sharesPhone: boolean;
  hasAppointment: boolean;
}

/** The workflow ids of a lead's journey, calls and automations, and whether it still has an appointment ahead; undefined for no such lead. */
export async function planErasure(
  tx: TenantTransaction,
  id: string,
): Promise<{ workflowIds: string[]; hasAppointment: boolean } | undefined> {
  const [plan] = await tx.query<{ workflowIds: string[]; hasAppointment: boolean }>`select array(
        select j.workflow_id from journeys j
          where j.tenant_id = l.tenant_id and (j.session_id = l.session_id or j.lead_id = l.id)
        union
        select c.workflow_id from calls c where c.tenant_id = l.tenant_id
          and (c.lead_id = l.id or c.id::text = l.session_id) and c.workflow_id <> ''
        union
        select 'tenant/' || p.tenant_id || '/phone/' || p.call_id from phone_calls p
          where p.tenant_id = l.tenant_id and p.lead_id = l.id
        union
        select 'tenant/' || r.tenant_id || '/automation/' || r.automation_id || '/' || r.id from automation_runs r
          where r.tenant_id = l.tenant_id and r.lead_id = l.id
      ) as "workflowIds",
      exists (select from appointments a where a.tenant_id = l.tenant_id and a.lead_id = l.id
        and a.status = 'confirmed' and a.end_time > now()) as "hasAppointment"
    from leads l where l.tenant_id = ${tx.tenantId} and l.id = ${id}`;
  return plan;
}

/** The effects of erasing a lead, in numbers; undefined when the tenant has no such lead. */
export async function readErasureEffects(
  tx: TenantTransaction,
  id: string,
): Promise<LeadErasure | undefined> {
  const [effects] = await tx.query<LeadErasure>`select
      (select count(*)::int from appointments a where a.tenant_id = l.tenant_id and a.lead_id = l.id
        and a.status = 'confirmed' and a.end_time > now()) as "appointmentsAhead",
      (select count(*)::int from journeys j where j.tenant_id = l.tenant_id
        and (j.session_id = l.session_id or j.lead_id = l.id) and j.closed_at is null) as journeys,
      (select count(*)::int from calls c where c.tenant_id = l.tenant_id
        and (c.lead_id = l.id or c.id::text = l.session_id) and c.ended_at is null) as calls,
      (select count(*)::int from campaign_enrollments e where e.tenant_id = l.tenant_id and e.lead_id = l.id
        and e.status = 'active') as campaigns,
      (select count(*)::int from leads o where o.tenant_id = l.tenant_id and o.contact_id = l.contact_id
        and o.id <> l.id) as "otherLeads"
    from leads l where l.tenant_id = ${tx.tenantId} and l.id = ${id}`;
  return effects;
}

/** Whether something that a lead's person wrote waits to be read. */
export async function hasUnreadWords(tx: TenantTransaction, masterKey: string, id: string): Promise<boolean> {
  const lead = await readLead(tx, id);
  return lead !== undefined && (await isUnread(tx, await keysOf(tx, masterKey, { id, lead })));
}

/** What a person wrote and nobody has read. */
const IS_UNREAD = sql`kind = 'inbound' and status = 'received'`;

async function isUnread(tx: TenantTransaction, keys: readonly string[]): Promise<boolean> {
  const rows = await tx.query`select from webhook_events
    where tenant_id = ${tx.tenantId} and contact_key = any(${keys}::text[]) and ${IS_UNREAD} limit 1`;
  return rows.length > 0;
}

/** The keys of the addresses that are this lead's alone. */
async function keysOf(
  tx: TenantTransaction,
  masterKey: string,
  { id, lead }: { id: string; lead: ForgottenLead },
): Promise<string[]> {
  const scope = await findContactScope(tx, id);
  const address = (channel: 'sms' | 'email', text: string | null): string[] => {
    const found = contactAddress(channel, text);
    return found ? [contactKey(masterKey, { tenantId: tx.tenantId, address: found, scope })] : [];
  };
  return [
    ...(lead.sharesPhone ? [] : address('sms', lead.phone)),
    ...(lead.sharesEmail ? [] : address('email', lead.email)),
  ];
}

/**
 * Why nothing was deleted, if it was not: there is no such lead, an appointment was booked since the erasure was planned, or something
 * that the person wrote has not been read yet. That may be a STOP, which is to outlive the person's record.
 */
export type ErasureOutcome = 'erased' | 'unknown' | 'appointment_ahead' | 'unread';

/** Deletes a lead and everything personal about it. The appointments of a sample lead go with it. */
export async function eraseLead(
  tx: TenantTransaction,
  masterKey: string,
  { id, workflowIds }: { id: string; workflowIds: string[] },
): Promise<ErasureOutcome> {
  const [, lead] = await Promise.all([lockLeads(tx, [id]), readLead(tx, id)]);
  if (!lead) return 'unknown';
  if (lead.hasAppointment) return 'appointment_ahead';
  const keys = await keysOf(tx, masterKey, { id, lead });
  if (await isUnread(tx, keys)) return 'unread';
  await eraseVisit(tx, lead.sessionId);
  await eraseCalls(tx, { id, sessionId: lead.sessionId, workflowIds });
  await eraseMentions(tx, { id, lead, keys });
  // Files about the person hold this lead too.
  await tx.query`delete from exports where tenant_id = ${tx.tenantId} and subject_id in (
    select id from leads where tenant_id = ${tx.tenantId} and (id = ${id} or contact_id = ${lead.contactId}::uuid))`;
  await settleSending(tx, id);
  // Messages, conversations, appointments, enrollments, screenings, offers, edits, tasks and runs of automations go with it.
  await tx.repository(LeadEntity).delete({ tenantId: tx.tenantId, id });
  await leaveContact(tx, lead);
  if (workflowIds.length > 0)
    await enqueue(tx, {
      kind: FORGET_HISTORIES,
      dedupeKey: `${FORGET_HISTORIES}/${id}`,
      payload: { workflowIds } satisfies ForgottenHistories,
    });
  return 'erased';
}

/** Counts messages that are being sent as used: nobody finds out any more whether they went out, once their records are gone. */
async function settleSending(tx: TenantTransaction, id: string): Promise<void> {
  const sending = await tx.repository(MessageEntity).find({
    select: { id: true },
    where: { tenantId: tx.tenantId, leadId: id, status: 'sending' },
  });
  await giveUpMessages(tx, sending, { status: 'cancelled' });
}

async function readLead(tx: TenantTransaction, id: string): Promise<ForgottenLead | undefined> {
  const [lead] = await tx.query<ForgottenLead>`
    select l.session_id as "sessionId", l.email, l.phone, l.phone_e164 as "phoneE164", l.contact_id as "contactId",
      exists (select from leads o where o.tenant_id = l.tenant_id and o.id <> l.id
        and contact_email(o.email) = contact_email(l.email)) as "sharesEmail",
      exists (select from leads o where o.tenant_id = l.tenant_id and o.id <> l.id
        and o.phone_e164 = l.phone_e164) as "sharesPhone",
      exists (select from appointments a where a.tenant_id = l.tenant_id and a.lead_id = l.id
        and a.status = 'confirmed' and a.end_time > now() and not a.is_sample) as "hasAppointment"
    from leads l where l.tenant_id = ${tx.tenantId} and l.id = ${id}`;
  return lead;
}

/** Erases the records of the visit that made the lead. */
async function eraseVisit(tx: TenantTransaction, sessionId: string): Promise<void> {
  const { tenantId } = tx;
  await tx.query`with events as (
      delete from engagement_events where tenant_id = ${tenantId} and session_id = ${sessionId}
    ), visit as (
      delete from engagement_sessions where tenant_id = ${tenantId} and session_id = ${sessionId}
    ), log as (
      delete from event_log where tenant_id = ${tenantId} and session_id = ${sessionId}
    ), journey as (
      delete from journeys where tenant_id = ${tenantId} and session_id = ${sessionId}
    ), holds as (
      delete from appointments where tenant_id = ${tenantId} and session_id = ${sessionId} and lead_id is null
    ), waiting as (
      delete from outbox where tenant_id = ${tenantId} and kind = 'journey.intake'
        and payload #>> '{start,sessionId}' = ${sessionId}
    )
    delete from sim_entries where tenant_id = ${tenantId} and session_id = ${sessionId}`;
}

/** Calls with their turns, receipts and what was spoken; those too that named the lead until they were ended just now. */
async function eraseCalls(
  tx: TenantTransaction,
  { id, sessionId, workflowIds }: { id: string; sessionId: string; workflowIds: readonly string[] },
): Promise<void> {
  await tx.query`with dialed as (
      delete from phone_calls where tenant_id = ${tx.tenantId} and lead_id = ${id}
    ), gone as (
      delete from calls where tenant_id = ${tx.tenantId} and (lead_id = ${id} or id::text = ${sessionId}
        or workflow_id = any(${workflowIds}::text[])) returning id
    )
    delete from reveals where tenant_id = ${tx.tenantId} and record_type = 'call'
      and record_id in (select id from gone)`;
}

/** Erases other mentions of the person: rows of imports, what vendors sent, the simulated inbox, reasons of reveals. */
async function eraseMentions(
  tx: TenantTransaction,
  { id, lead, keys }: { id: string; lead: ForgottenLead; keys: readonly string[] },
): Promise<void> {
  const { tenantId } = tx;
  const email = lead.sharesEmail ? null : emailKey(lead.email);
  const phone = lead.sharesPhone ? null : lead.phoneE164;
  await tx.query`with rows as (
      update import_rows set fields = '{}', filled = '{}', email_key = null, phone_key = null
      where tenant_id = ${tenantId} and (lead_id = ${id} or known_lead = ${id}
        or email_key = ${email} or phone_key = ${phone})
    ), vendors as (
      delete from webhook_events where tenant_id = ${tenantId} and contact_key = any(${keys}::text[])
        and not (${IS_UNREAD})
    ), sim as (
      delete from sim_entries where tenant_id = ${tenantId} and (lower(recipient) = ${email}
        or lower(sender) = ${email} or recipient = ${phone} or sender = ${phone}
        or (recipient = ${lead.phone} or sender = ${lead.phone}) and ${!lead.sharesPhone})
    )
    delete from reveals where tenant_id = ${tenantId} and record_type = 'lead' and record_id = ${id}`;
}
