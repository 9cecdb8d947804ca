/** Calls of the acting tenant: read page by page and one by one, kept fresh by their live changes. */
import { CallList, CallResult, type CallDetail } from '@praxis/contracts/call/call';
import type { CallState } from '@praxis/contracts/call/call.const';
import {
  useQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { tenantRequest } from '../../../lib/api/tenant-request.js';
import { useTenantPages } from '../../../lib/api/tenant-pages.js';
import { RETRY } from '../../../lib/api/retry.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

const CALLS_PER_PAGE = 50;

/** Which calls are listed. */
export type CallFilter = 'all' | Extract<CallState, 'active' | 'ended'>;

/** The calls, newest first. */
export function useCallList(
  tenantId: string,
  filter: CallFilter,
): UseInfiniteQueryResult<InfiniteData<CallList>> {
  return useTenantPages({
    queryKey: queryKeys.call.list(tenantId, filter),
    path: '/v1/calls',
    schema: CallList,
    limit: CALLS_PER_PAGE,
    filters: { state: filter === 'all' ? '' : filter },
    isFiltered: true,
  });
}

export function useCallDetail(tenantId: string, id: string): UseQueryResult<CallDetail> {
  return useQuery({
    queryKey: queryKeys.call.one(tenantId, id),
    queryFn: async () => {
      const path = `/v1/calls/${encodeURIComponent(id)}`;
      return (await tenantRequest({ method: 'GET', path, schema: CallResult })).call;
    },
    retry: RETRY.unlessRefused,
  });
}
