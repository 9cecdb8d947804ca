/** The keys of the audit log, whose lists are kept by what they were searched by. */
import type { Key } from './query-key.js';

export const auditKeys = {
  /** Without a tenant: of all of them. */
  list: (tenantId: string, search: Readonly<Record<string, string>>): Key => [
    'audit-log',
    tenantId,
    ...Object.values(search),
  ],
  integrity: ['audit-integrity'],
} as const;
