/**
 * How many updates one run is sent at once. The engine takes ten; one more is refused, and with it everything that the run had
 * under way is thrown away and begun anew, so that a crowd of callers could keep a run from ever answering. The others wait here.
 */

/** Less than half of what the engine takes, so that two processes of the API stay below it. */
export const UPDATES_AT_ONCE = 4;

interface Queue {
  inside: number;
  waiting: Set<() => void>;
}

/** A door to each run. */
export class UpdateGate {
  readonly #queues = new Map<string, Queue>();

  /** Lets `work` begin once few enough of the same run are inside; `undefined` when that was not so for `patienceMs`. */
  async pass<Result>(
    run: string,
    patienceMs: number,
    work: () => Promise<Result>,
  ): Promise<Result | undefined> {
    const queue = this.#queues.get(run) ?? { inside: 0, waiting: new Set() };
    this.#queues.set(run, queue);
    if (queue.inside < UPDATES_AT_ONCE) queue.inside += 1;
    else if (!(await turnIn(queue, patienceMs))) return undefined;
    try {
      return await work();
    } finally {
      const [next] = queue.waiting;
      // Whoever waits takes over the place itself: nobody slips in between.
      if (next) next();
      else queue.inside -= 1;
      if (queue.inside === 0) this.#queues.delete(run);
    }
  }
}

/** First come, first served. False when nobody left in time. */
async function turnIn(queue: Queue, patienceMs: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const settle = (hasTurn: boolean): void => {
      clearTimeout(timer);
      queue.waiting.delete(enter);
      resolve(hasTurn);
    };
    const enter = (): void => settle(true);
    const timer = setTimeout(() => settle(false), patienceMs);
    queue.waiting.add(enter);
  });
}
