/**
 * The effects of each open incident, computed in every round of checks, and its end: an incident is resolved when the
 * service answers again and no work is held back anymore.
 */
import { counted } from '@praxis/contracts/core/words';
import { heldWords } from '@praxis/domain/health/incident-notice';
import { VENDOR_SERVICES } from '@praxis/domain/health/vendor-signal';
import type { SystemTransaction } from '../core/database.js';
import { heldAtCore, heldAtVendor, type HeldWork, type HoldingIncident } from './held-work.js';
import { resolveIncidents } from './service-incident.js';

interface ReviewedIncident extends HoldingIncident {
  dedupeKey: string;
}

const CORE: readonly string[] = ['database', 'temporal', 'worker'];
const VENDORS: readonly string[] = VENDOR_SERVICES;

/** Reviews every open incident of a service. Without open incidents it costs one query. */
export async function reviewIncidents(tx: SystemTransaction): Promise<void> {
  const incidents = await tx.query<ReviewedIncident>`
    select id, tenant_id as "tenantId", service_name as service, dedupe_key as "dedupeKey", started_at as "startedAt",
      recovered_at as "recoveredAt"
    from service_incidents where status <> 'resolved' and incident_type in ('outage', 'provider')
    order by started_at, id`;
  for (const incident of incidents) await review(tx, incident);
}

async function review(tx: SystemTransaction, incident: ReviewedIncident): Promise<void> {
  const held = await heldBy(tx, incident);
  const joined = await storeScope(tx, incident, held);
  if (joined > 0 && incident.tenantId === null) await noteGrowth(tx, incident, joined);
  const runs = held.reduce((sum, one) => sum + one.runs, 0);
  const messages = held.reduce((sum, one) => sum + one.messages, 0);
  await tx.query`update service_incidents set worst_runs = greatest(worst_runs, ${runs}::int),
      worst_messages = greatest(worst_messages, ${messages}::int)
    where id = ${incident.id} and (worst_runs < ${runs}::int or worst_messages < ${messages}::int)`;
  if (!incident.recoveredAt) return;
  const words = heldWords({ runs, messages });
  if (words === undefined) await resolveIncidents(tx, { prefix: incident.dedupeKey, still: [] });
  else
    await noteWaiting(
      tx,
      incident,
      `Answers again; ${words} still ${messages > 0 ? 'to go out' : 'to go on'}`,
    );
}

async function heldBy(tx: SystemTransaction, incident: HoldingIncident): Promise<HeldWork[]> {
  if (CORE.includes(incident.service)) return await heldAtCore(tx, incident);
  return VENDORS.includes(incident.service) ? await heldAtVendor(tx, incident) : [];
}

/** Stores the held work of each practice; returns the number of practices that were not affected before. */
async function storeScope(
  tx: SystemTransaction,
  { id }: ReviewedIncident,
  held: readonly HeldWork[],
): Promise<number> {
  const tenantIds = held.map(({ tenantId }) => tenantId);
  const rows = await tx.query<{ isNew: boolean }>`
    insert into service_incident_practices as p (tenant_id, incident_id, runs, messages, worst_runs, worst_messages)
    select h.tenant_id, ${id}, h.runs, h.messages, h.runs, h.messages
    from unnest(${tenantIds}::uuid[], ${held.map(({ runs }) => runs)}::int[],
      ${held.map(({ messages }) => messages)}::int[]) as h (tenant_id, runs, messages)
    on conflict (tenant_id, incident_id) do update set runs = excluded.runs, messages = excluded.messages,
      worst_runs = greatest(p.worst_runs, excluded.runs), worst_messages = greatest(p.worst_messages, excluded.messages)
      where (p.runs, p.messages) <> (excluded.runs, excluded.messages)
    returning xmax = 0 as "isNew"`;
  await tx.query`update service_incident_practices set runs = 0, messages = 0
    where incident_id = ${id} and (runs, messages) <> (0, 0) and tenant_id <> all(${tenantIds}::uuid[])`;
  return rows.filter(({ isNew }) => isNew).length;
}

async function noteGrowth(tx: SystemTransaction, { id }: ReviewedIncident, joined: number): Promise<void> {
  const [row] = await tx.query<{ count: number }>`
    select count(*)::int as count from service_incident_practices where incident_id = ${id}`;
  const total = row?.count ?? joined;
  const text =
    total === joined
      ? `Affects ${counted(total, 'practice')}`
      : `Affects ${counted(joined, 'more practice')}, ${total.toLocaleString('en-US')} in all`;
  await tx.query`insert into service_incident_events (tenant_id, incident_id, kind, text, created_at)
    values (null, ${id}, 'grew', ${text}, clock_timestamp())`;
}

/** Adds the event once for each recovery. */
async function noteWaiting(
  tx: SystemTransaction,
  { id, tenantId, recoveredAt }: ReviewedIncident,
  text: string,
): Promise<void> {
  await tx.query`insert into service_incident_events (tenant_id, incident_id, kind, text, created_at)
    select ${tenantId}::uuid, ${id}, 'recovered', ${text}, clock_timestamp()
    where not exists (select from service_incident_events where incident_id = ${id} and kind = 'recovered'
      and created_at >= ${recoveredAt})`;
}
