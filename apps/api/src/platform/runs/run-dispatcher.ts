/**
 * Hands waiting rows of the outbox to the engine: as soon as they are committed, without losses, and each run begins
 * once. Features register their durable processes by definition (run.module.ts). Several API processes dispatch at the
 * same time. If one of them dies, another one leases the rows that it had leased.
 */
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Environment } from '@praxis/config/environment';
import { Database } from '@praxis/db/core/database';
import { leaseDue, listenForDue, markDone, markFailed, type OutboxEntry } from '@praxis/db/core/outbox';
import { claimNudge, settleNudge, UNREAD_SECONDS } from '@praxis/db/core/run-nudge';
import { beginOrWakeRun, beginRun, wakeOpenRun, type RunClient } from '@praxis/workflows/core/run-client';
import type { QueuedRunDefinition, TenantStart } from '@praxis/workflows/core/run-definition';
import { Temporal } from './temporal.js';
import { ENVIRONMENT, LOG } from '../tokens.js';

/**
 * How often to look for rows without an announcement: now due, with an expired lease, or whose announcement was lost.
 */
const SWEEP_MS = 5_000;
/** Maximum number of entries in progress, and how many of them must have finished before more are leased. */
const MAX_ENTRIES_AT_ONCE = 32;
const MIN_ENTRIES_LEASED = 8;
const LEASE_SECONDS = 30;
/** Timeout for handing an entry to the engine, in milliseconds. */
const HAND_OVER_MS = 10_000;
/** Minimum time before a run is woken again, in milliseconds, so that all changes within it cause one signal. */
const GATHER_MS = 500;
/** Waits between attempts in seconds, doubled each time. */
const RETRY_SECONDS = { first: 2, longest: 10 };

/** Why an entry is not handed over yet: a code, and when to retry if not after the usual wait. */
interface Delay {
  reason: string;
  retrySeconds?: number;
}
/** Hands one entry over; must be repeatable. Returns nothing if the entry is settled. */
export type Handler = (entry: OutboxEntry) => Promise<Delay | undefined>;

