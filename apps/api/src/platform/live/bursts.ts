/** Passes keys on at once, and what repeats within a while once more at its end: a burst costs two announcements. */
export class Bursts {
  readonly #quietMs: number;
  readonly #pass: (key: string) => void;
  /** Keys that were passed lately, and whether they came again. */
  readonly #recent = new Map<string, { timer: NodeJS.Timeout; again: boolean }>();

  constructor(quietMs: number, pass: (key: string) => void) {
    this.#quietMs = quietMs;
    this.#pass = pass;
  }

  /** Passes the key on now, or when its quiet time is over. */
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

  /** Forgets what was still to be passed on. */
  clear(): void {
    for (const { timer } of this.#recent.values()) clearTimeout(timer);
    this.#recent.clear();
  }
}
