/**
 * Follows the tenant's leads: changes appear in their rows, and new leads are added above without moving the rows being
 * read.
 */
import { LeadChange, type Lead } from '@praxis/contracts/lead/lead';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import * as z from 'zod/mini';
import { EarliestTimer } from '../../../lib/core/earliest-timer.js';
import { listenLive, tenantTopic } from '../../../lib/live/live.js';
import { queryClient } from '../../../lib/api/query-client.js';
import { insertUnseen, unseenLeads } from './insert-new-leads.js';
import { hasLead, type LeadPages } from './lead-pages.js';
import {
  leadOrder,
  listKeyOf,
  readPage,
  refreshAround,
  refreshLead,
  showLeads,
} from '../panel/lead-queries.js';
import type { LeadView } from './view-state.js';

/** Changes within this time are read together, in milliseconds. */
const GATHER_MS = 120;
/** If more leads than this change at once, the first page is read again instead of each lead. */
const MAX_SINGLE_READS = 12;

interface LiveLeads {
  connected: boolean;
  /** The number of new leads that are not shown yet, because they would move the rows being read. */
  waiting: number;
  /** Adds these leads to the list. */
  showWaiting: () => Promise<void>;
}

interface LiveLeadsOptions {
  tenantId: string;
  view: LeadView;
  /** The lead whose panel is open. */
  openId: string | undefined;
  /** False while new rows would move the rows being read. */
  mayInsert: RefObject<() => boolean>;
}

export function useLiveLeads({ tenantId, view, openId, mayInsert }: LiveLeadsOptions): LiveLeads {
  const [connected, setConnected] = useState(false);
  const [waiting, setWaiting] = useState(0);
  const current = useRef({ view, openId });
  useEffect(() => {
    current.current = { view, openId };
  });
  useEffect(() => setWaiting(0), [tenantId, view]);

  /** Reads pages again and updates their rows in place; also adds new rows of the first page. */
  const readPages = useCallback(
    async (mayShow: () => boolean, { count }: { count: number }): Promise<void> => {
      const { view: wanted } = current.current;
      const key = listKeyOf(tenantId, wanted);
      if (!queryClient.getQueryData<LeadPages>(key)) return;
      let items: Lead[];
      let nextCursor: string | null;
      let isNewest: boolean;
      do {
        const asked = leadOrder.ask();
        ({ items, nextCursor } = await readPage(wanted, ''));
        showLeads(tenantId, items, asked);
        isNewest = leadOrder.admits(JSON.stringify(key), asked);
        // A response to a newer request may have arrived first and left new rows out; in that case, the page is read
        // again.
      } while (!isNewest && mayShow());
      quietly(readFollowing(tenantId, wanted, { cursor: nextCursor, count: count - 1 }));
      if (!isNewest) return;
      if (mayShow()) queryClient.setQueryData<LeadPages>(key, (data) => data && insertUnseen(data, items));
      const unseen = unseenLeads(queryClient.getQueryData<LeadPages>(key), items);
      if (current.current.view === wanted) setWaiting(unseen.length);
    },
    [tenantId],
  );

  useEffect(() => {
    let gathered = new Set<string>();
    /** True if changes may have been missed while the stream was closed. */
    let isBehind = false;
    const timer = new EarliestTimer(() => {
      const { view: shown, openId: open } = current.current;
      const key = listKeyOf(tenantId, shown);
      // A running read may return rows from before the change, so this waits until the read is finished.
      if (queryClient.getQueryState(key)?.fetchStatus === 'fetching') return timer.within(GATHER_MS);
      if (isBehind && open) gathered.add(open);
      const ids = [...gathered];
      const wasBehind = isBehind;
      gathered = new Set();
      isBehind = false;
      const data = queryClient.getQueryData<LeadPages>(key);
      const known = ids.filter((id) => id === open || hasLead(data, id));
      if (known.length <= MAX_SINGLE_READS) for (const id of known) quietly(refreshLead(tenantId, id));
      else if (open) quietly(refreshLead(tenantId, open));
      if (wasBehind || known.length < ids.length || known.length > MAX_SINGLE_READS)
        // After the stream was closed for a time, any row may be outdated, so all loaded pages are read.
        quietly(readPages(() => mayInsert.current(), { count: wasBehind ? (data?.pages.length ?? 1) : 1 }));
      quietly(refreshAround(tenantId, open && ids.includes(open) ? [open] : []));
    });
    const stop = listenLive({
      topic: tenantTopic('leads', tenantId),
      onOpen: (missedWithinMs) => {
        setConnected(true);
        isBehind = true;
        timer.within(missedWithinMs);
      },
      onLost: () => setConnected(false),
      onEvent: ({ name, data }) => {
        const change = name === 'lead' ? parsed(data) : undefined;
        if (!change) return;
        gathered.add(change.leadId);
        timer.within(GATHER_MS);
      },
    });
    return () => {
      timer.clear();
      stop();
    };
  }, [tenantId, readPages, mayInsert]);

  const showWaiting = useCallback(() => readPages(() => true, { count: 1 }), [readPages]);
  return { connected, waiting, showWaiting };
}

/** Reads the following pages one after another by their cursors, and updates the rows that have changed. */
async function readFollowing(
  tenantId: string,
  view: LeadView,
  { cursor, count }: { cursor: string | null; count: number },
): Promise<void> {
  for (let next = cursor, left = count; next !== null && left > 0; left -= 1) {
    const asked = leadOrder.ask();
    const { items, nextCursor } = await readPage(view, next);
    showLeads(tenantId, items, asked);
    next = nextCursor;
  }
}

const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined);

function parsed(data: string): LeadChange | undefined {
  try {
    const result = z.safeParse(LeadChange, JSON.parse(data));
    return result.success ? result.data : undefined;
  } catch {
    return undefined;
  }
}
