/** The practice's own facts, as its team reads them: address, languages, and the zone in which its days begin. */
import type { PracticeResult } from '@praxis/contracts/tenant/practice';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.js';
import { tenantRequest } from '../api/tenant-request.js';

/** The path at which the facts are read and saved. */
export const PRACTICE_PATH = '/v1/settings/practice';

/** @param enabled false for users who may not read the facts */
export function usePractice(tenantId: string, enabled = true): UseQueryResult<PracticeResult> {
  return useQuery({
    queryKey: queryKeys.tenant.practice(tenantId),
    queryFn: async () => {
      // Loaded on demand, so that pages that only need the zone are drawn without waiting for the whole schema.
      const { PracticeResult: schema } = await import('@praxis/contracts/tenant/practice');
      return await tenantRequest({ method: 'GET', path: PRACTICE_PATH, schema });
    },
    enabled,
  });
}
