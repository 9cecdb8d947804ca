/** Incidents: one while a trouble lasts, kept after it. */
import { randomUUID } from 'node:crypto';
import type { Transaction } from '../core/database.js';
import type { ServiceIncidentEntity } from './service-incident.entity.js';

export type NewIncident = Pick<
  ServiceIncidentEntity,
  'tenantId' | 'title' | 'serviceName' | 'incidentType' | 'severity' | 'dedupeKey' | 'detail'
>;

/** Opens an incident, unless one of the same trouble is open. True for a new one. */
export async function openIncident(tx: Transaction, incident: NewIncident): Promise<boolean> {
  const { tenantId, title, serviceName, incidentType, severity, dedupeKey, detail } = incident;
  const rows =
    await tx.query`insert into service_incidents (id, tenant_id, title, service_name, incident_type, severity, dedupe_key, detail)
    values (${randomUUID()}, ${tenantId}, ${title}, ${serviceName}, ${incidentType}, ${severity}, ${dedupeKey}, ${JSON.stringify(detail)}::jsonb)
    on conflict (dedupe_key) where status <> 'resolved' do nothing returning id`;
  return rows.length > 0;
}

/** Resolves the open incidents whose key begins so, except those that are still seen. */
export async function resolveIncidents(
  tx: Transaction,
  { prefix, still }: { prefix: string; still: readonly string[] },
): Promise<void> {
  await tx.query`update service_incidents set status = 'resolved', resolved_at = now()
    where status <> 'resolved' and starts_with(dedupe_key, ${prefix}) and not dedupe_key = any(${[...still]}::text[])`;
}
