/** The cache keys of the key vault: those of a practice, and those of the platform. */
import type { Key } from './query-key.js';

const ofPractice = (tenantId: string): Key => ['vault', tenantId];

export const vaultKeys = {
  all: ofPractice,
  keys: (tenantId: string): Key => [...ofPractice(tenantId), 'keys'],
  logs: (tenantId: string): Key => [...ofPractice(tenantId), 'logs'],
  settings: (tenantId: string): Key => [...ofPractice(tenantId), 'settings'],
  use: (tenantId: string, keyId: string): Key => [...ofPractice(tenantId), 'use', keyId],
  service: ['service-keys'],
  serviceLogs: ['service-keys', 'logs'],
} as const;
