/** A queue before something that does a few things at once: first come, first served, and no longer than it says. */

/** The outcome of waiting in it: the work's result; no room left to wait; or no turn within the timeout. */
export type Turn<Result> = { kind: 'done'; result: Result } | { kind: 'full' } | { kind: 'late' };

export class TurnQueue {
  readonly #places: number;
  readonly #length: number;
  readonly #waiting = new Set<() => void>();
  #inside = 0;

  /**
   * @param options.places how many are inside at once
   * @param options.length how many may wait
   */
  constructor({ places, length }: { places: number; length: number }) {
    this.#places = places;
    this.#length = length;
  }

  /** Whether nobody is inside, and so nobody waits. */
  get isIdle(): boolean {
    return this.#inside === 0;
  }

  /** Starts `work` when it is its turn, unless that takes longer than `timeoutMs`. */
  async pass<Result>(timeoutMs: number, work: () => Promise<Result>): Promise<Turn<Result>> {
    if (this.#inside < this.#places) this.#inside += 1;
    else if (this.#waiting.size >= this.#length) return { kind: 'full' };
    else if (!(await this.#turn(timeoutMs))) return { kind: 'late' };
    try {
      return { kind: 'done', result: await work() };
    } finally {
      const [next] = this.#waiting;
      // The place goes directly to the next in the queue, so that no newcomer gets it.
      if (next) next();
      else this.#inside -= 1;
    }
  }

  /** False when nobody left in time. */
  async #turn(timeoutMs: number): Promise<boolean> {
    return await new Promise((resolve) => {
      const settle = (hasTurn: boolean): void => {
        clearTimeout(timer);
        this.#waiting.delete(enter);
        resolve(hasTurn);
      };
      const enter = (): void => settle(true);
      const timer = setTimeout(() => settle(false), timeoutMs);
      this.#waiting.add(enter);
    });
  }
}
