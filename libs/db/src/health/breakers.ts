/**
 * This process's cache of the breakers of all tenants and of the platform. It contains only breakers that are open,
 * have failed recently, or still release parked work; all others are closed. Changes are received by LISTEN and read
 * again, so a request needs no database query while nothing fails.
 */
import type { Environment } from '@praxis/config/environment';
import {
  BREAKER_TIMES,
  type BreakerEvent,
  type BreakerKey,
  type BreakerTimes,
  type BreakerDecision,
  type ParkedWork,
} from '@praxis/domain/health/provider-breaker';
import type { Database, Transaction } from '../core/database.js';
import { listenTo } from '../core/live.js';
import {
  BREAKER_CHANNEL,
  changeBreaker,
  enterBreaker,
  listActiveBreakers,
  unparkWork,
  type ActiveBreaker,
} from './provider-breaker.js';

export interface BreakerParts {
  environment: Environment;
  database: Database;
}

/**
 * Milliseconds for which cached values are used, because the release of the last parked work is not announced, and the
 * connection may be lost.
 */
const READ_AGAIN_MS = 1_000;

export class Breakers {
  readonly #database: Database;
  readonly #environment: Environment;
  readonly #times: BreakerTimes;
  #active = new Map<string, ActiveBreaker>();
  #isStale = true;
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;
  #listener: Awaited<ReturnType<typeof listenTo>> | undefined;

  constructor({ environment, database }: BreakerParts) {
    this.#environment = environment;
    this.#database = database;
    this.#times = {
      ...BREAKER_TIMES,
      openMs: environment.PRAXIS_BREAKER_OPEN_MS ?? BREAKER_TIMES.openMs,
      releasesPerSecond: environment.PRAXIS_BREAKER_RELEASES_PER_SECOND ?? BREAKER_TIMES.releasesPerSecond,
    };
  }

  /** Subscribes to changes. Without a subscription, cached states are at most a second old. */
  async start(): Promise<void> {
    this.#listener = await listenTo(this.#environment, BREAKER_CHANNEL, () => {
      this.#isStale = true;
    });
  }

  async close(): Promise<void> {
    await this.#listener?.close();
  }

  /** Whether a request may pass, be the probe, or must wait. `work`: the work to resume; without it nothing is resumed automatically. */
  async enter(key: BreakerKey, work: ParkedWork | undefined): Promise<BreakerDecision> {
    const known = await this.#find(key);
    if (!known) return { kind: 'pass' };
    const { tenantId } = key;
    if (known.state !== 'closed')
      return await atBreaker(this.#database, key, (tx) =>
        enterBreaker(tx, key, { work, times: this.#times }),
      );
    if (work && known.isReleasing && tenantId !== null)
      await this.#database.withTenant(tenantId, (tx) => unparkWork(tx, known.id, work));
    return { kind: 'pass' };
  }

  /** Records the result of a request. A success at a vendor that has not failed is not stored. */
  async note(key: BreakerKey, event: BreakerEvent): Promise<void> {
    if (event.kind === 'success' && event.probe === undefined) {
      const known = this.#active.get(nameOf(key));
      if (!known || known.state !== 'closed' || known.failures === 0) return;
    }
    this.#isStale = true;
    await atBreaker(this.#database, key, (tx) => changeBreaker(tx, key, { event, times: this.#times }));
    this.#isStale = true;
  }

  async #find(key: BreakerKey): Promise<ActiveBreaker | undefined> {
    const isOld = performance.now() - this.#readAt > READ_AGAIN_MS;
    const mayBeOld = this.#listener !== undefined && this.#active.size === 0;
    if (this.#isStale || this.#reading || (isOld && !mayBeOld)) await this.#read();
    return this.#active.get(nameOf(key));
  }

  /** Concurrent callers share one read. A change during the read makes its result stale again. */
  async #read(): Promise<void> {
    this.#reading ??= (async () => {
      this.#isStale = false;
      try {
        const active = await listActiveBreakers(this.#database);
        this.#active = new Map(active.map((breaker) => [nameOf(breaker), breaker]));
        this.#readAt = performance.now();
      } catch (error) {
        this.#isStale = true;
        throw error;
      } finally {
        this.#reading = undefined;
      }
    })();
    await this.#reading;
  }
}

/** Runs work in a transaction of the tenant whose breaker it is, or of the platform. */
export async function atBreaker<Result>(
  database: Database,
  { tenantId, provider }: BreakerKey,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return tenantId === null
    ? await database.withSystem(`see to the breaker of the platform at ${provider}`, work)
    : await database.withTenant(tenantId, work);
}

const nameOf = ({ tenantId, provider, hostId }: BreakerKey): string =>
  `${tenantId ?? ''}/${provider}/${hostId ?? ''}`;
