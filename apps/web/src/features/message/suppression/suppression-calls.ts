/** Addresses that are not written to. */
import {
  SuppressionList,
  SuppressionRemoved,
  type SuppressionRemoval,
} from '@praxis/contracts/consent/consent';
import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { tenantCall } from '../../../lib/api/tenant-call.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

const PAGE = 50;

export function useSuppressions(tenantId: string): UseInfiniteQueryResult<InfiniteData<SuppressionList>> {
  return useInfiniteQuery({
    queryKey: queryKeys.message.suppressions(tenantId),
    initialPageParam: '',
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ limit: String(PAGE) });
      if (pageParam) query.set('cursor', pageParam);
      return tenantCall({ method: 'GET', path: `/v1/suppressions?${query}`, schema: SuppressionList });
    },
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** Takes one off the list; the reason is kept. */
export async function removeSuppression({ id, reason }: SuppressionRemoval & { id: string }): Promise<void> {
  await tenantCall({
    method: 'DELETE',
    path: `/v1/suppressions/${id}`,
    body: { reason },
    schema: SuppressionRemoved,
  });
}
