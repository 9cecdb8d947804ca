/**
 * Erasing a lead: all personal data is deleted, in every table, in one transaction. The remaining records contain no
 * names: the consent ledger with its proof and the suppressions (keyed hashes), so that an opt-out outlives the
 * person's record, and the audit log (ids).
 *
 * Runs of the lead are ended before the erasure (`planErasure`), and their encrypted histories are deleted afterwards
 * through the outbox.
 */
import { isBeingCancelled } from '../appointment/cancellation.js';
import { renameContact } from '../contact/contact-leave.js';
import type { TenantTransaction } from '../core/database.js';
import { enqueue } from '../core/outbox.js';
import { FORGET_HISTORIES, type ForgottenHistories } from '../journey/forgotten-histories.js';
import { eraseSession } from '../journey/visit-erasure.js';
import { forgetImported, isBeingImported } from '../lead-import/import-forgetting.js';
import { MessageEntity } from '../message/message.entity.js';
import { giveUpMessages } from '../message/unknown-messages.js';
import {
  findForgottenLead,
  IS_UNREAD,
  isUnread,
  selectCallsOf,
  type ForgottenLead,
} from './forgotten-lead.js';
import { lockLeads } from './lead-lock.js';
import { LeadEntity } from './lead.entity.js';

/**
 * The result, or the reason why nothing was deleted: there is no such lead, an appointment was booked since the erasure
 * was planned, a cancellation is not finished yet, or something is under way. Under way can be a call that began since
 * then, an import that names the person, or a message from the person that was not processed yet. Such a message may be
 * a STOP, which must outlive the person's record.
 */
export type ErasureOutcome = 'erased' | 'unknown' | 'appointment_ahead' | 'being_cancelled' | 'under_way';

/** Deletes a lead and everything personal about it. For a sample lead, the appointments are deleted too. */
export async function eraseLead(
  tx: TenantTransaction,
  masterKey: string,
  { id, workflowIds }: { id: string; workflowIds: string[] },
): Promise<ErasureOutcome> {
  const [, lead] = await Promise.all([lockLeads(tx, [id]), findForgottenLead(tx, masterKey, id)]);
  if (!lead) return 'unknown';
  if (lead.hasAppointment) return 'appointment_ahead';
  if (await isBeingCancelled(tx, id)) return 'being_cancelled';
  if (await isUnread(tx, lead.keys)) return 'under_way';
  if (await isCallOpen(tx, lead, workflowIds)) return 'under_way';
  if (await isBeingImported(tx, lead)) return 'under_way';
  await eraseSession(tx, lead.sessionId);
  const spoken = await eraseCalls(tx, lead, workflowIds);
  await eraseMentions(tx, lead);
  // Export files about the person also contain this lead.
  await tx.query`delete from exports where tenant_id = ${tx.tenantId} and subject_id in (
    select id from leads where tenant_id = ${tx.tenantId} and (id = ${id} or contact_id = ${lead.contactId}::uuid))`;
  await settleSending(tx, id);
  // Messages, conversations, appointments, enrollments, screenings, offers, edits, tasks and runs of automations are
  // deleted by cascade.
  await tx.repository(LeadEntity).delete({ tenantId: tx.tenantId, id });
  if (lead.contactId !== null) await renameContact(tx, lead.contactId);
  const ended = [...new Set([...workflowIds, ...spoken])];
  if (ended.length > 0)
    await enqueue(tx, {
      kind: FORGET_HISTORIES,
      key: id,
      payload: { workflowIds: ended, at: new Date().toISOString() } satisfies ForgottenHistories,
    });
  return 'erased';
}

/**
 * Counts messages that are being sent as used, because once their records are deleted, it can no longer be found out
 * whether they were sent.
 */
async function settleSending(tx: TenantTransaction, id: string): Promise<void> {
  const sending = await tx.repository(MessageEntity).find({
    select: { id: true },
    where: { tenantId: tx.tenantId, leadId: id, status: 'sending' },
  });
  await giveUpMessages(tx, sending, { status: 'cancelled' });
}

/** Whether a call of the lead began after its runs were ended. */
async function isCallOpen(
  tx: TenantTransaction,
  lead: ForgottenLead,
  workflowIds: readonly string[],
): Promise<boolean> {
  const rows = await tx.query`with spoken as (${selectCallsOf(tx, lead)})
    select from spoken where ended_at is null and workflow_id <> all(${workflowIds}::text[]) limit 1`;
  return rows.length > 0;
}

/**
 * Deletes calls with their turns, receipts and words, including calls that belonged to the lead and were ended just
 * now. Returns the runs of all these calls.
 */
async function eraseCalls(
  tx: TenantTransaction,
  lead: ForgottenLead,
  workflowIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.query<{ workflowId: string }>`with spoken as (${selectCallsOf(tx, lead)}), dialed as (
      delete from phone_calls where tenant_id = ${tx.tenantId} and lead_id = ${lead.id}
    ), gone as (
      delete from calls where tenant_id = ${tx.tenantId} and (id in (select s.id from spoken s)
        or workflow_id = any(${workflowIds}::text[])) returning id, workflow_id
    ), revealed as (
      delete from reveals where tenant_id = ${tx.tenantId} and record_type = 'call'
        and record_id in (select g.id from gone g)
    )
    select workflow_id as "workflowId" from gone where workflow_id <> ''`;
  return rows.map(({ workflowId }) => workflowId);
}

/** Erases other mentions of the person: import rows, events from vendors, the simulated inbox, reasons of reveals. */
async function eraseMentions(tx: TenantTransaction, lead: ForgottenLead): Promise<void> {
  const { tenantId } = tx;
  const { id, keys, ownEmail: email, ownPhone: phone } = lead;
  await forgetImported(tx, lead);
  await tx.query`with vendors as (
      delete from webhook_events where tenant_id = ${tenantId} and contact_key = any(${keys}::text[])
        and not (${IS_UNREAD})
    ), sim as (
      delete from sim_entries where tenant_id = ${tenantId} and (lower(recipient) = ${email}
        or lower(sender) = ${email} or recipient = ${phone} or sender = ${phone}
        or (recipient = ${lead.phone} or sender = ${lead.phone}) and ${!lead.sharesPhone})
    )
    delete from reveals where tenant_id = ${tenantId} and record_type = 'lead' and record_id = ${id}`;
}
