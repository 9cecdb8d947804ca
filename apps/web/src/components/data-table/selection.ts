/** Selecting rows: one by one, or from one to another, up to a limit. Pure. */

/**
 * Selects a row, or clears its selection.
 * @param most how many rows one bulk change accepts
 */
export function togglePick(picked: ReadonlySet<string>, id: string, most: number): ReadonlySet<string> {
  const next = new Set(picked);
  if (!next.delete(id) && next.size < most) next.add(id);
  return next;
}

interface Range {
  /** Ids of all rows in the order shown. */
  order: readonly string[];
  from: string;
  to: string;
  most: number;
}

/** Selects all rows from one to another, both included; rows beyond the limit are left out. */
export function pickRange(
  picked: ReadonlySet<string>,
  { order, from, to, most }: Range,
): ReadonlySet<string> {
  const [first = -1, last = -1] = [order.indexOf(from), order.indexOf(to)].sort((a, b) => a - b);
  const range = first === -1 ? [to] : order.slice(first, last + 1);
  const all = new Set([...picked, ...range]);
  return new Set([...all].slice(0, Math.max(most, picked.size)));
}
