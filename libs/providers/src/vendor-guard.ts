/**
 * Guards requests to vendors, per account and vendor: a breaker whose state all processes share through PostgreSQL
 * (breakers.ts of libs/db), and a bulkhead.
 *
 * The bulkhead is cockatiel's. Its ConsecutiveBreaker is not used: it keeps its state in one process and cannot read a
 * shared store, so two workers would count separately and both would send a probe.
 */
import { bulkhead, BulkheadRejectedError, type BulkheadPolicy } from 'cockatiel';
import type {
  BreakerEvent,
  BreakerKey,
  BreakerDecision,
  ParkedWork,
} from '@praxis/domain/health/provider-breaker';
import { outcomeOfError, outcomeOfResult, type RequestOutcome } from './guard.js';

/**
 * Maximum number of concurrent requests of one tenant to one vendor, and of those that wait, in one worker process.
 * This is few enough that a vendor that hangs for one tenant occupies at most a sixth of the process's activity slots
 * (tuning.ts), and more than a batch of a campaign sends at once. Counted in each process, because the places and
 * sockets to protect belong to the process; a count over all workers would cost a write for each request.
 */
const MAX_REQUESTS_AT_ONCE = 8;
const MAX_REQUESTS_WAITING = 8;
/**
 * How long a request waits if both the requests and the waiting places are at their maximum: a short time, staggered so
 * that each retries one step after the previous one. Milliseconds.
 */
const FULL_WAIT_MS = 1_000;
const FULL_STEP_MS = 100;
const FULL_STEPS = 10;

/** A request: its tenant, host and vendor. */
export interface VendorRequest extends BreakerKey {
  /** Which message or other work of the run it is for; opaque. */
  workId?: string | undefined;
  /**
   * A person waits for the answer, on a call or on a page, so a request that is not sent is not resumed automatically.
   */
  isAwaited?: boolean;
  /**
   * Signal of the person who waits, used instead of the run's. A cancellation by the person is not a failure of the
   * vendor.
   */
  signal?: AbortSignal | undefined;
}

/**
 * The request was not sent. `code`: code of the vendor's latest failure; null if the tenant has reached its maximum
 * number of requests.
 */
export class NotSent extends Error {
  override readonly name = 'NotSent';

  constructor(
    readonly waitMs: number,
    readonly code: string | null,
  ) {
    super('The request was not sent');
  }
}

/** The store of breakers, which libs/db implements. */
export interface BreakerStates {
  enter(key: BreakerKey, work: ParkedWork | undefined): Promise<BreakerDecision>;
  note(key: BreakerKey, event: BreakerEvent): Promise<void>;
}

/** The run for which a worker sends requests now. */
export interface RequestContext {
  /** The run to which parked work belongs; undefined if it belongs to no run. */
  workflowId(): string | undefined;
  signal(): AbortSignal | undefined;
}

const NO_CONTEXT: RequestContext = { workflowId: () => undefined, signal: () => undefined };

export class VendorGuard {
  readonly #bulkheads = new Map<string, BulkheadPolicy>();
  #refused = 0;

  constructor(
    private readonly breakers: BreakerStates,
    private readonly context: RequestContext = NO_CONTEXT,
    /**
     * False if concurrent requests are not limited, because a person waits for each of them and they occupy no activity
     * slots.
     */
    private readonly isBounded = true,
  ) {}

  /** Sends the request if it may be sent, and records the result for the vendor's breaker. @throws NotSent */
  async run<Result>(at: VendorRequest, request: () => Promise<Result>): Promise<Result> {
    const signal = at.signal ?? this.context.signal();
    signal?.throwIfAborted();
    const entry = await this.breakers.enter(at, at.isAwaited ? undefined : this.#workOf(at));
    if (entry.kind === 'parked') throw new NotSent(entry.waitMs, entry.code);
    const probe = entry.kind === 'probe' ? entry.probe : undefined;
    const isCancelled = (): boolean => signal?.aborted ?? false;
    try {
      const result = await (this.isBounded ? this.#inBulkhead(at, request, signal) : request());
      await this.#note(at, outcomeOfResult({ of: { result }, isCancelled: isCancelled() }), probe);
      return result;
    } catch (error) {
      await this.#note(at, outcomeOfError({ of: { error }, isCancelled: isCancelled() }), probe);
      if (error instanceof BulkheadRejectedError) throw this.#full();
      throw error;
    }
  }

  async #inBulkhead<Result>(
    at: VendorRequest,
    request: () => Promise<Result>,
    signal: AbortSignal | undefined,
  ): Promise<Result> {
    // The calendars of all hosts of a tenant share one bulkhead.
    const name = `${at.tenantId ?? ''}/${at.provider}`;
    const policy = this.#bulkheads.get(name) ?? bulkhead(MAX_REQUESTS_AT_ONCE, MAX_REQUESTS_WAITING);
    this.#bulkheads.set(name, policy);
    try {
      return await policy.execute(request, signal);
    } finally {
      // The bulkhead is empty, so it is removed; the next request creates another one.
      if (policy.executionSlots === MAX_REQUESTS_AT_ONCE) this.#bulkheads.delete(name);
    }
  }

  #full(): NotSent {
    this.#refused = (this.#refused + 1) % FULL_STEPS;
    return new NotSent(FULL_WAIT_MS + this.#refused * FULL_STEP_MS, null);
  }

  async #note(at: VendorRequest, outcome: RequestOutcome, probe: string | undefined): Promise<void> {
    const event =
      outcome.kind !== 'none'
        ? { ...outcome, probe }
        : probe === undefined
          ? undefined
          : ({ kind: 'abandoned', probe } as const);
    // The request's result matters more than recording it: even if recording fails, a request that was sent must be
    // reported as sent.
    if (event) await this.breakers.note(at, event).catch(() => undefined);
  }

  #workOf({ workId = '' }: VendorRequest): ParkedWork | undefined {
    const workflowId = this.context.workflowId();
    return workflowId === undefined ? undefined : { workflowId, workId };
  }
}