@Injectable()
export class RunDispatcher implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #handlers = new Map<string, Handler>();
  readonly #underWay = new Set<Promise<void>>();
  /** When the runs that were woken within `GATHER_MS` may be woken again, by workflow id: milliseconds since 1970. */
  readonly #gathering = new Map<string, number>();
  #listener: { close(): Promise<void> } | undefined;
  #sweep: NodeJS.Timeout | undefined;
  #isDue = false;
  #isDraining = false;
  #drained: Promise<void> = Promise.resolve();
  #isClosing = false;

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly database: Database,
    private readonly temporal: Temporal,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** Registers a durable process, whose entries are handed over from now on. @throws Error if its kind is taken */
  register<Start extends TenantStart>(run: QueuedRunDefinition<Start>): void {
    const { kind, wakeKind } = run;
    if (wakeKind === kind) this.handle(kind, (entry) => this.#beginOrWake(run, entry));
    else {
      this.handle(kind, (entry) => this.#settledBy((engine) => beginRun(engine, requestOf(run, entry))));
      if (wakeKind !== undefined)
        this.handle(wakeKind, (entry) =>
          this.#settledBy((engine) => wakeOpenRun(engine, requestOf(run, entry))),
        );
    }
  }

  /**
   * Registers the handler of entries that do more than start or wake a run. Entries of unknown kinds are not touched.
   */
  handle(kind: string, handler: Handler): void {
    if (this.#handlers.has(kind)) throw new Error(`Two handlers of ${kind}`);
    this.#handlers.set(kind, handler);
  }

  async onApplicationBootstrap(): Promise<void> {
    if (!this.environment.PRAXIS_OUTBOX_RELAY) return;
    const wake = (): void => this.#wake();
    this.#sweep = setInterval(wake, SWEEP_MS);
    this.temporal.onReachable(wake);
    this.#listener = await listenForDue(this.environment, wake);
  }

  async onApplicationShutdown(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#sweep);
    await this.#listener?.close();
    await this.#drained;
    await Promise.all(this.#underWay);
  }

  /** Looks for due rows. If the outbox is already being drained, that work looks once more. */
  #wake(): void {
    this.#isDue = true;
    if (!this.#isDraining) this.#drained = this.#drain();
  }

  /** Leases rows and hands them over until none is due. */
  async #drain(): Promise<void> {
    this.#isDraining = true;
    try {
      while (this.#isDue && !this.#isClosing && this.temporal.isReachable) {
        const free = MAX_ENTRIES_AT_ONCE - this.#underWay.size;
        if (free < MIN_ENTRIES_LEASED) {
          await Promise.race(this.#underWay);
          continue;
        }
        this.#isDue = false;
        const kinds = [...this.#handlers.keys()];
        const lease = { kinds, limit: free, leaseSeconds: LEASE_SECONDS };
        const entries = await leaseDue(this.database, lease);
        for (const entry of entries) this.#track(this.#settle(entry));
        if (entries.length === free) this.#isDue = true;
      }
    } catch (error) {
      this.#note(error, 'the outbox could not be read');
    } finally {
      this.#isDraining = false;
    }
  }

  #track(work: Promise<void>): void {
    // Entries that could not be settled are leased again when their lease has expired.
    const tracked = work
      .catch((error: unknown) => this.#note(error, 'an entry of the outbox was not settled'))
      .finally(() => this.#underWay.delete(tracked));
    this.#underWay.add(tracked);
  }

  async #settle(entry: OutboxEntry): Promise<void> {
    const delay = await this.#handOver(entry);
    if (!delay) {
      await markDone(this.database, entry);
      return;
    }
    const { first, longest } = RETRY_SECONDS;
    const retrySeconds = delay.retrySeconds ?? Math.min(first * 2 ** (entry.attempts - 1), longest);
    await markFailed(this.database, entry, { reason: delay.reason, retrySeconds });
    // Sooner than the sweep, which finds everything that becomes due later.
    const retryMs = retrySeconds * 1_000;
    if (retryMs < SWEEP_MS) setTimeout(() => this.#wake(), retryMs).unref();
  }

  async #handOver(entry: OutboxEntry): Promise<Delay | undefined> {
    try {
      return await this.#handlers.get(entry.kind)?.(entry);
    } catch (error) {
      // Shows operators which row waits, and how often it has failed.
      const { kind, attempts, ids } = entry;
      this.#note(error, 'an entry of the outbox waits', { kind, attempts, outboxId: ids[0] });
      return { reason: 'not_handed_over' };
    }
  }

  /**
   * Begins or wakes a run once, however many changes wait for it, and not again before it has read its record
   * (run-nudge.ts).
   */
  async #beginOrWake<Start extends TenantStart>(
    run: QueuedRunDefinition<Start>,
    entry: OutboxEntry,
  ): Promise<Delay | undefined> {
    const [subject = ''] = Object.values(entry.payload as Record<string, string>);
    const nudge = { tenantId: entry.tenantId, kind: entry.kind, subject };
    const request = requestOf(run, entry);
    const left = this.#gatheringMs(run.id(request.start));
    if (left > 0) return { reason: 'gathering', retrySeconds: left / 1_000 };
    const token = await this.database.withSystem('claim a nudge', (tx) => claimNudge(tx, nudge));
    if (token === undefined) return { reason: 'unread', retrySeconds: UNREAD_SECONDS };
    await this.#settledBy((engine) => beginOrWakeRun(engine, request));
    this.#gather(run.id(request.start));
    await this.database.withSystem('settle a nudge', (tx) => settleNudge(tx, nudge, token));
    return undefined;
  }

  #gatheringMs(workflowId: string): number {
    return (this.#gathering.get(workflowId) ?? 0) - Date.now();
  }

  #gather(workflowId: string): void {
    this.#gathering.set(workflowId, Date.now() + GATHER_MS);
    setTimeout(() => this.#gathering.delete(workflowId), GATHER_MS).unref();
  }

  async #settledBy(work: (engine: RunClient) => Promise<void>): Promise<undefined> {
    await this.temporal.within(HAND_OVER_MS, work);
  }

  #note(error: unknown, message: string, about: object = {}): void {
    this.log.warn({ type: error instanceof Error ? error.name : 'unknown', ...about }, message);
  }
}

function requestOf<Start extends TenantStart>(
  run: QueuedRunDefinition<Start>,
  { tenantId, payload }: OutboxEntry,
): { run: QueuedRunDefinition<Start>; start: Start } {
  return { run, start: run.startOf(tenantId, payload) };
}
