/** Messages that the simulated providers accepted, read every few seconds; and their settings. */
import {
  SimControls,
  SimControlsList,
  SimControlsResult,
  SimInboxList,
  type SimInboxEntry,
  type SimControlPort,
  type SimPort,
} from '@praxis/contracts/sim/sim';
import {
  useInfiniteQuery,
  useQuery,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { apiRequest } from '../../lib/api/api-request.js';
import { showAnswer, useChange, type Change } from '../../lib/api/use-change.js';
import { queryKeys } from '../../lib/api/query-keys.js';

const POLL_MS = 4000;

interface InboxScope {
  port: SimPort | 'all';
  /** Set unless everything runs on one machine; visitors then see only their own messages. */
  sessionId?: string | undefined;
  /** The id of the signed-in user's practice; null for everyone else. */
  tenantId: string | null;
}

export function useSimInbox({
  port,
  sessionId,
  tenantId,
}: InboxScope): UseInfiniteQueryResult<SimInboxEntry[]> {
  return useInfiniteQuery({
    queryKey: queryKeys.sim.inbox(port, sessionId, tenantId),
    initialPageParam: '',
    refetchInterval: POLL_MS,
    queryFn: async ({ pageParam }) => {
      const query = new URLSearchParams({ limit: '50' });
      if (port !== 'all') query.set('port', port);
      if (sessionId) query.set('sessionId', sessionId);
      if (pageParam) query.set('cursor', pageParam);
      const path = `/v1/sim/inbox?${query.toString()}`;
      const as = tenantId === null ? 'key' : 'tenant';
      return (await apiRequest({ method: 'GET', path, schema: SimInboxList, silent: true, as })).data;
    },
    getNextPageParam: (page) => page.nextCursor,
    select: (data): SimInboxEntry[] => data.pages.flatMap((page) => page.items),
  });
}

export function useSimControls(port: SimControlPort): {
  current: UseQueryResult<SimControls>;
  change: Change<SimControls, SimControls>;
} {
  const queryKey = queryKeys.sim.controls(port);
  const path = '/v1/sim/controls';
  const current = useQuery({
    queryKey,
    queryFn: async () => {
      const answer = await apiRequest({ method: 'GET', path, schema: SimControlsList, silent: true });
      const controls = answer.data.items.find((entry) => entry.port === port);
      // Zod fills in the defaults of a provider that has no settings.
      return controls ?? SimControls.parse({ port });
    },
  });
  const change = useChange({
    request: async (controls: SimControls) =>
      (
        await apiRequest({
          method: 'POST',
          path,
          body: controls,
          schema: SimControlsResult,
          idempotencyKey: crypto.randomUUID(),
        })
      ).data.controls,
    success: { title: 'Saved', text: 'The simulated vendor now uses these settings.' },
    failure: { title: 'Not saved' },
    onSuccess: (controls) => showAnswer(queryKey, controls),
  });
  return { current, change };
}
