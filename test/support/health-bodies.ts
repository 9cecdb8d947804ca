/** A valid body for each writing route of the health of services. */
import { randomUUID } from 'node:crypto';
import type { Fields } from './factories.js';

export const HEALTH_BODIES: Record<string, () => Fields | undefined> = {
  'post /v1/functions/health-monitor': () => ({ action: 'health_check' }),
  'patch /v1/service-incidents/{id}': () => ({ note: 'Seen to' }),
  'patch /v1/api-errors/{id}': () => ({ resolved: true }),
  'post /v1/incident-contacts': () => ({
    ...{ kind: 'email', address: `ops-${randomUUID().slice(0, 8)}@example.com` },
    ...{ minSeverity: 'high', onAcknowledged: false },
  }),
  'patch /v1/incident-contacts/{id}': () => ({ minSeverity: 'low', onAcknowledged: true }),
  'delete /v1/incident-contacts/{id}': () => undefined,
  'post /v1/incident-contacts/{id}/test': () => undefined,
  'patch /v1/provider-breakers': () => ({ tenantId: randomUUID(), provider: 'twilio', action: 'reset' }),
};
