/** Incidents: one while a trouble lasts, kept after it, with a time line. */
import { randomUUID } from 'node:crypto';
import type { IncidentEventKind } from '@praxis/contracts/health/service.const';
import type { Database, Transaction } from '../core/database.js';
import type { ServiceIncidentEntity } from './service-incident.entity.js';

export interface NewIncident extends Pick<
  ServiceIncidentEntity,
  'tenantId' | 'title' | 'serviceName' | 'incidentType' | 'severity' | 'dedupeKey' | 'detail'
> {
  /** Now, unless the trouble is older than our knowledge of it. */
  startedAt?: Date;
}

/** Opens an incident, unless one of the same trouble is open. True for a new one. */
export async function openIncident(tx: Transaction, incident: NewIncident): Promise<boolean> {
  const { tenantId, title, serviceName, incidentType, severity, dedupeKey, detail, startedAt } = incident;
  const rows = await tx.query`
    with opened as (
      insert into service_incidents (id, tenant_id, title, service_name, incident_type, severity, dedupe_key, detail, started_at)
      values (${randomUUID()}, ${tenantId}, ${title}, ${serviceName}, ${incidentType}, ${severity}, ${dedupeKey},
        ${JSON.stringify(detail)}::jsonb, coalesce(${startedAt}::timestamptz, now()))
      on conflict (dedupe_key) where status <> 'resolved' do nothing returning id, tenant_id, title, started_at)
    insert into service_incident_events (tenant_id, incident_id, kind, text, created_at)
    select tenant_id, id, 'opened', title, started_at from opened returning id`;
  return rows.length > 0;
}

/** Resolves the open incidents whose key begins so, except those that are still seen. */
export async function resolveIncidents(
  tx: Transaction,
  { prefix, still }: { prefix: string; still: readonly string[] },
): Promise<void> {
  await tx.query`
    with resolved as (
      update service_incidents set status = 'resolved', resolved_at = now()
      where status <> 'resolved' and starts_with(dedupe_key, ${prefix}) and not dedupe_key = any(${[...still]}::text[])
      returning id, tenant_id)
    insert into service_incident_events (tenant_id, incident_id, kind, text)
    select tenant_id, id, 'resolved', 'The trouble is over' from resolved`;
}

/** Who has seen an incident, and what they say of it. False when there is no incident with that id. */
export async function updateIncident(
  database: Database,
  id: string,
  {
    acknowledged,
    note,
    userId,
  }: { acknowledged?: boolean | undefined; note?: string | undefined; userId: string },
): Promise<boolean> {
  return await database.withSystem('see to an incident', async (tx) => {
    const [incident] = await tx.query<{ tenantId: string | null; status: string }>`
      select tenant_id as "tenantId", status from service_incidents where id = ${id} for update`;
    if (!incident) return false;
    const tell = async (kind: IncidentEventKind, text: string): Promise<void> => {
      await tx.query`insert into service_incident_events (tenant_id, incident_id, kind, text, user_id)
        values (${incident.tenantId}, ${id}, ${kind}, ${text}, ${userId})`;
    };
    if (acknowledged && incident.status === 'open') {
      await tx.query`update service_incidents set status = 'acknowledged', acknowledged_at = now(), acknowledged_by = ${userId}
        where id = ${id}`;
      await tell('acknowledged', 'Somebody has seen it');
    }
    if (note !== undefined) await tell('noted', note);
    return true;
  });
}
