/** Finds the entries of a conversation that arrived while the reader was looking, so that only those are animated. */
import { useState } from 'react';

/**
 * @param ids in chat order, undefined until they have been loaded. Entries of the first list are not new, and neither
 * are older ones that are loaded above it later.
 */
export function useArrivals(ids: readonly string[] | undefined): (id: string) => boolean {
  const [atFirst, setAtFirst] = useState<ReadonlySet<string> | undefined>(() => ids && new Set(ids));
  if (ids && !atFirst) setAtFirst(new Set(ids));
  const last = ids && atFirst ? ids.findLastIndex((id) => atFirst.has(id)) : Number.POSITIVE_INFINITY;
  return (id) => (ids ?? []).indexOf(id) > last;
}
