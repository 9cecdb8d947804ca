/** Merges of two contacts by people, and their undo. Each is a record; nothing is overwritten. */
import type { MergeReason } from '@praxis/contracts/contact/merged-contact';
import type { TenantTransaction } from '../core/database.js';
import { dropEmptyContact } from './contact-leave.js';

/** Two contacts of a tenant, and the email address of the person who decides about them. */
export interface ContactPair {
  id: string;
  other: string;
  by: string;
}

export type MergeOutcome =
  | { kind: 'merged'; mergeId: string; kept: string; gone: string; reason: MergeReason }
  /** `already_merged`: one of the two is part of another contact. */
  | { kind: 'not_found' | 'already_merged' | 'same_contact' };

/**
 * Merges two contacts into one. The older one is kept, regardless of the order of the arguments; the other is left
 * without leads and points until the merge is undone. Leads keep all their data.
 */
export async function mergeContacts(
  tx: TenantTransaction,
  { id, other, by }: ContactPair,
): Promise<MergeOutcome> {
  if (id === other) return { kind: 'same_contact' };
  const pair = await lockContacts(tx, [id, other]);
  const [kept, gone] = pair;
  if (!kept || !gone) return { kind: 'not_found' };
  if (pair.some(({ isMerged }) => isMerged)) return { kind: 'already_merged' };
  const [merge] = await tx.query<{ id: string; reason: MergeReason }>`with suggestion as (
      update contact_suggestions set state = 'merged'
      where tenant_id = ${tx.tenantId} and contact_id = least(${kept.id}::uuid, ${gone.id}::uuid)
        and other_id = greatest(${kept.id}::uuid, ${gone.id}::uuid) and state = 'open'
      returning 1
    ), moved_leads as (
      update leads set contact_id = ${kept.id} where tenant_id = ${tx.tenantId} and contact_id = ${gone.id}
        returning id
    ), moved_points as (
      update contact_points set contact_id = ${kept.id} where tenant_id = ${tx.tenantId}
        and contact_id = ${gone.id} returning id
    ), away as (
      update contacts set merged_into = ${kept.id} where tenant_id = ${tx.tenantId} and id = ${gone.id}
    )
    insert into contact_merges (tenant_id, reason, from_contact, to_contact, lead_ids, point_ids, merged_by)
    values (${tx.tenantId}, case when exists (select from suggestion) then 'suggested' else 'by_hand' end,
      ${gone.id}, ${kept.id},
      array(select id from moved_leads), array(select id from moved_points), ${by})
    returning id, reason`;
  if (!merge) throw new Error('a merge that was just stored cannot be read');
  return { kind: 'merged', mergeId: merge.id, kept: kept.id, gone: gone.id, reason: merge.reason };
}

/** Records that two contacts are different people, so they are not suggested again. False unless the tenant has both. */
export async function keepApart(
  tx: TenantTransaction,
  { id, other }: Omit<ContactPair, 'by'>,
): Promise<boolean> {
  if (id === other || (await lockContacts(tx, [id, other])).length < 2) return false;
  await markApart(tx, id, other);
  return true;
}

export type UndoOutcome =
  /** `left`: which of the two has leads; the one that was kept, if both have. */
  | { kind: 'undone'; restored: string; from: string; left: string }
  /** `merged_since`: a later merge made the contact part of another one, and has to be undone first. */
  | { kind: 'not_found' | 'already_undone' | 'merged_since' };

interface StoredMerge {
  from: string | null;
  to: string;
  leadIds: string[];
  pointIds: string[];
  isUndone: boolean;
}

/**
 * Undoes a merge: moved leads and addresses return, unless they were moved again. Leads that were added since the merge
 * go to the contact that has their address or number now.
 */
