/** Routes by which new leads are offered to people: one a lead, each step taken once however often it is tried. */
import type { RoutingSettings } from '@praxis/contracts/lead/lead-routing';
import type { TenantTransaction } from '../core/database.js';
import { assignLead, listAssignees } from './lead-assignment.js';

export type RouteOutcome = 'taken' | 'contacted' | 'booked' | 'closed' | 'fell_back' | 'nobody' | 'off';

export interface OpenRoute {
  step: number;
  offeredTo: string[];
  offerEndsAt: Date;
  mailIds: string[];
}

/** Where a lead stands on its route; its row is held until the transaction ends, so that no claim comes in between. */
export type RouteState =
  | { kind: 'unknown' }
  /** Nothing is to be offered any more. */
  | { kind: 'over'; outcome: RouteOutcome }
  | { kind: 'waiting'; route: OpenRoute | undefined };

/** Reads and holds it. */
export async function holdRoute(tx: TenantTransaction, leadId: string): Promise<RouteState> {
  const [lead] = await tx.query<{ assignedTo: string | null; status: string; contacted: boolean }>(
    `select assigned_to as "assignedTo", status, first_contact_at is not null as contacted
     from leads where tenant_id = $1 and id = $2 for update`,
    [tx.tenantId, leadId],
  );
  if (!lead) return { kind: 'unknown' };
  const [route] = await tx.query<OpenRoute & { outcome: RouteOutcome | null }>(
    `select step, offered_to as "offeredTo", offer_ends_at as "offerEndsAt", mail_ids as "mailIds", outcome
     from lead_routes where tenant_id = $1 and lead_id = $2`,
    [tx.tenantId, leadId],
  );
  if (route?.outcome) return { kind: 'over', outcome: route.outcome };
  if (lead.assignedTo !== null) return { kind: 'over', outcome: 'taken' };
  if (lead.contacted) return { kind: 'over', outcome: 'contacted' };
  if (lead.status !== 'new')
    return { kind: 'over', outcome: lead.status === 'appointment_scheduled' ? 'booked' : 'closed' };
  return { kind: 'waiting', route };
}

/** Whom each group of the settings means today: people who can have leads and are not paused. */
export async function groupsToday(
  tx: TenantTransaction,
  settings: RoutingSettings,
): Promise<{ members: string[]; minutes: number }[]> {
  const able = new Set((await listAssignees(tx)).map(({ id }) => id));
  const isThere = (id: string): boolean => able.has(id) && !settings.paused.includes(id);
  return settings.groups.map(({ members, minutes }) => ({ members: members.filter(isThere), minutes }));
}

/** Offers a lead to a group. The caller holds the route. */
export async function offerLead(
  tx: TenantTransaction,
  leadId: string,
  offer: { step: number; members: readonly string[]; minutes: number; mailIds: readonly string[] },
): Promise<Date> {
  const [row] = await tx.query<{ endsAt: Date }>(
    `with route as (
       insert into lead_routes as route (tenant_id, lead_id, step, offered_to, offer_ends_at, mail_ids)
       values ($1, $2, $3, $4, now() + make_interval(mins => $5), $6)
       on conflict (tenant_id, lead_id) do update set step = excluded.step, offered_to = excluded.offered_to,
         offer_ends_at = excluded.offer_ends_at, mail_ids = excluded.mail_ids
       returning offer_ends_at
     ), interaction as (
       insert into lead_interactions (tenant_id, lead_id, session_id, interaction_type, interaction_data)
       select tenant_id, id, session_id, 'offered', jsonb_build_object('people', cardinality($4::uuid[]), 'minutes', $5::int)
       from leads where tenant_id = $1 and id = $2
     )
     select offer_ends_at as "endsAt",
       pg_notify('praxis_live', json_build_object('tenantId', $1::uuid, 'topic', 'lead', 'key', $2::uuid)::text) from route`,
    [tx.tenantId, leadId, offer.step, offer.members, offer.minutes, offer.mailIds],
  );
  if (!row) throw new Error('the offer was not stored');
  return row.endsAt;
}

/** Gives a lead that nobody claimed to an owner: the one who has been here longest, of those who are not paused if any. */
export async function fallBack(
  tx: TenantTransaction,
  leadId: string,
  settings: RoutingSettings,
): Promise<string | undefined> {
  const [owner] = await tx.query<{ id: string }>(
    `select user_id as id from tenant_users where tenant_id = $1 and role = 'owner' and is_active
     order by user_id = any($2::uuid[]), created_at, user_id limit 1 for key share`,
    [tx.tenantId, settings.paused],
  );
  await endRoute(tx, leadId, owner ? 'fell_back' : 'nobody');
  if (owner) await assignLead(tx, leadId, { to: owner.id, way: 'routed' });
  return owner?.id;
}

/** Ends a route, also one that never began. */
export async function endRoute(tx: TenantTransaction, leadId: string, outcome: RouteOutcome): Promise<void> {
  await tx.query(
    `insert into lead_routes as route (tenant_id, lead_id, step, offered_to, offer_ends_at, ended_at, outcome)
     values ($1, $2, 0, '{}', now(), now(), $3)
     on conflict (tenant_id, lead_id) do update set ended_at = now(), outcome = excluded.outcome where route.ended_at is null`,
    [tx.tenantId, leadId, outcome],
  );
}

/** Keeps which mails tell of a step, where the step itself has been written already. */
export async function keepRouteMails(
  tx: TenantTransaction,
  leadId: string,
  mailIds: readonly string[],
): Promise<void> {
  await tx.query('update lead_routes set mail_ids = $3 where tenant_id = $1 and lead_id = $2', [
    tx.tenantId,
    leadId,
    mailIds,
  ]);
}

/** The mails of the last step. */
export async function routeMails(tx: TenantTransaction, leadId: string): Promise<string[]> {
  const [row] = await tx.query<{ mailIds: string[] }>(
    'select mail_ids as "mailIds" from lead_routes where tenant_id = $1 and lead_id = $2',
    [tx.tenantId, leadId],
  );
  return row?.mailIds ?? [];
}
