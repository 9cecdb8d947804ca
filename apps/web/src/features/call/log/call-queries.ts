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
import { ApiError } from '../../../lib/api/api-error.js';
import { tenantCall } from '../../../lib/api/tenant-call.js';

const PAGE = 50;

/** Which calls are listed. */
export type CallFilter = 'all' | Extract<CallState, 'active' | 'ended'>;

/** Newest first. */
export function useCallList(
  tenantId: string,
  filter: CallFilter,
): UseInfiniteQueryResult<InfiniteData<CallList>> {
  return useInfiniteQuery({
    queryKey: ['calls', tenantId, 'list', filter],
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
    queryKey: ['calls', tenantId, 'call', id],
    queryFn: async () => {
      const path = `/v1/calls/${encodeURIComponent(id)}`;
      return (await tenantCall({ method: 'GET', path, schema: CallResult })).call;
    },
    // What was refused is refused again; anything else gets a second try.
    retry: (failures, error) =>
      failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
  });
}
