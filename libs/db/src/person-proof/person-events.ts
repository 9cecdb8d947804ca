/**
 * The events of a person's leads: messages, appointments, changes, and who saw them. They are found by lead, never by
 * an address that others may share.
 */
import type { PersonProof, ProofRow } from '@praxis/contracts/person-proof/person-proof';
import type { TenantTransaction } from '../core/database.js';

type Section =
  | ('messages' | 'receivedMessages' | 'phoneCalls' | 'appointments' | 'appointmentChanges' | 'campaigns')
  | ('edits' | 'imports' | 'merges' | 'reveals' | 'audit');

interface Whose {
  leadIds: readonly string[];
  contactId: string | null;
}

/** Each section oldest first. */
export async function readPersonEvents(
  tx: TenantTransaction,
  whose: Whose,
): Promise<Pick<PersonProof, Section>> {
  return {
    ...(await readConversation(tx, whose)),
    ...(await readAppointments(tx, whose)),
    ...(await readChanges(tx, whose)),
    ...(await readSights(tx, whose)),
  };
}

async function readConversation(tx: TenantTransaction, { leadIds }: Whose) {
  return {
    messages: await tx.query<ProofRow>`
      select id, lead_id as "leadId", channel, template, purpose, subject, body, status, provider,
        provider_message_id as "providerMessageId", attempts, error_code as "errorCode", decision, author_id as "authorId",
        campaign_id as "campaignId", created_at as "createdAt", sent_at as "sentAt", delivered_at as "deliveredAt"
      from messages where tenant_id = ${tx.tenantId} and lead_id = any(${leadIds}) order by created_at, id`,
    receivedMessages: await tx.query<ProofRow>`
      select id, lead_id as "leadId", channel, subject, body, received_at as "receivedAt"
      from inbound_messages where tenant_id = ${tx.tenantId} and lead_id = any(${leadIds}) order by received_at, id`,
    phoneCalls: await tx.query<ProofRow>`
      select call_id as "callId", lead_id as "leadId", direction, number, status, outcome, decision, error_code as "errorCode",
        requested_by as "requestedBy", dialed_at as "dialedAt", duration_s as "durationSeconds", created_at as "createdAt"
      from phone_calls where tenant_id = ${tx.tenantId} and lead_id = any(${leadIds}) order by created_at, call_id`,
    campaigns: await tx.query<ProofRow>`
      select e.id, e.lead_id as "leadId", e.campaign_id as "campaignId", c.name as campaign, e.status, e.created_at as "createdAt"
      from campaign_enrollments e join campaigns c on c.tenant_id = e.tenant_id and c.id = e.campaign_id
      where e.tenant_id = ${tx.tenantId} and e.lead_id = any(${leadIds}) order by e.created_at, e.id`,
  };
}

async function readAppointments(tx: TenantTransaction, { leadIds }: Whose) {
  return {
    appointments: await tx.query<ProofRow>`
      select id, lead_id as "leadId", provider_id as "providerId", start_time as "startTime", end_time as "endTime",
        time_zone as "timeZone", location, status, confirmation_code as "confirmationCode", booked_by as "bookedBy",
        is_by_practice as "isByPractice", created_at as "createdAt", updated_at as "updatedAt"
      from appointments where tenant_id = ${tx.tenantId} and lead_id = any(${leadIds}) order by created_at, id`,
    appointmentChanges: await tx.query<ProofRow>`
      select c.id, c.appointment_id as "appointmentId", c.kind, c.actor, c.user_id as "userId", c.start_before as "startBefore",
        c.start_after as "startAfter", c.created_at as "createdAt"
      from appointment_changes c join appointments a on a.tenant_id = c.tenant_id and a.id = c.appointment_id
      where c.tenant_id = ${tx.tenantId} and a.lead_id = any(${leadIds}) order by c.created_at, c.id`,
  };
}

async function readChanges(tx: TenantTransaction, { leadIds, contactId }: Whose) {
  return {
    edits: await tx.query<ProofRow>`
      select id, lead_id as "leadId", edited_by as "editedBy", field, from_value as "from", to_value as "to",
        created_at as "createdAt"
      from lead_edits where tenant_id = ${tx.tenantId} and lead_id = any(${leadIds}) order by created_at, id`,
    imports: await tx.query<ProofRow>`
      select r.import_id as "importId", r.line, r.outcome, r.lead_id as "leadId", i.created_at as "createdAt"
      from import_rows r join imports i on i.tenant_id = r.tenant_id and i.id = r.import_id
      where r.tenant_id = ${tx.tenantId} and r.lead_id = any(${leadIds}) order by i.created_at, r.import_id, r.line`,
    merges: await tx.query<ProofRow>`
      select id, reason, from_contact as "fromContact", to_contact as "toContact", lead_ids as "leadIds", merged_by as "mergedBy",
        merged_at as "mergedAt", undone_by as "undoneBy", undone_at as "undoneAt"
      from contact_merges where tenant_id = ${tx.tenantId} and ${contactId}::uuid in (from_contact, to_contact)
      order by merged_at, id`,
  };
}

async function readSights(tx: TenantTransaction, { leadIds }: Whose) {
  const records = await tx.query<{ id: string }>`
    select id::text as id from calls where tenant_id = ${tx.tenantId} and lead_id = any(${leadIds})
    union all select id::text from appointments where tenant_id = ${tx.tenantId} and lead_id = any(${leadIds})`;
  const ids = [...leadIds, ...records.map(({ id }) => id)];
  const audit = await tx.query<ProofRow & { detail: Record<string, unknown> }>`
    select id::text as id, action, user_id as "userId", target_type as "targetType", target_id as "targetId", detail, seal::int as seal,
      created_at as "createdAt"
    from audit_log where tenant_id = ${tx.tenantId} and (target_id = any(${ids})
      or (detail ? 'leadIds' and detail -> 'leadIds' ?| ${ids}::text[])
      or (detail ? 'callIds' and detail -> 'callIds' ?| ${ids}::text[]))
    order by audit_log.id`;
  return {
    reveals: await tx.query<ProofRow>`
      select id, user_id as "userId", record_type as "recordType", record_id as "recordId", purpose, created_at as "createdAt",
        expires_at as "expiresAt"
      from reveals where tenant_id = ${tx.tenantId} and record_id::text = any(${ids}) order by created_at, id`,
    // The audit entry of an action on many leads also contains the ids of other people's records, which are removed.
    audit: audit.map(({ detail, ...entry }) => ({ ...entry, detail: withoutOthers(detail, ids) })),
  };
}

function withoutOthers(detail: Record<string, unknown>, ids: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(detail).map(([key, value]) => [
      key,
      key.endsWith('Ids') && Array.isArray(value) ? value.filter((id) => ids.includes(String(id))) : value,
    ]),
  );
}
