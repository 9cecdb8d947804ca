/** A concurrency limit per key, for connections of an address and streams of a person. */

export class ConcurrencyLimit {
  readonly #limit: number;
  readonly #taken = new Map<string, number>();

  /** @param limit places per key */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Takes a place until the returned function is called; repeated calls have no effect. Undefined when the
   * key has none left.
   */
  take(key: string): (() => void) | undefined {
    const taken = this.#taken.get(key) ?? 0;
    if (taken >= this.#limit) return undefined;
    this.#taken.set(key, taken + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const left = (this.#taken.get(key) ?? 0) - 1;
      if (left > 0) this.#taken.set(key, left);
      else this.#taken.delete(key);
    };
  }
}
