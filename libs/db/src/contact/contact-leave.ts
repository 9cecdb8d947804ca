/**
 * The data that a contact loses when a lead leaves it: data that no other lead of the contact has. The trigger on
 * deleted leads uses the same rules.
 */
import { toE164 } from '@praxis/config/contact-key';
import type { TenantTransaction } from '../core/database.js';
import { rawSql } from '../core/sql.js';
import { emailKey, emailKeyOf } from './contact-key.js';

/** A lead that has left its contact, with the addresses that it had. */
export interface FormerLead {
  contactId: string | null;
  email: string | null;
  phone: string | null;
}

/** Removes data from a contact that none of its leads has anymore, and deletes the contact if it has no lead left. */
export async function leaveContact(
  tx: TenantTransaction,
  { contactId, email, phone }: FormerLead,
): Promise<void> {
  if (contactId === null) return;
  await tx.query`
    delete from contact_points p where p.tenant_id = ${tx.tenantId} and p.contact_id = ${contactId}
    and (p.kind = 'email' and p.value = ${emailKey(email)} and not exists (select from leads l
        where l.tenant_id = p.tenant_id and l.contact_id = p.contact_id and ${rawSql(emailKeyOf('l.email'))} = p.value)
      or p.kind = 'phone' and p.value = ${toE164(phone ?? '') ?? null} and not exists (select from leads l
        where l.tenant_id = p.tenant_id and l.contact_id = p.contact_id and l.phone_e164 = p.value))`;
  if (await dropEmptyContact(tx, contactId)) return;
  await tx.query`select contacts_drop_merged(${tx.tenantId}::uuid, array[${contactId}::uuid])`;
}

/**
 * Deletes a contact that no lead belongs to anymore, together with the contacts that were merged into it. True if it
 * was deleted.
 */
export async function dropEmptyContact(tx: TenantTransaction, contactId: string): Promise<boolean> {
  const rows =
    await tx.query`delete from contacts c where c.tenant_id = ${tx.tenantId} and c.id = ${contactId}
    and not exists (select from leads l where l.tenant_id = c.tenant_id and l.contact_id = c.id) returning c.id`;
  return rows.length > 0;
}

/** When the lead that gave a contact its name has left, names the contact after its oldest lead. */
export async function renameContact(tx: TenantTransaction, contactId: string): Promise<void> {
  await tx.query`update contacts c set name = first.name from (
      select l.name from leads l where l.tenant_id = ${tx.tenantId} and l.contact_id = ${contactId}
      order by l.created_at, l.id limit 1
    ) first
    where c.tenant_id = ${tx.tenantId} and c.id = ${contactId} and not exists (
      select from leads l where l.tenant_id = c.tenant_id and l.contact_id = c.id and l.name = c.name)`;
}
