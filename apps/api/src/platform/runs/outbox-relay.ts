/** Hands over what transactions left in the outbox once the engine can be reached: never lost, and settled once. */
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Environment } from '@praxis/config/environment';
import { Database } from '@praxis/db/core/database';
import { leaseDue, markDone, markFailed, type OutboxEntry } from '@praxis/db/core/outbox';
import {
  claimNudge,
  leaseNudges,
  postponeNudge,
  settleNudge,
  UNREAD_SECONDS,
  type Nudge,
} from '@praxis/db/core/run-nudge';
import { Temporal } from './temporal.js';
import { ENVIRONMENT, LOG } from '../tokens.js';

const POLL_MS = 500;
const BATCH = 20;
/** Entries that are gathered into signals at once, and signals that are under way at once. */
const NUDGE_BATCH = 1_000;
const NUDGES_AT_ONCE = 20;
const LEASE_SECONDS = 30;
const RETRY_SECONDS = 2;

/** Hands one entry over; must be repeatable. Gives nothing when that is settled, else a code that says why not yet. */
export type HandOver = (entry: OutboxEntry) => Promise<string | undefined>;
/** Has a run look at its record, and begins it where there is none; must be repeatable. */
export type Wake = (nudge: Pick<OutboxEntry, 'tenantId' | 'payload'>) => Promise<void>;

@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #kinds = new Map<string, HandOver>();
  readonly #wakes = new Map<string, Wake>();
  #timer: NodeJS.Timeout | undefined;
  #relaying: Promise<void> | undefined;

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
    private readonly temporal: Temporal,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** Says who hands over entries of a kind. Kinds that nobody takes are left alone. */
  take(kind: string, handOver: HandOver): void {
    this.#kinds.set(kind, handOver);
  }

  /**
   * Says who wakes the runs that entries of a kind are about. However many wait for one run, it is woken once; and not again
   * before it has read its record (run-nudge.ts).
   */
  wake(kind: string, wake: Wake): void {
    this.#wakes.set(kind, wake);
  }

  onApplicationBootstrap(): void {
    if (!this.environment.PRAXIS_OUTBOX_RELAY) return;
    this.#timer = setInterval(() => {
      this.#relaying ??= this.#relay()
        .catch((error: unknown) => this.#note(error, 'the outbox could not be read'))
        .finally(() => (this.#relaying = undefined));
    }, POLL_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer);
    await this.#relaying;
  }

  async #relay(): Promise<void> {
    if (!this.temporal.isReachable) return;
    const kinds = [...this.#kinds.keys()];
    const due = await this.database.withSystem('hand over the outbox', (tx) =>
      leaseDue(tx, { kinds, limit: BATCH, leaseSeconds: LEASE_SECONDS }),
    );
    await Promise.all([...due.map((entry) => this.#settle(entry)), this.#relayNudges()]);
  }

  async #relayNudges(): Promise<void> {
    const kinds = [...this.#wakes.keys()];
    const nudges = await this.database.withSystem('gather nudges', (tx) =>
      leaseNudges(tx, { kinds, limit: NUDGE_BATCH, leaseSeconds: LEASE_SECONDS }),
    );
    const next = async (): Promise<void> => {
      for (let nudge = nudges.pop(); nudge !== undefined; nudge = nudges.pop()) await this.#nudge(nudge);
    };
    await Promise.all(Array.from({ length: Math.min(NUDGES_AT_ONCE, nudges.length) }, next));
  }

  async #nudge(nudge: Nudge): Promise<void> {
    const postpone = (reason: string, retrySeconds: number): Promise<void> =>
      this.database.withSystem('put off a nudge', (tx) => postponeNudge(tx, nudge, { reason, retrySeconds }));
    const token = await this.database.withSystem('claim a nudge', (tx) => claimNudge(tx, nudge));
    if (token === undefined) {
      await postpone('unread', UNREAD_SECONDS);
      return;
    }
    try {
      await this.#wakes.get(nudge.kind)?.(nudge);
    } catch (error) {
      this.#note(error, 'a run waits to be woken');
      await postpone('not_handed_over', RETRY_SECONDS);
      return;
    }
    await this.database.withSystem('settle a nudge', (tx) => settleNudge(tx, nudge, token));
  }

  async #settle(entry: OutboxEntry): Promise<void> {
    const reason = await this.#handOver(entry);
    await this.database.withSystem('settle the outbox', (tx) =>
      reason === undefined
        ? markDone(tx, entry.id)
        : markFailed(tx, entry.id, { reason, retrySeconds: RETRY_SECONDS }),
    );
  }

  async #handOver(entry: OutboxEntry): Promise<string | undefined> {
    try {
      return await this.#kinds.get(entry.kind)?.(entry);
    } catch (error) {
      this.#note(error, 'an entry of the outbox waits');
      return 'not_handed_over';
    }
  }

  #note(error: unknown, message: string): void {
    this.log.warn({ type: error instanceof Error ? error.name : 'unknown' }, message);
  }
}
