/**
 * Rows that scroll out of view pass their elements to rows that scroll into view, because creating and removing
 * elements is what makes scrolling slow.
 */

/** Assigns each displayed row a slot, which is used as its key, and keeps it while the row is displayed. */
export class RowSlots {
  #slots = new Map<string, number>();
  #made = 0;

  /**
   * @param ids of the displayed rows
   * @param active row whose slot is not reused: the keyboard focus may be in it, and must not move to another row
   * @returns slot of each row, in the given order
   */
  assign(ids: readonly string[], active?: string): number[] {
    const shown = new Set(ids);
    const free = [...this.#slots].filter(([id]) => !shown.has(id) && id !== active).map(([, slot]) => slot);
    const next = new Map<string, number>();
    for (const id of ids) next.set(id, this.#slots.get(id) ?? free.pop() ?? (this.#made += 1));
    this.#slots = next;
    return ids.map((id) => next.get(id) ?? 0);
  }
}
