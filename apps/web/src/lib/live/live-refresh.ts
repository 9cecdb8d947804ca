/** Keeps the data of a page fresh: each change of a lead or its bookings, or of another topic, triggers a refetch. */
import type { LiveTopic, PublicTopic } from '@praxis/contracts/core/live.const';
import type { Query, QueryKey } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { EarliestTimer } from '../core/earliest-timer.js';
import { listenLive, tenantTopic } from './live.js';
import { queryClient } from '../api/query-client.js';

/** Changes within this time are read together, in milliseconds. */
const GATHER_MS = 120;
/** The least time between two reads during a steady stream of changes, in milliseconds. */
const QUIET_MS = 1_000;

/** Refetches all queries under these keys after a change. Returns true while the stream of changes is open. */
export function useLiveRefresh(
  tenantId: string,
  keys: readonly QueryKey[],
  topic: LiveTopic | PublicTopic = 'leads',
): boolean {
  const [connected, setConnected] = useState(false);
  const list = JSON.stringify(keys);
  useEffect(() => {
    let readAt = -QUIET_MS;
    const due = new Set<string>();
    const all = (JSON.parse(list) as QueryKey[]).map((key) => JSON.stringify(key));
    const timer = new EarliestTimer(() => {
      readAt = performance.now();
      for (const key of due) {
        const queryKey = JSON.parse(key) as QueryKey;
        // A refetch of a list would cancel the loading of its next page, so that page loads first.
        if (queryClient.getQueryCache().findAll({ queryKey }).some(isLoadingMore)) continue;
        due.delete(key);
        void queryClient.invalidateQueries({ queryKey }).catch(() => undefined);
      }
      if (due.size > 0) timer.within(GATHER_MS);
    });
    const readWithin = (ms: number): void => {
      for (const key of all) due.add(key);
      timer.within(Math.max(ms, readAt + QUIET_MS - performance.now()));
    };
    const stop = listenLive({
      topic: tenantTopic(topic, tenantId),
      onOpen: (missedWithinMs) => {
        setConnected(true);
        readWithin(missedWithinMs);
      },
      onLost: () => setConnected(false),
      onEvent: () => readWithin(GATHER_MS),
    });
    return () => {
      timer.clear();
      stop();
    };
  }, [tenantId, list, topic]);
  return connected;
}

function isLoadingMore({ state }: Query): boolean {
  return state.fetchStatus === 'fetching' && Boolean(state.fetchMeta?.fetchMore);
}
