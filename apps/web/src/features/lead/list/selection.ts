/** Choosing rows: one by one, or from one to another. Never more than one change can take. Pure. */
import { BULK_MOST } from '@praxis/contracts/lead/lead-assignment';

/** With this one chosen, or no longer. */
export function togglePick(picked: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(picked);
  if (!next.delete(id) && next.size < BULK_MOST) next.add(id);
  return next;
}

/** With everything between two rows chosen too, both included; what one change cannot take is left out. */
export function pickRange(
  picked: ReadonlySet<string>,
  order: readonly string[],
  [one, other]: readonly [string, string],
): ReadonlySet<string> {
  const places = [order.indexOf(one), order.indexOf(other)].sort((a, b) => a - b);
  const [from = -1, to = -1] = places;
  const range = from === -1 ? [other] : order.slice(from, to + 1);
  return new Set([...picked, ...range].slice(0, Math.max(BULK_MOST, picked.size)));
}
