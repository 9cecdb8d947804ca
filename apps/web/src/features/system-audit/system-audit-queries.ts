/** The System Audit Report, for admins. */
import { SystemAudit } from '@praxis/contracts/system-audit/system-audit';
import { queryOptions } from '@tanstack/react-query';
import { apiRequest } from '../../lib/api/api-request.js';
import { queryKeys } from '../../lib/api/query-keys.js';

export const systemAuditQuery = queryOptions({
  queryKey: queryKeys.systemAudit,
  queryFn: async () =>
    (await apiRequest({ method: 'GET', path: '/v1/admin/system-audit', schema: SystemAudit, as: 'user' }))
      .data,
});
