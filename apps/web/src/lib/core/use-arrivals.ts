/** Finds the entries of a conversation that arrived while the reader was looking, so that only those are animated. */
import { useState } from 'react';

/**
 * `ids` are in chat order, undefined until they have been loaded. What was there at first is not new, and neither is what is loaded
 * above it later.
 */
export function useArrivals(ids: readonly string[] | undefined): (id: string) => boolean {
  const [atFirst, setAtFirst] = useState<ReadonlySet<string> | undefined>(() => ids && new Set(ids));
  if (ids && !atFirst) setAtFirst(new Set(ids));
  const last = ids && atFirst ? ids.findLastIndex((id) => atFirst.has(id)) : Number.POSITIVE_INFINITY;
  return (id) => (ids ?? []).indexOf(id) > last;
}
