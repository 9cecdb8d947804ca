/** The cache keys of the health of services, which belongs to no tenant. */
import type { Key } from './query-key.js';

export const healthKeys = {
  services: ['health', 'services'],
  incidents: ['health', 'incidents'],
  incident: (id: string): Key => ['health', 'incident', id],
  webhooks: ['health', 'webhooks'],
  statusPage: (practice: string): Key => ['health', 'status-page', practice],
  breakers: ['health', 'breakers'],
  alertRules: ['health', 'alert-rules'],
  runbook: (slug: string): Key => ['health', 'runbook', slug],
  errors: ['health', 'errors'],
  contacts: ['health', 'contacts'],
  trouble: (practiceId: string, hours: number): Key => ['health', 'trouble', practiceId, String(hours)],
  all: ['health'],
} as const;
