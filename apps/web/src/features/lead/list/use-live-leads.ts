/** Follows the tenant's leads: changes appear where the lead stands, new ones above without moving what is read. */
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

/** Changes that come together are read together, milliseconds. */
const GATHER_MS = 120;
/** If more leads than this change at once, the list is read again instead of each lead. */
const MAX_SINGLE_READS = 12;

interface LiveLeads {
  connected: boolean;
  /** New leads that wait for the reader. */
  waiting: number;
  /** Puts them into the list. */
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

  /** Shows changes where the rows stand, page by page; in the first page also rows that are new. */
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
        // The newer answer may have arrived first and left the new rows out: they are requested again.
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
    /** Changes may have been missed while disconnected. */
    let isBehind = false;
    const timer = new EarliestTimer(() => {
      const { view: shown, openId: open } = current.current;
      const key = listKeyOf(tenantId, shown);
      // Rows on their way may have been read before the change; what they are is known once they are here.
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
        // After a time without changes being received, any of the rows may be old.
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

/** Reads more pages one after the other, as their cursors say, and shows what has changed of their rows. */
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
