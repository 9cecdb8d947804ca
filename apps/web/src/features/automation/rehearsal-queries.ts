/** Rehearsals of a workflow: started, polled while they run, and read execution by execution. */
import {
  RehearsalResult,
  RehearsedExecutionList,
  type Rehearsal,
} from '@praxis/contracts/automation/rehearsal';
import {
  useQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { queryKeys } from '../../lib/api/query-keys.js';
import { RETRY } from '../../lib/api/retry.js';
import { tenantRequest } from '../../lib/api/tenant-request.js';
import { useTenantPages } from '../../lib/api/tenant-pages.js';
import { useChange, type Change } from '../../lib/api/use-change.js';

/** How often a running rehearsal is read again, in milliseconds. */
const PLAYING_REFRESH_MS = 1_000;
/** Executions per page. */
const ROWS_PER_PAGE = 25;

/** The latest rehearsal; null if there is none. */
export function useRehearsal(tenantId: string, id: string): UseQueryResult<Rehearsal | null> {
  return useQuery({
    queryKey: queryKeys.automation.rehearsal(tenantId, id),
    queryFn: async () =>
      (
        await tenantRequest({
          method: 'GET',
          path: `/v1/workflows/${id}/rehearsal`,
          schema: RehearsalResult,
        })
      ).rehearsal,
    retry: RETRY.usual,
    refetchInterval: ({ state: { data } }) => (data && !data.isDone ? PLAYING_REFRESH_MS : false),
  });
}

/** The executions that a finished rehearsal would have started. */
export function useRehearsed(
  tenantId: string,
  id: string,
  rehearsalId: string,
): UseInfiniteQueryResult<InfiniteData<RehearsedExecutionList>> {
  return useTenantPages({
    queryKey: queryKeys.automation.rehearsal(tenantId, id, rehearsalId),
    path: `/v1/workflows/${id}/rehearsal/executions`,
    schema: RehearsedExecutionList,
    limit: ROWS_PER_PAGE,
  });
}

export function useRehearse(tenantId: string, id: string): Change<void, RehearsalResult> {
  return useChange({
    request: () =>
      tenantRequest({
        method: 'POST',
        path: `/v1/workflows/${id}/rehearsal`,
        body: {},
        schema: RehearsalResult,
      }),
    failure: { title: 'Could not start the rehearsal' },
    invalidates: [queryKeys.automation.rehearsal(tenantId, id)],
  });
}
