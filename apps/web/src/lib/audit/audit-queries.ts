/** The audit log: admins read that of all tenants, owners that of their practice. */
import { AuditIntegrity, AuditList } from '@praxis/contracts/audit/audit';
import type { AuditFormat } from '@praxis/contracts/audit/audit.const';
import { queryOptions } from '@tanstack/react-query';
import { apiRequest } from '../api/api-request.js';
import { queryKeys } from '../api/query-keys.js';
import { tenantRequest } from '../api/tenant-request.js';
import type { AuditSearch } from './audit-search.js';

const ENTRIES_PER_PAGE = '50';
const LOG = '/v1/audit-log';

/** The entries of all tenants, or of the reader's acting practice. */
export type AuditScope = { kind: 'platform' } | { kind: 'practice'; tenantId: string };

function queryOf(search: AuditSearch, more: Record<string, string>): string {
  const given = Object.entries({ ...search, ...more }).filter(([, value]) => value !== '');
  return new URLSearchParams(given).toString();
}

/** One page of matching entries, newest first. */
export async function readAudit(scope: AuditScope, search: AuditSearch, cursor: string): Promise<AuditList> {
  const query = queryOf(search, { limit: ENTRIES_PER_PAGE, cursor });
  if (scope.kind === 'practice')
    return await tenantRequest({ method: 'GET', path: `/v1/settings/audit-log?${query}`, schema: AuditList });
  return (await apiRequest({ method: 'GET', path: `${LOG}?${query}`, schema: AuditList, as: 'user' })).data;
}

export const auditIntegrityQuery = queryOptions({
  queryKey: queryKeys.audit.integrity,
  queryFn: async () =>
    (await apiRequest({ method: 'GET', path: `${LOG}/integrity`, schema: AuditIntegrity, as: 'user' })).data,
  // Runs only on request, because the check computes every seal again.
  enabled: false,
});

/** The address of a file with the matching entries. */
export const auditFileUrl = (search: AuditSearch, format: AuditFormat): string =>
  `${LOG}/file?${queryOf(search, { format })}`;
