/** A valid body for each writing route of the health of services. */
import { randomUUID } from 'node:crypto';
import type { Fields } from './factories.js';

export const HEALTH_BODIES: Record<string, () => Fields> = {
  'post /v1/functions/health-monitor': () => ({ action: 'health_check' }),
  'patch /v1/service-incidents/{id}': () => ({ note: 'Seen to' }),
  'patch /v1/api-errors/{id}': () => ({ resolved: true }),
  'patch /v1/provider-breakers': () => ({ tenantId: randomUUID(), provider: 'twilio', action: 'reset' }),
};
