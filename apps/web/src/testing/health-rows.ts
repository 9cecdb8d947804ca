/** The health of services as the API returns it. */
import type { AlertRule } from '@praxis/contracts/health/alert-rule';
import type { ApiErrorRecord } from '@praxis/contracts/health/api-error';
import type { IncidentContact } from '@praxis/contracts/health/incident-contact';
import type { ServiceHealth, ServiceIncident } from '@praxis/contracts/health/service-health';
import type { ProviderBreaker } from '@praxis/contracts/health/provider-breaker';
import type { WebhookMonitor } from '@praxis/contracts/health/webhook-monitor';
import type { TestApi } from './test-api.js';

const AT = '2026-11-21T20:00:00Z';

export function serviceHealth(changes: Partial<ServiceHealth> = {}): ServiceHealth {
  return {
    id: '0b0e8f6e-0000-4000-8000-000000000001',
    service: 'database',
    status: 'healthy',
    responseTimeMs: 4,
    errorCode: null,
    uptimePercentage: 100,
    consecutiveFailures: null,
    blamedOn: null,
    updatedAt: AT,
    ...changes,
  };
}

export const HEALTHY_SERVICES: readonly ServiceHealth[] = [
  serviceHealth(),
  serviceHealth({ id: '0b0e8f6e-0000-4000-8000-000000000002', service: 'temporal', responseTimeMs: 8 }),
  serviceHealth({ id: '0b0e8f6e-0000-4000-8000-000000000003', service: 'worker', responseTimeMs: null }),
];

export function serviceIncident(changes: Partial<ServiceIncident> = {}): ServiceIncident {
  return {
    id: '0b0e8f6e-0000-4000-8000-000000000011',
    tenantId: null,
    tenantName: null,
    title: 'Worker is down',
    service: 'worker',
    incidentType: 'outage',
    severity: 'critical',
    status: 'open',
    startedAt: AT,
    resolvedAt: null,
    acknowledgedAt: null,
    scope: null,
    ...changes,
  };
}

export interface HealthRows {
  services?: readonly ServiceHealth[];
  recentErrors?: number;
  incidents?: readonly ServiceIncident[];
  /** The number of open incidents; by default, the number in `incidents`. */
  openIncidents?: number;
  webhooks?: readonly WebhookMonitor[];
  errors?: readonly ApiErrorRecord[];
  breakers?: readonly ProviderBreaker[];
  alertRules?: readonly AlertRule[];
  contacts?: readonly IncidentContact[];
}

/** Adds the routes of the health panel to an API. */
export function withHealth(api: TestApi, rows: HealthRows = {}): TestApi {
  const list = (items: readonly object[] = []): object => ({ ok: true, items, nextCursor: null });
  return api
    .on('GET /v1/service-health-checks', {
      ...list(rows.services ?? HEALTHY_SERVICES),
      recentErrors: rows.recentErrors ?? 0,
    })
    .on('GET /v1/service-incidents', {
      ...list(rows.incidents),
      openCount:
        rows.openIncidents ?? rows.incidents?.filter(({ status }) => status !== 'resolved').length ?? 0,
    })
    .on('GET /v1/webhook-monitoring', list(rows.webhooks))
    .on('GET /v1/api-errors', list(rows.errors))
    .on('GET /v1/provider-breakers', list(rows.breakers))
    .on('GET /v1/alert-rules', { ok: true, items: rows.alertRules ?? [] })
    .on('GET /v1/incident-contacts', list(rows.contacts));
}
