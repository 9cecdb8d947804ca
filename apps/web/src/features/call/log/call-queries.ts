/** Calls of the acting tenant: read page by page and one by one, kept fresh by their live changes. */
import { CallList, CallResult, type CallDetail } from '@praxis/contracts/call/call';
import type { CallState } from '@praxis/contracts/call/call.const';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { tenantCall } from '../../../lib/api/tenant-call.js';
import { retryUnlessRefused } from '../../../lib/api/query-client.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

const PAGE = 50;

/** Which calls are listed. */
export type CallFilter = 'all' | Extract<CallState, 'active' | 'ended'>;

/** Newest first. */
export function useCallList(
  tenantId: string,
  filter: CallFilter,
): UseInfiniteQueryResult<InfiniteData<CallList>> {
  return useInfiniteQuery({
    queryKey: queryKeys.call.list(tenantId, filter),
    initialPageParam: '',
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ limit: String(PAGE) });
      if (pageParam) query.set('cursor', pageParam);
      if (filter !== 'all') query.set('state', filter);
      return tenantCall({ method: 'GET', path: `/v1/calls?${query}`, schema: CallList });
    },
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
}

export function useCallDetail(tenantId: string, id: string): UseQueryResult<CallDetail> {
  return useQuery({
    queryKey: queryKeys.call.one(tenantId, id),
    queryFn: async () => {
      const path = `/v1/calls/${encodeURIComponent(id)}`;
      return (await tenantCall({ method: 'GET', path, schema: CallResult })).call;
    },
    retry: retryUnlessRefused(),
  });
}
