/**
 * How new leads are offered to people: one routing per lead, and each step is taken once, however often it is
 * attempted.
 */
import type { LeadRoutingOutcome, RoutingSettings } from '@praxis/contracts/lead/lead-routing';
import type { TenantTransaction } from '../core/database.js';
import { assignLead, listAssignees } from './lead-assignment.js';
import { LeadRoutingEntity } from './lead-routing.entity.js';

export interface OpenLeadRouting {
  step: number;
  offeredTo: string[];
  offerEndsAt: Date;
  mailIds: string[];
}

/**
 * The state of a lead's routing. The lead's row is locked until the transaction ends, so that the lead cannot be
 * claimed meanwhile.
 */
export type LeadRoutingState =
  | { kind: 'unknown' }
  /** The lead is no longer offered to anyone. */
  | { kind: 'over'; outcome: LeadRoutingOutcome }
  | { kind: 'waiting'; routing: OpenLeadRouting | undefined };

/** Reads a lead's routing state and locks its row. */
export async function lockLeadRouting(tx: TenantTransaction, leadId: string): Promise<LeadRoutingState> {
  const [lead] = await tx.query<{ assignedTo: string | null; status: string; contacted: boolean }>`
    select assigned_to as "assignedTo", status, first_contact_at is not null as contacted
    from leads where tenant_id = ${tx.tenantId} and id = ${leadId} for update`;
  if (!lead) return { kind: 'unknown' };
  const routing = await tx.repository(LeadRoutingEntity).findOne({
    select: { step: true, offeredTo: true, offerEndsAt: true, mailIds: true, outcome: true },
    where: { tenantId: tx.tenantId, leadId },
  });
  if (routing?.outcome) return { kind: 'over', outcome: routing.outcome };
  if (lead.assignedTo !== null) return { kind: 'over', outcome: 'taken' };
  if (lead.contacted) return { kind: 'over', outcome: 'contacted' };
  if (lead.status !== 'new')
    return { kind: 'over', outcome: lead.status === 'appointment_scheduled' ? 'booked' : 'closed' };
  return { kind: 'waiting', routing: routing ?? undefined };
}

/** The current members of each group of the settings: people who can be assigned leads and are not paused. */
export async function groupsToday(
  tx: TenantTransaction,
  settings: RoutingSettings,
): Promise<{ members: string[]; minutes: number }[]> {
  const able = new Set((await listAssignees(tx)).map(({ id }) => id));
  const isThere = (id: string): boolean => able.has(id) && !settings.paused.includes(id);
  return settings.groups.map(({ members, minutes }) => ({ members: members.filter(isThere), minutes }));
}

/** Offers a lead to a group. The caller has locked the lead. */
export async function offerLead(
  tx: TenantTransaction,
  leadId: string,
  offer: { step: number; members: readonly string[]; minutes: number; mailIds: readonly string[] },
): Promise<Date> {
  const [row] = await tx.query<{ endsAt: Date }>`with routing as (
      insert into lead_routes (tenant_id, lead_id, step, offered_to, offer_ends_at, mail_ids)
      values (${tx.tenantId}, ${leadId}, ${offer.step}, ${offer.members},
        now() + make_interval(mins => ${offer.minutes}), ${offer.mailIds})
      on conflict (tenant_id, lead_id) do update set step = excluded.step, offered_to = excluded.offered_to,
        offer_ends_at = excluded.offer_ends_at, mail_ids = excluded.mail_ids
      returning offer_ends_at
    ), interaction as (
      insert into lead_interactions (tenant_id, lead_id, session_id, interaction_type, interaction_data)
      select tenant_id, id, session_id, 'offered', jsonb_build_object('people',
        cardinality(${offer.members}::uuid[]), 'minutes', ${offer.minutes}::int)
      from leads where tenant_id = ${tx.tenantId} and id = ${leadId}
    )
    select offer_ends_at as "endsAt",
      pg_notify('praxis_live', json_build_object('tenantId', ${tx.tenantId}::uuid, 'topic', 'lead', 'key',
        ${leadId}::uuid)::text) from routing`;
  if (!row) throw new Error('the offer was not stored');
  return row.endsAt;
}

/** Assigns an unclaimed lead to an owner: the longest-serving one, preferably one who is not paused. */
export async function fallBack(
  tx: TenantTransaction,
  leadId: string,
  settings: RoutingSettings,
): Promise<string | undefined> {
  const [owner] = await tx.query<{ id: string }>`
    select user_id as id from tenant_users where tenant_id = ${tx.tenantId} and role = 'owner' and is_active
    order by user_id = any(${settings.paused}::uuid[]), created_at, user_id limit 1 for key share`;
  await endLeadRouting(tx, leadId, owner ? 'fell_back' : 'nobody');
  if (owner) await assignLead(tx, leadId, { to: owner.id, way: 'routed' });
  return owner?.id;
}

/** Ends a lead's routing, even one that never began. */
export async function endLeadRouting(
  tx: TenantTransaction,
  leadId: string,
  outcome: LeadRoutingOutcome,
): Promise<void> {
  await tx.query`
    insert into lead_routes as routing (tenant_id, lead_id, step, offered_to, offer_ends_at, ended_at, outcome)
    values (${tx.tenantId}, ${leadId}, 0, '{}', now(), now(), ${outcome})
    on conflict (tenant_id, lead_id) do update set ended_at = now(), outcome = excluded.outcome
      where routing.ended_at is null`;
}

/** Stores which mails announce a step that was already stored. */
export async function keepOfferMails(
  tx: TenantTransaction,
  leadId: string,
  mailIds: readonly string[],
): Promise<void> {
  await tx.repository(LeadRoutingEntity).update({ tenantId: tx.tenantId, leadId }, { mailIds: [...mailIds] });
}

/** The mails of the last step. */
export async function offerMails(tx: TenantTransaction, leadId: string): Promise<string[]> {
  const routing = await tx
    .repository(LeadRoutingEntity)
    .findOne({ select: { mailIds: true }, where: { tenantId: tx.tenantId, leadId } });
  return routing?.mailIds ?? [];
}
