/** The practice's own facts, as its team reads them: address, languages, and the zone in which its days begin. */
import type { PracticeResult } from '@praxis/contracts/tenant/practice';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { queryKeys } from '../api/query-keys.js';
import { tenantRequest } from '../api/tenant-request.js';

/** Where they are read and saved. */
export const PRACTICE_PATH = '/v1/settings/practice';

/** @param enabled false for those who may not read them */
export function usePractice(tenantId: string, enabled = true): UseQueryResult<PracticeResult> {
  return useQuery({
    queryKey: queryKeys.tenant.practice(tenantId),
    queryFn: async () => {
      // Pages that need the zone alone are drawn without the rules of the whole.
      const { PracticeResult: schema } = await import('@praxis/contracts/tenant/practice');
      return await tenantRequest({ method: 'GET', path: PRACTICE_PATH, schema });
    },
    enabled,
  });
}
