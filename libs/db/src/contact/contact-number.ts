/** Migrates contacts that earlier releases stored with another form of a number: they get the E.164 number of their leads. */
import type { TenantTransaction } from '../core/database.js';
import { sql } from '../core/sql.js';
import { placeLeads } from './place-leads.js';
import { LeadEntity } from '../lead/lead.entity.js';

interface ChangedNumber {
  leadId: string;
  name: string;
  email: string | null;
  phone: string;
  createdAt: string;
  contactId: string | null;
  /** The number in the form in which earlier releases compared it; null if they could not. */
  before: string | null;
  /** E.164; null if it cannot be dialed. */
  after: string | null;
}

/**
 * Moves the contact points of these leads' numbers to E.164. If another contact already has that number, the two may be
 * one person: this is only suggested, as for all evidence that people have not reviewed yet.
 */
export async function followNumber(tx: TenantTransaction, leadIds: readonly string[]): Promise<void> {
  const changed = await tx.query<ChangedNumber>`
    select id as "leadId", name, email, phone, to_json(created_at) #>> '{}' as "createdAt", contact_id as "contactId",
      contact_phone(phone) as before, phone_e164 as after
    from leads l where tenant_id = ${tx.tenantId} and id = any(${leadIds}) and (contact_id is null
      or contact_phone(phone) is distinct from phone_e164
      or not exists (select from contact_points p where p.tenant_id = ${tx.tenantId} and p.kind = 'phone'
        and p.value = l.phone_e164))
    order by created_at, id`;
  for (const one of changed) await followOne(tx, one);
}

async function followOne(
  tx: TenantTransaction,
  { leadId, contactId, before, after, ...person }: ChangedNumber,
): Promise<void> {
  if (contactId === null) {
    const placed = await placeLeads(tx, [{ id: leadId, ...person }]);
    const contactId = placed.get(leadId) ?? null;
    await tx.repository(LeadEntity).update({ tenantId: tx.tenantId, id: leadId }, { contactId });
    return;
  }
  const owners = await tx.query<{ value: string; contactId: string }>`
    select value, contact_id as "contactId" from contact_points where tenant_id = ${tx.tenantId} and kind = 'phone'
    and value in (${before}, ${after})`;
  const ownerOf = (value: string | null): string | undefined =>
    owners.find((owner) => owner.value === value)?.contactId;
  const [from, to] = [ownerOf(before), ownerOf(after)];
  if (after !== null && to === undefined) await givePoint(tx, { contactId, from, before, after });
  else {
    await tx.query`
      delete from contact_points where tenant_id = ${tx.tenantId} and kind = 'phone' and value = ${before}`;
    if (to !== undefined) await suggest(tx, from ?? contactId, to);
  }
}

/** An existing row of the point is kept, because undoing a merge finds it by its id. */
async function givePoint(
  tx: TenantTransaction,
  point: { contactId: string; from: string | undefined; before: string | null; after: string },
): Promise<void> {
  await tx.query(
    point.from === undefined
      ? sql`insert into contact_points (tenant_id, kind, value, contact_id)
         values (${tx.tenantId}, 'phone', ${point.after}, ${point.contactId}) on conflict do nothing`
      : sql`update contact_points set value = ${point.after}
         where tenant_id = ${tx.tenantId} and kind = 'phone' and value = ${point.before}`,
  );
}

async function suggest(tx: TenantTransaction, one: string, other: string): Promise<void> {
  if (one === other) return;
  await tx.query`insert into contact_suggestions (tenant_id, contact_id, other_id)
    values (${tx.tenantId}, least(${one}::uuid, ${other}::uuid), greatest(${one}::uuid, ${other}::uuid))
    on conflict do nothing`;
}
