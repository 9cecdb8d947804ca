/** Incidents: one is open while a failure lasts, and is stored with a timeline. */
import { randomUUID } from 'node:crypto';
import { derivedId } from '@praxis/config/derived-id';
import type { IncidentEventKind } from '@praxis/contracts/health/service.const';
import { writeAudit } from '../core/audit.js';
import type { Database, Transaction } from '../core/database.js';
import { rawSql } from '../core/sql.js';
import type { ServiceIncidentEntity } from './service-incident.entity.js';
import { ServiceIncidentEventEntity } from './service-incident-event.entity.js';

export interface NewIncident extends Pick<
  ServiceIncidentEntity,
  'tenantId' | 'title' | 'serviceName' | 'incidentType' | 'severity' | 'dedupeKey' | 'detail'
> {
  /** Set if the id is known before the incident can be stored. */
  id?: string | undefined;
  /** Start of the incident: now, or earlier if it began before we noticed. */
  startedAt?: Date | undefined;
}

/** Opens an incident, unless one for the same failure is open. True for a new one. */
export async function openIncident(tx: Transaction, incident: NewIncident): Promise<boolean> {
  const { tenantId, title, serviceName, incidentType, severity, dedupeKey, detail, startedAt } = incident;
  const id = incident.id ?? randomUUID();
  const rows = await tx.query`
    with opened as (
      insert into service_incidents (id, tenant_id, title, service_name, incident_type, severity, dedupe_key, detail, started_at)
      select ${id}, ${tenantId}, ${title}, ${serviceName}, ${incidentType}, ${severity}, ${dedupeKey},
        ${JSON.stringify(detail)}::jsonb, coalesce(${startedAt}::timestamptz, now())
      where not exists (select from service_incidents where id = ${id})
      on conflict (dedupe_key) where status <> 'resolved' do nothing returning id, tenant_id, title, started_at)
    insert into service_incident_events (tenant_id, incident_id, kind, text, created_at)
    select tenant_id, id, 'opened', title, started_at from opened returning id`;
  return rows.length > 0;
}

/**
 * The id of the next database outage. Every process reads it while the database answers, and uses it to show and
 * announce the incident while the database does not answer.
 */
export async function readNextOutageId(tx: Transaction): Promise<string> {
  const [row] = await tx.query<{ latestId: string | null }>`select ${LATEST_OUTAGE_ID} as "latestId"`;
  return outageIdAfter(row?.latestId ?? null);
}

/** The id of the last outage of the database, as a part of statements that also read other data. */
export const LATEST_OUTAGE_ID = rawSql(
  `(select id from service_incidents where tenant_id is null and service_name = 'database' and incident_type = 'outage'
    order by started_at desc, id desc limit 1)`,
);

/** The id of the outage after that one. */
export const outageIdAfter = (latestId: string | null): string =>
  derivedId('database-outage', latestId ?? '');

/**
 * Records that the services or practices of incidents work again. An incident is resolved once no work is held back anymore, by the
 * following review (incident-scope.ts).
 */
export async function noteRecovery(tx: Transaction, dedupeKeys: readonly string[]): Promise<void> {
  if (dedupeKeys.length === 0) return;
  await tx.query`update service_incidents set recovered_at = now()
    where dedupe_key = any(${[...dedupeKeys]}::text[]) and status <> 'resolved' and recovered_at is null`;
}

/** Records that a service fails again before its incident was resolved. */
export async function noteRelapse(tx: Transaction, dedupeKey: string): Promise<void> {
  await tx.query`
    with again as (
      update service_incidents set recovered_at = null
      where dedupe_key = ${dedupeKey} and status <> 'resolved' and recovered_at is not null returning id, tenant_id)
    insert into service_incident_events (tenant_id, incident_id, kind, text, created_at)
    select tenant_id, id, 'grew', 'It fails again', clock_timestamp() from again`;
}

/**
 * Resolves the open incidents whose key begins with this prefix, except those that still last. They end now, not at the
 * beginning of the transaction that checked.
 */
export async function resolveIncidents(
  tx: Transaction,
  { prefix, still }: { prefix: string; still: readonly string[] },
): Promise<void> {
  await tx.query`
    with resolved as (
      update service_incidents set status = 'resolved', resolved_at = clock_timestamp()
      where status <> 'resolved' and starts_with(dedupe_key, ${prefix}) and not dedupe_key = any(${[...still]}::text[])
      returning id, tenant_id)
    insert into service_incident_events (tenant_id, incident_id, kind, text, created_at)
    select tenant_id, id, 'resolved', 'The trouble is over', clock_timestamp() from resolved`;
}

/** Acknowledges an incident or adds a note to it. False if there is no incident with that id. */
export async function updateIncident(
  database: Database,
  id: string,
  {
    acknowledged,
    note,
    userId,
    sessionId,
  }: { acknowledged?: boolean | undefined; note?: string | undefined; userId: string; sessionId?: string },
): Promise<boolean> {
  return await database.withSystem('see to an incident', async (tx) => {
    const [incident] = await tx.query<{ tenantId: string | null; status: string }>`
      select tenant_id as "tenantId", status from service_incidents where id = ${id} for update`;
    if (!incident) return false;
    const tell = async (kind: IncidentEventKind, text: string): Promise<void> => {
      const { tenantId } = incident;
      await tx
        .repository(ServiceIncidentEventEntity)
        .insert({ tenantId, incidentId: id, kind, text, userId });
    };
    if (acknowledged && incident.status === 'open') {
      await tx.query`update service_incidents set status = 'acknowledged', acknowledged_at = now(), acknowledged_by = ${userId}
        where id = ${id}`;
      await tell('acknowledged', 'An admin acknowledged it');
    }
    if (note !== undefined) await tell('noted', note);
    await writeAudit(tx, {
      action: 'incident.seen_to',
      tenantId: incident.tenantId,
      userId,
      sessionId,
      targetType: 'incident',
      targetId: id,
      // The note itself is not logged, because it may contain a name.
      detail: { acknowledged: acknowledged === true, noted: note !== undefined },
    });
    return true;
  });
}
