/**
 * Reads contacts. Which lead belongs to which contact is decided when leads are stored (libs/db/schema/contact.sql).
 */
import type { LeadStatus } from '@praxis/contracts/lead/lead';
import type { MergeReason } from '@praxis/contracts/contact/merged-contact';
import type { TenantTransaction } from '../core/database.js';
import { rawSql, sql, type Sql } from '../core/sql.js';

/** Maximum number of leads, and of merges, shown for one contact. */
const MAX_LEADS_SHOWN = 50;

export interface ContactLeadRecord {
  id: string;
  name: string;
  source: string;
  status: LeadStatus;
  about: string | null;
  createdAt: Date;
  /** The identifying facts that are compared. */
  email: string | null;
  phone: string | null;
}

export interface ContactRecord {
  id: string;
  name: string;
  createdAt: Date;
  leadCount: number;
  leads: ContactLeadRecord[];
  channels: { kind: 'email' | 'phone'; value: string }[];
  merges: {
    id: string;
    reason: MergeReason;
    from: string | null;
    to: string;
    leadIds: string[];
    by: string | null;
    at: Date;
    undoneBy: string | null;
    undoneAt: Date | null;
  }[];
  suggestions: { contactId: string; name: string; leads: number; leadIds: string[]; createdAt: Date }[];
}

/**
 * A contact with its leads; for a contact that was merged away, the contact it is now part of. Undefined if the tenant
 * has none.
 */
export async function readContact(tx: TenantTransaction, id: string): Promise<ContactRecord | undefined> {
  const [contact] = await tx.query<Pick<ContactRecord, 'id' | 'name' | 'createdAt' | 'leadCount'>>`
    with recursive current as (
      select id, name, created_at, merged_into from contacts where tenant_id = ${tx.tenantId} and id = ${id}
      union all
      select c.id, c.name, c.created_at, c.merged_into from contacts c join current s on c.id = s.merged_into
        and c.tenant_id = ${tx.tenantId}
    )
    select id, name, created_at as "createdAt",
      (select count(*)::int from leads l where l.tenant_id = ${tx.tenantId} and l.contact_id = s.id) as "leadCount"
    from current s where merged_into is null`;
  if (!contact) return undefined;
  const [leads, channels, merges, suggestions] = await Promise.all([
    tx.query<ContactLeadRecord>`
      select id, name, source, status, coalesce(case_type, lead_type) as about, created_at as "createdAt",
        contact_email(email) as email, phone_e164 as phone
      from leads where tenant_id = ${tx.tenantId} and contact_id = ${contact.id}
      order by created_at desc, id desc limit ${rawSql(MAX_LEADS_SHOWN)}`,
    tx.query<ContactRecord['channels'][number]>`
      select kind, value from contact_points where tenant_id = ${tx.tenantId} and contact_id = ${contact.id}
      order by kind, id limit ${rawSql(MAX_LEADS_SHOWN)}`,
    tx.query<ContactRecord['merges'][number]>`
      select id, reason, from_contact as "from", to_contact as "to", lead_ids as "leadIds",
        merged_by as "by", merged_at as at, undone_by as "undoneBy", undone_at as "undoneAt"
      from contact_merges where tenant_id = ${tx.tenantId}
        and (to_contact = ${contact.id} or from_contact = ${contact.id})
      order by merged_at desc, id desc limit ${rawSql(MAX_LEADS_SHOWN)}`,
    tx.query<ContactRecord['suggestions'][number]>`
      select c.id as "contactId", c.name, s.created_at as "createdAt",
        (select count(*)::int from leads l where l.tenant_id = ${tx.tenantId} and l.contact_id = c.id) as leads,
        array(select l.id from leads l where l.tenant_id = ${tx.tenantId} and l.contact_id = c.id and l.name = c.name
          limit ${rawSql(MAX_LEADS_SHOWN)}) as "leadIds"
      from (${openSuggestionsOf(tx, contact.id)}) s join contacts c on c.tenant_id = ${tx.tenantId} and c.id = s.other
      order by s.created_at limit ${rawSql(MAX_LEADS_SHOWN)}`,
  ]);
  return { ...contact, leads, channels, merges, suggestions };
}

/**
 * Open suggestions of a contact, seen from that contact. Suggestions about a contact that was merged away in the
 * meantime wait until that merge is undone.
 */
function openSuggestionsOf({ tenantId }: TenantTransaction, contactId: string): Sql {
  return sql`
    select o.other, o.created_at from (
      select other_id as other, created_at from contact_suggestions
      where tenant_id = ${tenantId} and contact_id = ${contactId} and state = 'open'
      union all
      select contact_id, created_at from contact_suggestions
      where tenant_id = ${tenantId} and other_id = ${contactId} and state = 'open'
    ) o join contacts m on m.tenant_id = ${tenantId} and m.id = o.other and m.merged_into is null`;
}

/** The number of leads of a lead's contact, and of its open suggestions. */
export async function countContact(
  tx: TenantTransaction,
  id: string,
): Promise<{ id: string; leads: number; suggestions: number }> {
  const [row] = await tx.query<{ leads: number; suggestions: number }>`
    select (select count(*)::int from leads where tenant_id = ${tx.tenantId} and contact_id = ${id}) as leads,
    (select count(*)::int from (${openSuggestionsOf(tx, id)}) s) as suggestions`;
  return { id, leads: row?.leads ?? 0, suggestions: row?.suggestions ?? 0 };
}
