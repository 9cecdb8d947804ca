/** The API's Temporal client, and whether Temporal can be reached. */
import { Client, Connection, type WorkflowClient } from '@temporalio/client';
import type { Logger } from 'pino';
import { createDataConverter } from '@praxis/temporal/data-converter';
import { temporalAddress } from '@praxis/temporal/connection';
import { engineFault, grpcCode } from './engine-errors.js';
import { EngineRetries } from './engine-retries.js';
import { ORIGIN_INTERCEPTOR } from './origin-interceptor.js';

const PROBE_INTERVAL_MS = 1_000;
/**
 * How much longer than the timeout the client retries a request: its deadline. The deadline is later, so that the
 * caller gives up before the engine, which reports a deadline in many ways.
 */
const DEADLINE_MARGIN_MS = 500;
/**
 * One probe may go unanswered under load. After this many in a row Temporal counts as unreachable, and requests no longer
 * wait for an answer.
 */
const PROBES_UNANSWERED = 2;

export interface TemporalOptions {
  log: Pick<Logger, 'warn'>;
  /** No caller waits longer than this, whatever its timeout. Milliseconds. */
  longestWaitMs: number;
  /** A probe that takes longer counts as unanswered. Milliseconds. */
  probeTimeoutMs: number;
}

export class Temporal {
  readonly workflow: WorkflowClient;
  readonly namespace: string;
  readonly #connection: Connection;
  readonly #log: Pick<Logger, 'warn'>;
  readonly #longestWaitMs: number;
  readonly #probeTimeoutMs: number;
  readonly #probe: NodeJS.Timeout;
  readonly #waiting = new Set<AbortController>();
  readonly #onReachable = new Set<() => void>();
  readonly #retries: EngineRetries;
  /** Unreachable until the first answer. */
  #failedProbes = PROBES_UNANSWERED;
  #probing: Promise<boolean> | undefined;

  private constructor(
    connection: Connection,
    client: Client,
    {
      namespace,
      log,
      longestWaitMs,
      probeTimeoutMs,
      retries,
    }: TemporalOptions & { namespace: string; retries: EngineRetries },
  ) {
    this.#connection = connection;
    this.#retries = retries;
    this.workflow = client.workflow;
    this.namespace = namespace;
    this.#log = log;
    this.#longestWaitMs = longestWaitMs;
    this.#probeTimeoutMs = probeTimeoutMs;
    this.#probe = setInterval(() => void this.answersNow(), PROBE_INTERVAL_MS);
    void this.answersNow();
  }

  /** Creates the client without waiting for Temporal: the API works without it, and stores intakes in the outbox. */
  static open(masterKey: string, options: TemporalOptions): Temporal {
    const { connectionOptions, namespace } = temporalAddress();
    const retries = new EngineRetries();
    const connection = Connection.lazy({ ...connectionOptions, interceptors: [retries.interceptor] });
    return new Temporal(
      connection,
      new Client({
        connection,
        namespace,
        dataConverter: createDataConverter(masterKey),
        interceptors: { workflow: [ORIGIN_INTERCEPTOR] },
      }),
      { ...options, namespace, retries },
    );
  }

  /** False when the last probes went unanswered. */
  get isReachable(): boolean {
    return this.#failedProbes < PROBES_UNANSWERED;
  }

  /** Calls `listener` whenever Temporal answers again, and the first time it answers at all. */
  onReachable(listener: () => void): void {
    this.#onReachable.add(listener);
  }

  /**
   * Probes immediately, for example if a request has just timed out. Concurrent callers share one probe, so that one
   * pause of the engine counts as one failure.
   */
  async answersNow(): Promise<boolean> {
    this.#probing ??= this.#check().finally(() => (this.#probing = undefined));
    return await this.#probing;
  }

  async #check(): Promise<boolean> {
    const wasReachable = this.isReachable;
    try {
      await this.#connection.withDeadline(Date.now() + this.#probeTimeoutMs, () =>
        this.#connection.workflowService.getSystemInfo({}),
      );
    } catch {
      this.#failedProbes += 1;
      if (!this.isReachable) for (const request of this.#waiting) request.abort();
      if (wasReachable)
        this.#log.warn({ failedProbes: this.#failedProbes }, 'the engine did not answer a probe');
      return false;
    }
    this.#failedProbes = 0;
    if (!wasReachable) for (const listener of this.#onReachable) listener();
    return true;
  }

  /** The longest time that a caller with a timeout of `timeoutMs` waits here, in milliseconds. */
  timeoutFor(timeoutMs: number): number {
    return Math.min(timeoutMs, this.#longestWaitMs);
  }

  /**
   * Runs a request and gives up after `timeoutMs`, or sooner if Temporal turns out to be unreachable; the effect of the
   * request may still happen. Giving up does not wait for the client, which retries without checking the signal.
   * @throws any error of the request; AbortError if it took too long
   */
  async within<Result>(
    timeoutMs: number,
    request: (workflow: WorkflowClient) => Promise<Result>,
  ): Promise<Result> {
    const giveUp = new AbortController();
    const waitMs = this.timeoutFor(timeoutMs);
    const timer = setTimeout(() => giveUp.abort(), waitMs);
    this.#waiting.add(giveUp);
    try {
      const answer = this.#connection.withDeadline(Date.now() + waitMs + DEADLINE_MARGIN_MS, () =>
        this.#connection.withAbortSignal(giveUp.signal, () => request(this.workflow)),
      );
      return await Promise.race([answer, abortion(giveUp.signal)]);
    } catch (error) {
      const fault = engineFault(error);
      // The client only learns that it should retry later; operators get the engine's message.
      if (fault === 'faulty' || fault === 'refusing')
        this.#log.warn({ fault, grpcCode: grpcCode(error) }, 'the engine answered with an error');
      throw error;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(giveUp);
    }
  }

  /** Logs, for operators, an update that was not answered in time; the client is only asked to try again later. */
  noteUnanswered(workflowId: string, kind: 'unreachable' | 'unfinished'): void {
    this.#log.warn({ workflowId, kind }, 'an update of a run was not answered in time');
  }

  /** Ends the probe, open requests and the connection. */
  async close(): Promise<void> {
    clearInterval(this.#probe);
    for (const request of this.#waiting) request.abort();
    await this.#retries.end();
    await this.#connection.close();
  }
}

/** Rejects when the signal is aborted. */
function abortion(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}
