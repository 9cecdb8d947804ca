/** The cache keys of the audit log. Its lists are cached by their search. */
import type { Key } from './query-key.js';

export const auditKeys = {
  /** With an empty tenant id: the entries of all tenants. */
  list: (tenantId: string, search: Readonly<Record<string, string>>): Key => [
    'audit-log',
    tenantId,
    ...Object.values(search),
  ],
  integrity: ['audit-integrity'],
} as const;
