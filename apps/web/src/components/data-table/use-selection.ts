/** Which rows of a table are selected, for bulk changes. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { DataRow } from './columns.js';
import { pickRange, togglePick } from './selection.js';

export interface Selection {
  /** Selected and loaded, in the order of the table. */
  ids: readonly string[];
  picked: ReadonlySet<string>;
  /** How many can be selected at most. */
  most: number;
  /** Selects a row or clears its selection; with `range`, selects every row from the last selected one. */
  pick: (id: string, range?: boolean) => void;
  pickAll: () => void;
  /** Clears the selection; false if nothing was selected. */
  clear: () => boolean;
}

interface SelectionOptions {
  most: number;
  /** Identifies the displayed rows: when it changes, the selection is cleared. */
  view: unknown;
}

const NONE: ReadonlySet<string> = new Set();

export function useSelection(rows: readonly DataRow[], { most, view }: SelectionOptions): Selection {
  const [picked, setPicked] = useState(NONE);
  const anchor = useRef<string | undefined>(undefined);
  const latest = useRef({ rows, picked });
  useEffect(() => {
    latest.current = { rows, picked };
  });
  useEffect(() => setPicked(NONE), [view]);

  const pick = useCallback(
    (id: string, range = false) => {
      const order = latest.current.rows.map((row) => row.id);
      const from = range ? anchor.current : undefined;
      if (from === undefined) anchor.current = id;
      setPicked((before) =>
        from === undefined ? togglePick(before, id, most) : pickRange(before, { order, from, to: id, most }),
      );
    },
    [most],
  );
  const pickAll = useCallback(() => {
    const order = latest.current.rows.map((row) => row.id);
    const [from = '', to = order.at(-1) ?? ''] = order.slice(0, 1);
    setPicked((before) => pickRange(before, { order, from, to, most }));
  }, [most]);
  const clear = useCallback(() => {
    const had = latest.current.picked.size > 0;
    setPicked(NONE);
    return had;
  }, []);
  const ids = useMemo(
    () => (picked.size === 0 ? [] : rows.filter(({ id }) => picked.has(id)).map(({ id }) => id)),
    [rows, picked],
  );
  return { ids, picked, most, pick, pickAll, clear };
}
