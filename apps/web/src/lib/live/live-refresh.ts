/** Keeps the data of a page fresh: each change of a lead or its bookings, or of another topic, triggers a refetch. */
import type { LiveTopic, PublicTopic } from '@praxis/contracts/core/live.const';
import type { Query, QueryKey } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { listenLive, tenantTopic } from './live.js';
import { queryClient } from '../api/query-client.js';

/** Changes that come together are read together, milliseconds. */
const GATHER_MS = 120;
/** In a steady stream of changes, the least time between two reads, milliseconds. */
const QUIET_MS = 1_000;
/** A page that has just opened is still being drawn, and has just read everything. Milliseconds. */
const SETTLE_MS = 2_000;

/** Reads everything under these keys again after a change. True while the stream of changes is open. */
export function useLiveRefresh(
  tenantId: string,
  keys: readonly QueryKey[],
  topic: LiveTopic | PublicTopic = 'leads',
): boolean {
  const [connected, setConnected] = useState(false);
  const list = JSON.stringify(keys);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let dueAt = Infinity;
    let readAt = -QUIET_MS;
    let wasOpen = false;
    const due = new Set<string>();
    const all = (JSON.parse(list) as QueryKey[]).map((key) => JSON.stringify(key));
    const read = (): void => {
      dueAt = Infinity;
      readAt = performance.now();
      for (const key of due) {
        const queryKey = JSON.parse(key) as QueryKey;
        // A refetch of a list cancels the loading of its next page, so that page comes first.
        if (queryClient.getQueryCache().findAll({ queryKey }).some(isLoadingMore)) continue;
        due.delete(key);
        void queryClient.invalidateQueries({ queryKey }).catch(() => undefined);
      }
      if (due.size > 0) readIn(GATHER_MS);
    };
    const readIn = (ms: number): void => {
      const at = performance.now() + ms;
      if (at >= dueAt) return;
      clearTimeout(timer);
      dueAt = at;
      timer = setTimeout(read, ms);
    };
    const readSoon = (leastMs = GATHER_MS): void => {
      for (const key of all) due.add(key);
      readIn(Math.max(leastMs, readAt + QUIET_MS - performance.now()));
    };
    const stop = listenLive({
      topic: tenantTopic(topic, tenantId),
      onOpen: () => {
        setConnected(true);
        // Changes may have been missed while disconnected; at first only between reading and connecting.
        readSoon(wasOpen ? GATHER_MS : SETTLE_MS);
        wasOpen = true;
      },
      onLost: () => setConnected(false),
      onEvent: () => readSoon(),
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [tenantId, list, topic]);
  return connected;
}

function isLoadingMore({ state }: Query): boolean {
  return state.fetchStatus === 'fetching' && Boolean(state.fetchMeta?.fetchMore);
}
