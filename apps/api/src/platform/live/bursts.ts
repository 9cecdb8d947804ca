/** Throttles keys: passes a key on immediately, and again at the end of the interval if it was repeated. */
export class Bursts {
  readonly #quietMs: number;
  readonly #pass: (key: string) => void;
  /** Keys that were passed recently, and whether they were repeated since. */
  readonly #recent = new Map<string, { timer: NodeJS.Timeout; again: boolean }>();

  constructor(quietMs: number, pass: (key: string) => void) {
    this.#quietMs = quietMs;
    this.#pass = pass;
  }

  /** Passes the key on now, or at the end of its interval. */
  add(key: string): void {
    const recent = this.#recent.get(key);
    if (recent) {
      recent.again = true;
      return;
    }
    const timer = setTimeout(() => {
      const again = this.#recent.get(key)?.again;
      this.#recent.delete(key);
      if (again) this.add(key);
    }, this.#quietMs);
    this.#recent.set(key, { timer, again: false });
    this.#pass(key);
  }

  /** Drops keys that still wait. */
  clear(): void {
    for (const { timer } of this.#recent.values()) clearTimeout(timer);
    this.#recent.clear();
  }
}
