/** Vendor problems shown by practices' open breakers, and the incidents of single practices. */
import { SERVICE_LABELS } from '@praxis/contracts/health/service.const';
import {
  readSignals,
  SERVICE_OF_PROVIDER,
  VENDOR_SERVICES,
  type OpenBreaker,
  type VendorTrouble,
  type VendorService,
} from '@praxis/domain/health/vendor-signal';
import type { SystemTransaction } from '../core/database.js';
import { IS_FAILING } from './held-work.js';
import { noteRecovery, noteRelapse, openIncident } from './service-incident.js';
import { IS_REAL_PRACTICE } from './synthetic-practice.js';

export interface Signals {
  /** Services whose vendor fails for several practices. */
  failing: ReadonlySet<string>;
  /** Troubles of single practices. */
  practices: readonly VendorTrouble[];
  /** Every practice that has any failure, by `tenantId/service`. */
  open: ReadonlySet<string>;
}

const PREFIX = 'health/provider/';
const keyOf = (service: VendorService, tenantId: string): string => `${PREFIX}${service}/${tenantId}`;

/** The signals while no breaker is open. */
export const NO_SIGNALS: Signals = { failing: new Set(), practices: [], open: new Set() };

/** Reads the signals. `graceMs`: how long failures of one practice may be the first of many, in milliseconds. */
export async function readVendorSignals(tx: SystemTransaction, graceMs: number): Promise<Signals> {
  const breakers = await tx.query<OpenBreaker>`
    select b.tenant_id as "tenantId", b.provider, b.last_error_code as code,
      (extract(epoch from now() - b.opened_at) * 1000)::float8 as "openForMs"
    from provider_breakers b left join tenants t on t.id = b.tenant_id
    where ${IS_FAILING} and (b.tenant_id is null or (t.status = 'active' and ${IS_REAL_PRACTICE}))`;
  if (breakers.length === 0) return NO_SIGNALS;
  const troubled = await tx.query<{ service: string }>`
    select service_name as service from service_health_checks
    where status <> 'healthy' and service_name = any(${[...VENDOR_SERVICES]}::text[])
    union select service_name from service_incidents
    where status <> 'resolved' and incident_type = 'outage' and tenant_id is null`;
  const services = new Set(troubled.map(({ service }) => service));
  const signals = readSignals(breakers, { isInTrouble: (service) => services.has(service), graceMs });
  const open = breakers.map(({ tenantId, provider }) => `${tenantId ?? ''}/${SERVICE_OF_PROVIDER[provider]}`);
  return { ...signals, open: new Set(open) };
}

/**
 * Opens the incidents of single practices, records which practices work again, and groups them under the vendor's
 * incident if there is one.
 */
export async function reviewPractices(tx: SystemTransaction, { practices, open }: Signals): Promise<void> {
  for (const { tenantId, service, provider, cause } of practices) {
    const dedupeKey = keyOf(service, tenantId);
    await noteRelapse(tx, dedupeKey);
    await openIncident(tx, {
      tenantId,
      serviceName: service,
      incidentType: 'provider',
      severity: 'medium',
      dedupeKey,
      title: `${SERVICE_LABELS[service]}: ${cause === 'account' ? 'the account is refused' : 'requests fail'}`,
      detail: { provider, cause },
    });
  }
  const incidents = await tx.query<{ tenantId: string; service: VendorService }>`
    select tenant_id as "tenantId", service_name as service from service_incidents
    where status <> 'resolved' and incident_type = 'provider' and recovered_at is null`;
  const over = incidents.filter(({ tenantId, service }) => !open.has(`${tenantId}/${service}`));
  await noteRecovery(
    tx,
    over.map(({ tenantId, service }) => keyOf(service, tenantId)),
  );
  if (incidents.length > 0) await groupPractices(tx);
}

/** The incident of a practice that failed first becomes part of the vendor's incident. */
async function groupPractices(tx: SystemTransaction): Promise<void> {
  await tx.query`
    with grouped as (
      update service_incidents p set parent_id = v.id from service_incidents v
      where v.incident_type = 'outage' and v.tenant_id is null and v.status <> 'resolved' and v.recovered_at is null
        and p.incident_type = 'provider' and p.status <> 'resolved' and p.service_name = v.service_name
        and p.parent_id is null and p.detail ->> 'cause' = 'vendor'
      returning p.id, p.tenant_id, v.title)
    insert into service_incident_events (tenant_id, incident_id, kind, text, created_at)
    select tenant_id, id, 'grew', 'Other practices are affected too: ' || title, clock_timestamp() from grouped`;
}
