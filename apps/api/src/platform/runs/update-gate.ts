/**
 * Limits concurrent updates: per run, and in total. The others wait in queues of limited length: in order of arrival
 * within a tenant, and with tenants in turn, so that one tenant's crowd does not delay the clients of another.
 */
import { TurnQueue, type QueuedTurn } from './turn-queue.js';

/**
 * Maximum number of concurrent updates of one run. The engine accepts ten. If it refuses one more, all work in progress
 * of the run is discarded and starts again, so many callers could prevent a run from ever answering. Less than half of
 * ten, so that two API processes stay below the limit.
 */
export const MAX_UPDATES_AT_ONCE = 4;

/**
 * The work that an update waits for: our own records, or a vendor such as a model. Each lane has its own places, so
 * that a slow vendor does not delay intakes.
 */
export type Lane = 'records' | 'vendors';

/**
 * Maximum number of concurrent updates over all runs, per lane. Beyond a few dozen, the engine's throughput does not
 * increase, and some updates only wait until their tasks time out.
 */
export const LANE_PLACES: Readonly<Record<Lane, number>> = { records: 32, vendors: 64 };

/**
 * Maximum number of waiting updates per run, and per tenant in each lane: about as many as the embedded engine finishes
 * during the timeout of an intake.
 */
export const MAX_UPDATES_WAITING = 1_000;

/** The target of an update, and how long it may wait for its turn, in milliseconds. */
export interface Passage {
  run: string;
  lane: Lane;
  timeoutMs: number;
}

/** Two queues in a row: one per run, then one per lane of the engine. */
export class UpdateGate {
  readonly #runs = new Map<string, TurnQueue>();
  readonly #lanes: Readonly<Record<Lane, TurnQueue>>;

  constructor({ places = LANE_PLACES, length = MAX_UPDATES_WAITING } = {}) {
    this.#lanes = {
      records: new TurnQueue({ places: places.records, length }),
      vendors: new TurnQueue({ places: places.vendors, length }),
    };
  }

  /**
   * Starts `work` once both queues have a free place. An update that waits for its run takes no place in the second
   * queue.
   */
  async pass<Result>(
    { run, lane, timeoutMs }: Passage,
    work: () => Promise<Result>,
  ): Promise<QueuedTurn<Result>> {
    const giveUpAt = performance.now() + timeoutMs;
    const queue =
      this.#runs.get(run) ?? new TurnQueue({ places: MAX_UPDATES_AT_ONCE, length: MAX_UPDATES_WAITING });
    this.#runs.set(run, queue);
    try {
      const turn = await queue.pass(timeoutMs, () =>
        this.#lanes[lane].pass(Math.max(1, giveUpAt - performance.now()), work, tenantOf(run)),
      );
      return turn.kind === 'done' ? turn.result : turn;
    } finally {
      if (queue.isIdle) this.#runs.delete(run);
    }
  }
}

/** The part of a run's id that names its tenant: `tenant/<id>/…`. */
const tenantOf = (run: string): string => /^tenant\/[^/]+/.exec(run)?.[0] ?? '';
