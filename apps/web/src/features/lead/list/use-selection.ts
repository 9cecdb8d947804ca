/** Which leads of the list are chosen, for changes to many at once. */
import type { Lead } from '@praxis/contracts/lead/lead';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { pickRange, togglePick } from './selection.js';
import type { LeadView } from './view-state.js';

export interface Selection {
  /** Chosen and loaded, in the order of the list. */
  ids: readonly string[];
  picked: ReadonlySet<string>;
  /** Chooses one or no longer; with `range` everything from the last one chosen. */
  pick: (id: string, range?: boolean) => void;
  pickAll: () => void;
  /** Lets go of all; false when there were none. */
  letGo: () => boolean;
}

const NONE: ReadonlySet<string> = new Set();

export function useSelection(leads: readonly Lead[], view: LeadView): Selection {
  const [picked, setPicked] = useState(NONE);
  const anchor = useRef<string | undefined>(undefined);
  const latest = useRef({ leads, picked });
  useEffect(() => {
    latest.current = { leads, picked };
  });
  // Other leads are another choice.
  useEffect(() => setPicked(NONE), [view]);

  const pick = useCallback((id: string, range = false) => {
    const order = latest.current.leads.map((lead) => lead.id);
    const from = range ? anchor.current : undefined;
    if (from === undefined) anchor.current = id;
    setPicked((before) =>
      from === undefined ? togglePick(before, id) : pickRange(before, order, [from, id]),
    );
  }, []);
  const pickAll = useCallback(() => {
    const order = latest.current.leads.map((lead) => lead.id);
    setPicked((before) => pickRange(before, order, [order[0] ?? '', order.at(-1) ?? '']));
  }, []);
  const letGo = useCallback(() => {
    const had = latest.current.picked.size > 0;
    setPicked(NONE);
    return had;
  }, []);
  const ids = useMemo(
    () => (picked.size === 0 ? [] : leads.filter(({ id }) => picked.has(id)).map(({ id }) => id)),
    [leads, picked],
  );
  return { ids, picked, pick, pickAll, letGo };
}
