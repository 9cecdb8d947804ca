/** Assignment of leads. If several members claim a lead at the same time, the database gives it to one of them. */
import type { Assignee, LeadOffer } from '@praxis/contracts/lead/lead-assignment';
import { personName } from '@praxis/domain/core/person-name';
import type { TenantRole } from '@praxis/contracts/auth/role.const';
import type { TenantTransaction } from '../core/database.js';

/** How a person got a lead, as the timeline shows it. */
export type AssignmentWay = 'claimed' | 'assigned' | 'routed' | 'left_team';

interface TeamPerson {
  id: string;
  email: string;
  role: TenantRole;
  /** Name that the person chose. */
  name: string | null;
}

async function teamPeople(tx: TenantTransaction): Promise<TeamPerson[]> {
  return await tx.query<TeamPerson>`select id, email, role, name from team_members()`;
}

/** All members who can be assigned leads, by name. */
export async function listAssignees(tx: TenantTransaction): Promise<Assignee[]> {
  const people = await teamPeople(tx);
  return people
    .flatMap(({ id, email, role, name }) =>
      role === 'viewer' ? [] : [{ id, email, role, name: name ?? personName(email) }],
    )
    .sort((one, other) => one.name.localeCompare(other.name) || one.email.localeCompare(other.email));
}

/** Adds the assignees' names to leads. This takes one more statement, and only if a lead is assigned. */
export async function withAssignees<Record extends { assignedTo: string | null }>(
  tx: TenantTransaction,
  leads: readonly Record[],
): Promise<(Omit<Record, 'assignedTo'> & { assignedTo: { id: string; name: string } | null })[]> {
  const names = await personNames(
    tx,
    leads.map(({ assignedTo }) => assignedTo),
  );
  return leads.map((lead) => {
    const id = lead.assignedTo;
    return {
      ...lead,
      assignedTo: id === null ? null : { id, name: names.get(id) ?? 'A former team member' },
    };
  });
}

/** Names of people of the tenant by id; people who have left the tenant are missing. */
export async function personNames(
  tx: TenantTransaction,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  if (ids.every((id) => id === null)) return new Map();
  const people = await teamPeople(tx);
  return new Map(people.map(({ id, email, name }) => [id, name ?? personName(email)]));
}

/** Locks a member of the team until the transaction ends. Returns false if the member cannot be assigned leads. */
export async function lockAssignee(tx: TenantTransaction, userId: string): Promise<boolean> {
  const rows = await tx.query`
    select from tenant_users where tenant_id = ${tx.tenantId} and user_id = ${userId} and is_active
      and role in ('staff', 'owner')
    for key share`;
  return rows.length > 0;
}

/**
 * Assigns a lead to a member who can have it (`lockAssignee`), or to no one. Undefined if the tenant has no such lead.
 */
export async function assignLead(
  tx: TenantTransaction,
  id: string,
  { to, way }: { to: string | null; way: AssignmentWay },
): Promise<{ before: string | null } | undefined> {
  const [lead] = await tx.query<{ before: string | null }>`
    select assigned_to as before from leads where tenant_id = ${tx.tenantId} and id = ${id} for update`;
  if (!lead || lead.before === to) return lead;
  await moveLeads(tx, [id], { to, way });
  return lead;
}

/** Assigns leads and adds this to their timelines. The caller has locked their rows. */
export async function moveLeads(
  tx: TenantTransaction,
  ids: readonly string[],
  { to, way }: { to: string | null; way: AssignmentWay },
): Promise<void> {
  const isPersonal = to !== null && (way === 'claimed' || way === 'assigned');
  await tx.query`with lead as (
      update leads set assigned_to = ${to}, updated_at = now(),
        claimed_at = case when ${isPersonal} then coalesce(claimed_at, now()) else claimed_at end
      where tenant_id = ${tx.tenantId} and id = any(${ids}) returning tenant_id, id, session_id
    )
    insert into lead_interactions (tenant_id, lead_id, session_id, interaction_type, interaction_data)
    select tenant_id, id, session_id, 'assigned', jsonb_build_object('to', ${to}::text, 'way', ${way}::text)
      from lead`;
}

/** The outcome of a claim. */
export type Claim =
  { kind: 'claimed' | 'mine_already' } | { kind: 'taken'; by: string } | { kind: 'unknown' };

/** Claims an unassigned lead. Simultaneous claims queue for its row; the second finds it assigned. */
export async function claimLead(tx: TenantTransaction, id: string, userId: string): Promise<Claim> {
  const [lead] = await tx.query<{ holder: string | null }>`
    select assigned_to as holder from leads where tenant_id = ${tx.tenantId} and id = ${id} for update`;
  if (!lead) return { kind: 'unknown' };
  if (lead.holder === userId) return { kind: 'mine_already' };
  if (lead.holder !== null) return { kind: 'taken', by: lead.holder };
  await moveLeads(tx, [id], { to: userId, way: 'claimed' });
  return { kind: 'claimed' };
}

/** Unassigns all leads of a person; returns their number. */
export async function unassignAll(tx: TenantTransaction, userId: string): Promise<number> {
  const leads = await tx.query<{ id: string }>`
    select id from leads where tenant_id = ${tx.tenantId} and assigned_to = ${userId} order by id for update`;
  if (leads.length > 0)
    await moveLeads(
      tx,
      leads.map(({ id }) => id),
      { to: null, way: 'left_team' },
    );
  return leads.length;
}

/** Leads currently offered to members, the most urgent first. */
export async function listOffers(tx: TenantTransaction, userId: string): Promise<LeadOffer[]> {
  const rows = await tx.query<{ leadId: string; name: string; endsAt: Date }>`
    select r.lead_id as "leadId", l.name, r.offer_ends_at as "endsAt"
    from lead_routes r join leads l on l.tenant_id = r.tenant_id and l.id = r.lead_id
    where r.tenant_id = ${tx.tenantId} and r.ended_at is null and r.offer_ends_at > now()
      and ${userId} = any(r.offered_to)
    order by r.offer_ends_at limit 20`;
  return rows.map(({ endsAt, ...offer }) => ({ ...offer, endsAt: endsAt.toISOString() }));
}
