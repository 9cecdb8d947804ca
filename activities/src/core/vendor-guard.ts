/**
 * Guards requests to vendors, per tenant and vendor: a breaker whose state all workers share through PostgreSQL (breakers.ts), and a
 * bulkhead.
 *
 * The bulkhead is cockatiel's. Its ConsecutiveBreaker is not used: it keeps its state in one process and decides there who probes, and
 * has no place for a store that is asked, so two workers would count apart, and both would probe.
 */
import { activityInfo, cancellationSignal } from '@temporalio/activity';
import { bulkhead, BulkheadRejectedError, type BulkheadPolicy } from 'cockatiel';
import type { ParkedWork } from '@praxis/db/health/provider-breaker';
import { outcomeOfError, outcomeOfResult, type RequestOutcome } from '@praxis/providers/guard';
import type { Breakers, TenantBreakerKey } from './breakers.js';

/**
 * Requests of one tenant to one vendor at once, and those that wait for a place, in one worker process. Few enough that a vendor that
 * hangs for one tenant keeps no more than a sixth of the process's places for activities (tuning.ts), and more than a batch of a
 * campaign has under way. Counted in each process, because the places and sockets that are to be spared belong to the process; a count
 * over all workers would cost a write for each request.
 */
const MAX_REQUESTS_AT_ONCE = 8;
const MAX_REQUESTS_WAITING = 8;
/** When to come back where both are full: soon, and not all at once, but each a step after the one before. Milliseconds. */
const FULL_WAIT_MS = 1_000;
const FULL_STEP_MS = 100;
const FULL_STEPS = 10;

/** Whose request to which vendor. */
export interface VendorRequest extends TenantBreakerKey {
  /** Which message or other work of the run it is for; opaque. */
  workId?: string | undefined;
  /** Somebody waits for the answer, on a line or before a page: where it is not sent, it does not come back by itself. */
  isAwaited?: boolean;
}

/** The request was not sent. `code`: of the vendor's latest failure; null where its tenant has enough of them under way. */
export class NotSent extends Error {
  override readonly name = 'NotSent';

  constructor(
    readonly waitMs: number,
    readonly code: string | null,
  ) {
    super('The request was not sent');
  }
}

export class VendorGuard {
  readonly #bulkheads = new Map<string, BulkheadPolicy>();
  #refused = 0;

  constructor(private readonly breakers: Pick<Breakers, 'enter' | 'note'>) {}

  /** Sends the request, where it may be sent, and notes what it says about the vendor. @throws NotSent */
  async run<Result>(at: VendorRequest, request: () => Promise<Result>): Promise<Result> {
    const signal = signalOfActivity();
    signal?.throwIfAborted();
    const entry = await this.breakers.enter(at, at.isAwaited ? undefined : workOf(at));
    if (entry.kind === 'parked') throw new NotSent(entry.waitMs, entry.code);
    const probe = entry.kind === 'probe' ? entry.probe : undefined;
    const isCancelled = (): boolean => signal?.aborted ?? false;
    try {
      const result = await this.#inBulkhead(at, request, signal);
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
    // The calendars of a tenant's hosts share one.
    const name = `${at.tenantId}/${at.provider}`;
    const policy = this.#bulkheads.get(name) ?? bulkhead(MAX_REQUESTS_AT_ONCE, MAX_REQUESTS_WAITING);
    this.#bulkheads.set(name, policy);
    try {
      return await policy.execute(request, signal);
    } finally {
      // Nobody is in it: another is made for whoever comes next.
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
    // What came of the request is worth more than that it is counted: one that was sent must be settled as sent.
    if (event) await this.breakers.note(at, event).catch(() => undefined);
  }
}

/** The run on whose behalf it is; none where it is not an activity's. */
function workOf({ workId = '' }: VendorRequest): ParkedWork | undefined {
  const workflowId = ofActivity(() => activityInfo().workflowExecution?.workflowId);
  return workflowId === undefined ? undefined : { workflowId, workId };
}

const signalOfActivity = (): AbortSignal | undefined => ofActivity(cancellationSignal);

function ofActivity<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