export async function undoMerge(
  tx: TenantTransaction,
  { id, by }: { id: string; by: string },
): Promise<UndoOutcome> {
  const [merge] = await tx.query<StoredMerge>`
    select from_contact as "from", to_contact as "to", lead_ids as "leadIds", point_ids as "pointIds",
      undone_at is not null as "isUndone"
    from contact_merges where tenant_id = ${tx.tenantId} and id = ${id} for update`;
  if (!merge) return { kind: 'not_found' };
  if (merge.isUndone) return { kind: 'already_undone' };
  const [to] = (await lockContacts(tx, [merge.to, merge.from ?? merge.to])).filter(
    (one) => one.id === merge.to,
  );
  if (!to || to.isMerged) return { kind: 'merged_since' };
  const restored = merge.from ?? (await contactOfOwn(tx, merge));
  if (restored === undefined) return { kind: 'not_found' };
  await Promise.all([
    tx.query`update contacts set merged_into = null
      where tenant_id = ${tx.tenantId} and id = ${restored} and merged_into = ${merge.to}`,
    tx.query`update contact_points set contact_id = ${restored}
      where tenant_id = ${tx.tenantId} and contact_id = ${merge.to} and id = any(${merge.pointIds}::bigint[])`,
    tx.query`update leads set contact_id = ${restored}
      where tenant_id = ${tx.tenantId} and contact_id = ${merge.to} and id = any(${merge.leadIds}::uuid[])`,
    tx.query`update leads l set contact_id = ${restored}
      where l.tenant_id = ${tx.tenantId} and l.contact_id = ${merge.to} and coalesce(
        (select p.contact_id from contact_points p
         where p.tenant_id = ${tx.tenantId} and p.kind = 'email' and p.value = contact_email(l.email)),
        (select p.contact_id from contact_points p
         where p.tenant_id = ${tx.tenantId} and p.kind = 'phone' and p.value = l.phone_e164)
      ) = ${restored}`,
    tx.query`update contact_merges set undone_by = ${by}, undone_at = now(), from_contact = ${restored}
      where tenant_id = ${tx.tenantId} and id = ${id}`,
    markApart(tx, restored, merge.to),
  ]);
  await movePoints(tx, { from: merge.to, to: restored });
  // All leads of one of the contacts may have been deleted since, and its name with them.
  await dropEmptyContact(tx, restored);
  const isKeptGone = await dropEmptyContact(tx, merge.to);
  return { kind: 'undone', restored, from: merge.to, left: isKeptGone ? restored : merge.to };
}

/** Moves addresses that no lead of a contact has anymore, but a lead of the other contact does. */
async function movePoints(tx: TenantTransaction, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.query`with given as (
      select p.id, array_agg(l.contact_id) as contacts from contact_points p
      join leads l on l.tenant_id = p.tenant_id and l.contact_id in (${from}::uuid, ${to}::uuid)
        and (p.kind = 'email' and contact_email(l.email) = p.value or p.kind = 'phone' and l.phone_e164 = p.value)
      where p.tenant_id = ${tx.tenantId} and p.contact_id = ${from} group by p.id
    )
    update contact_points p set contact_id = ${to} from given
    where p.tenant_id = ${tx.tenantId} and p.id = given.id and ${from}::uuid <> all(given.contacts)`;
}

/** A separate contact for a lead that was joined automatically. */
async function contactOfOwn(
  tx: TenantTransaction,
  { leadIds, to }: StoredMerge,
): Promise<string | undefined> {
  const [contact] = await tx.query<{ id: string }>`insert into contacts (tenant_id, name, created_at)
    select tenant_id, name, created_at from leads where tenant_id = ${tx.tenantId} and id = any(${leadIds})
      and contact_id = ${to} limit 1 returning id`;
  return contact?.id;
}

async function markApart(tx: TenantTransaction, one: string, other: string): Promise<void> {
  await tx.query`insert into contact_suggestions (tenant_id, contact_id, other_id, state)
    values (${tx.tenantId}, least(${one}::uuid, ${other}::uuid), greatest(${one}::uuid, ${other}::uuid), 'apart')
    on conflict (tenant_id, contact_id, other_id) do update set state = 'apart'`;
}

/** Locks the contacts, oldest first, against other merges and against leads that are being added to them. */
async function lockContacts(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<{ id: string; isMerged: boolean }[]> {
  const rows = await tx.query<{ id: string; isMerged: boolean; createdAt: Date }>`
    select id, merged_into is not null as "isMerged", created_at as "createdAt" from contacts
    where tenant_id = ${tx.tenantId} and id = any(${ids}) order by id for update`;
  return rows.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}
