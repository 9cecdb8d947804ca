/**
 * A queue of limited length in front of a resource with a few places. Within a group, requests are served in order of
 * arrival. The groups take turns, so that many requests of one group delay another group's next request by only one
 * turn.
 */

/** The outcome of waiting in the queue: the result of the work, no room left to wait, or no turn within the timeout. */
export type QueuedTurn<Result> = { kind: 'done'; result: Result } | { kind: 'full' } | { kind: 'late' };

export class TurnQueue {
  readonly #places: number;
  readonly #length: number;
  /** The waiting requests, by group. The group whose turn is next comes first; groups without waiting requests are not in it. */
  readonly #waiting = new Map<string, Set<() => void>>();
  #inside = 0;

  /**
   * @param options.places maximum number of concurrent requests
   * @param options.length maximum number of waiting requests per group
   */
  constructor({ places, length }: { places: number; length: number }) {
    this.#places = places;
    this.#length = length;
  }

  /** Whether no work is running, so that none is waiting either. */
  get isIdle(): boolean {
    return this.#inside === 0;
  }

  /** Starts `work` when it is its turn, unless that takes longer than `timeoutMs`. */
  async pass<Result>(
    timeoutMs: number,
    work: () => Promise<Result>,
    group = '',
  ): Promise<QueuedTurn<Result>> {
    if (this.#inside < this.#places) this.#inside += 1;
    else if ((this.#waiting.get(group)?.size ?? 0) >= this.#length) return { kind: 'full' };
    else if (!(await this.#turn(timeoutMs, group))) return { kind: 'late' };
    try {
      return { kind: 'done', result: await work() };
    } finally {
      const next = this.#next();
      // The place goes directly to the next request in the queue, so that no newcomer gets it.
      if (next) next();
      else this.#inside -= 1;
    }
  }

  /** Returns the request whose turn it is, and moves its group behind the others. */
  #next(): (() => void) | undefined {
    const [entry] = this.#waiting;
    if (!entry) return undefined;
    const [group, members] = entry;
    const [next] = members;
    this.#waiting.delete(group);
    if (members.size > 1) this.#waiting.set(group, members);
    return next;
  }

  /** Waits for a place. Returns false if none became free in time. */
  async #turn(timeoutMs: number, group: string): Promise<boolean> {
    return await new Promise((resolve) => {
      const settle = (hasTurn: boolean): void => {
        clearTimeout(timer);
        const members = this.#waiting.get(group);
        members?.delete(enter);
        if (members?.size === 0) this.#waiting.delete(group);
        resolve(hasTurn);
      };
      const enter = (): void => settle(true);
      const timer = setTimeout(() => settle(false), timeoutMs);
      const members = this.#waiting.get(group) ?? new Set();
      this.#waiting.set(group, members.add(enter));
    });
  }
}
