/** The day's work list, and actions on its entries without leaving the page. */
import { CallHandledResult } from '@praxis/contracts/call/call';
import { TodayResult, type TodayCall } from '@praxis/contracts/today/today';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { queryClient } from '../../lib/api/query-client.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { tenantRequest } from '../../lib/api/tenant-request.js';
import { showExpected, type Change } from '../../lib/api/use-change.js';
import { useUndoable } from '../../lib/api/use-undoable.js';

/** How often the list is read again at least, in milliseconds, because it also changes with the clock. */
const STALE_MS = 60_000;

const todayQuery = (tenantId: string) =>
  queryOptions({
    queryKey: queryKeys.today(tenantId),
    queryFn: () => tenantRequest({ method: 'GET', path: '/v1/today', schema: TodayResult }),
  });

export function useToday(tenantId: string): UseQueryResult<TodayResult> {
  return useQuery({ ...todayQuery(tenantId), refetchInterval: STALE_MS });
}

/**
 * Reads the day's work before the page is drawn.
 * @throws ApiError
 */
export async function prefetchToday(tenantId: string): Promise<void> {
  await queryClient.query(todayQuery(tenantId));
}

interface Handling {
  call: TodayCall;
  isHandled: boolean;
}

/** Removes a call from the list immediately; undoing in the toast puts it back. */
export function useCallHandling(tenantId: string): Change<Handling, CallHandledResult> {
  const key = queryKeys.today(tenantId);
  return useUndoable<Handling, CallHandledResult>({
    request: ({ call, isHandled }) =>
      tenantRequest({
        method: 'PUT',
        path: `/v1/calls/${call.id}/handled`,
        body: { isHandled },
        schema: CallHandledResult,
      }),
    optimistic: ({ call, isHandled }) =>
      showExpected<TodayResult>(key, (today) => (isHandled ? withoutCall(today, call) : today)),
    success: () => ({ title: 'Call marked as handled' }),
    inverse: ({ call, isHandled }) => ({ call, isHandled: !isHandled }),
    undone: 'Call is back on the list',
    failure: { title: 'Could not change the call' },
    invalidates: [key, queryKeys.call.all(tenantId)],
  });
}

function withoutCall(today: TodayResult, { id }: TodayCall): TodayResult {
  const { items, count } = today.calls;
  return {
    ...today,
    calls: { items: items.filter((call) => call.id !== id), count: Math.max(0, count - 1) },
  };
}
