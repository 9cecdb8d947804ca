/**
 * Decides the contact of each lead (`contact-match.ts`) in the transaction that stores it. Code that stores leads calls
 * this first.
 *
 * The first lead of a person creates the contact point (the row of the address or number). Concurrent leads of the same
 * person wait for that row and then find it, so that fifty of them become one contact. Rows are always locked email
 * before phone and in the order of values, which prevents deadlocks.
 */
import { toE164 } from '@praxis/config/contact-key';
import type { TenantTransaction } from '../core/database.js';
import { emailKey } from './contact-key.js';
import { Placement, type KnownPoint, type LeadEvidence } from '@praxis/domain/contact/contact-match';

/** A person about to be stored as a lead. */
export interface NewPerson {
  /** The lead's id. */
  id: string;
  name: string;
  email?: string | null | undefined;
  phone?: string | null | undefined;
  /** ISO 8601; now if absent. */
  createdAt?: string | undefined;
}

/** The contacts of new leads, by lead id. A lead without an address or number has no contact. */
export async function placeLeads(
  tx: TenantTransaction,
  leads: readonly NewPerson[],
): Promise<Map<string, string>> {
  const people = leads.flatMap((lead): LeadEvidence[] => {
    const evidence = { email: emailKey(lead.email), phone: toE164(lead.phone ?? '') ?? null };
    return evidence.email === null && evidence.phone === null ? [] : [{ ...lead, ...evidence }];
  });
  if (people.length === 0) return new Map();
  for (;;) {
    const [points, ids] = await Promise.all([readPoints(tx, people), newIds(tx, people.length)]);
    const placement = new Placement(points, ids);
    const placed = new Map(people.map((person) => [person.id, placement.place(person)]));
    if (!(await storePoints(tx, placement))) continue;
    await noteEvidence(tx, placement);
    return placed;
  }
}

/** The share lock keeps these contacts from being merged away until the leads are stored. */
async function readPoints(tx: TenantTransaction, people: readonly LeadEvidence[]): Promise<KnownPoint[]> {
  return await tx.query<KnownPoint>`select p.kind, p.value, p.contact_id as "contactId", c.name, exists (
      select from contact_points e where e.tenant_id = p.tenant_id and e.contact_id = p.contact_id and e.kind = 'email'
    ) as "hasEmail"
    from contact_points p join contacts c on c.tenant_id = p.tenant_id and c.id = p.contact_id
    where p.tenant_id = ${tx.tenantId} and c.merged_into is null and (
      p.kind = 'email' and p.value = any(${people.flatMap(({ email }) => email ?? [])}::text[])
      or p.kind = 'phone' and p.value = any(${people.flatMap(({ phone }) => phone ?? [])}::text[]))
    order by c.id for key share of c`;
}

/** Ids ascend with time, so that a large import writes only to one end of each index. */
async function newIds(tx: TenantTransaction, count: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>`select uuidv7() as id from generate_series(1, ${count}::int)`;
  return rows.map(({ id }) => id);
}

/**
 * Stores new contacts and points. Returns false if another transaction stored a point first; then nothing is stored.
 */
async function storePoints(tx: TenantTransaction, { contacts, points }: Placement): Promise<boolean> {
  if (points.length === 0) return true;
  points.sort((one, other) => order(one.kind, other.kind) || order(one.value, other.value));
  const stored = await tx.query<{ id: string; kind: string; value: string }>`with made as (
      insert into contacts (id, tenant_id, name, created_at)
      select id, ${tx.tenantId}, name, coalesce("createdAt", now())
      from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb) as r(id uuid, name text, "createdAt" timestamptz)
    )
    insert into contact_points (tenant_id, kind, value, contact_id)
    select ${tx.tenantId}, kind, value, "contactId"
    from jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as r(kind text, value text, "contactId" uuid)
    on conflict do nothing returning id, kind, value`;
  const ids = new Map(stored.map(({ id, kind, value }) => [`${kind} ${value}`, id]));
  for (const point of points) point.id = ids.get(`${point.kind} ${point.value}`);
  if (stored.length === points.length) return true;
  // Their points are deleted first; otherwise they would be deleted by cascade, one lookup each.
  await tx.query`
    delete from contact_points where tenant_id = ${tx.tenantId} and id = any(${[...ids.values()]}::bigint[])`;
  await tx.query`
    delete from contacts where tenant_id = ${tx.tenantId} and id = any(${contacts.map(({ id }) => id)}::uuid[])`;
  return false;
}

/** Records which leads joined a contact and why, and which contacts people should compare. */
async function noteEvidence(tx: TenantTransaction, { joined, doubts, points }: Placement): Promise<void> {
  if (joined.length > 0) {
    const merges = joined.map((merge) => ({
      ...merge,
      pointIds: points.flatMap(({ leadId, id }) => (leadId === merge.leadId && id !== undefined ? [id] : [])),
    }));
    await tx.query`insert into contact_merges (tenant_id, reason, to_contact, lead_ids, point_ids)
      select ${tx.tenantId}, reason, "contactId", array["leadId"], "pointIds"
      from jsonb_to_recordset(${JSON.stringify(merges)}::jsonb)
        as r(reason text, "contactId" uuid, "leadId" uuid, "pointIds" bigint[])`;
  }
  if (doubts.length > 0)
    await tx.query`insert into contact_suggestions (tenant_id, contact_id, other_id)
      select ${tx.tenantId}, least(one, other), greatest(one, other)
      from jsonb_to_recordset(${JSON.stringify(doubts)}::jsonb) as r(one uuid, other uuid) on conflict do nothing`;
}

const order = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
