/** A valid body for each writing route of the health of services. */
import { randomUUID } from 'node:crypto';
import type { Fields } from './factories.js';

const RULE = {
  name: 'Requests fail',
  severity: 'high',
  metric: 'failed_requests',
  service: null,
  comparison: 'above',
  threshold: 10,
  windowMinutes: 15,
  forMinutes: 0,
  minEvents: 1,
};

export const HEALTH_BODIES: Record<string, () => Fields | undefined> = {
  'post /v1/functions/health-monitor': () => ({ action: 'health_check' }),
  'post /v1/alert-rules': () => RULE,
  'put /v1/alert-rules/{id}': () => RULE,
  'patch /v1/alert-rules/{id}': () => ({ isEnabled: false }),
  'post /v1/alert-rules/{id}/back-test': () => undefined,
  'patch /v1/service-incidents/{id}': () => ({ note: 'Seen to' }),
  'patch /v1/api-errors/{id}': () => ({ resolved: true }),
  'post /v1/incident-contacts': () => ({
    kind: 'email',
    address: `ops-${randomUUID().slice(0, 8)}@example.com`,
    minSeverity: 'high',
    onAcknowledged: false,
  }),
  'patch /v1/incident-contacts/{id}': () => ({ minSeverity: 'low', onAcknowledged: true }),
  'delete /v1/incident-contacts/{id}': () => undefined,
  'post /v1/incident-contacts/{id}/test': () => undefined,
  'patch /v1/provider-breakers': () => ({ tenantId: randomUUID(), provider: 'twilio', action: 'reset' }),
  'post /v1/admin/handovers': () => ({
    tenantId: randomUUID(),
    toUserId: randomUUID(),
    note: 'For the test',
  }),
  'put /v1/admin/handovers/{id}/done': () => undefined,
};
