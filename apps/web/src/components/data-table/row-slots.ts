/** Rows that go out of sight pass their elements on to those that come: making and removing elements is what scrolling costs. */

/** Gives each shown row a slot, to be its key, and keeps it for as long as the row is shown. */
export class RowSlots {
  #slots = new Map<string, number>();
  #made = 0;

  /**
   * @param ids of the rows shown now
   * @param active row whose slot is passed on to none: the keyboard may be in it, and must not move to another row
   * @returns slot of each row, in the order given
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
