/** Requests about suppressions: addresses that must not be written to. */
import {
  SuppressionList,
  SuppressionRemoved,
  type SuppressionRemoval,
} from '@praxis/contracts/consent/suppression';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { tenantRequest } from '../../../lib/api/tenant-request.js';
import { useTenantPages } from '../../../lib/api/tenant-pages.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

export function useSuppressions(tenantId: string): UseInfiniteQueryResult<InfiniteData<SuppressionList>> {
  return useTenantPages({
    queryKey: queryKeys.consent.suppressions(tenantId),
    path: '/v1/suppressions',
    schema: SuppressionList,
    limit: 50,
  });
}

/** Removes an address from the list; the reason is stored. */
export async function removeSuppression({ id, reason }: SuppressionRemoval & { id: string }): Promise<void> {
  await tenantRequest({
    method: 'DELETE',
    path: `/v1/suppressions/${id}`,
    body: { reason },
    schema: SuppressionRemoved,
  });
}
