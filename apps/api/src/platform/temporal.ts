/** The API's Temporal client, and whether Temporal can be reached. */
import { Client, Connection, isGrpcServiceError, type WorkflowClient } from '@temporalio/client';
import { createDataConverter } from '@praxis/temporal/data-converter';
import { temporalAddress } from '@praxis/temporal/connection';

const PROBE_INTERVAL_MS = 1_000;
const PROBE_TIMEOUT_MS = 2_000;
/** One probe may be lost in a crowd; after so many in a row nobody waits for an answer any more. */
const FAILURES_THAT_END_WAITING = 2;

export class Temporal {
  readonly workflow: WorkflowClient;
  readonly namespace: string;
  readonly #connection: Connection;
  readonly #probe: NodeJS.Timeout;
  readonly #waiting = new Set<AbortController>();
  #failedProbes = 1;

  private constructor(connection: Connection, client: Client, namespace: string) {
    this.#connection = connection;
    this.workflow = client.workflow;
    this.namespace = namespace;
    this.#probe = setInterval(() => void this.#check(), PROBE_INTERVAL_MS);
    void this.#check();
  }

  /** Makes the client without waiting for Temporal: the API serves without it, and takes intakes into the outbox. */
  static open(masterKey: string): Temporal {
    const { connectionOptions, namespace } = temporalAddress();
    const connection = Connection.lazy(connectionOptions);
    return new Temporal(
      connection,
      new Client({ connection, namespace, dataConverter: createDataConverter(masterKey) }),
      namespace,
    );
  }

  /** False when the last probe found nobody; at most a second old. */
  get isReachable(): boolean {
    return this.#failedProbes === 0;
  }

  /** Probes at once, for a caller that has just waited in vain. */
  async answersNow(): Promise<boolean> {
    await this.#check();
    return this.isReachable;
  }

  async #check(): Promise<void> {
    try {
      await this.#connection.withDeadline(Date.now() + PROBE_TIMEOUT_MS, () =>
        this.#connection.workflowService.getSystemInfo({}),
      );
      this.#failedProbes = 0;
    } catch {
      this.#failedProbes += 1;
      if (this.#failedProbes >= FAILURES_THAT_END_WAITING) for (const call of this.#waiting) call.abort();
    }
  }

  /**
   * Runs a call and gives up on it after `patienceMs`, or sooner when Temporal turns out to be away; what it set off may
   * still happen.
   */
  async within<Result>(
    patienceMs: number,
    call: (workflow: WorkflowClient) => Promise<Result>,
  ): Promise<Result> {
    const giveUp = new AbortController();
    const patience = setTimeout(() => giveUp.abort(), patienceMs);
    this.#waiting.add(giveUp);
    try {
      return await this.#connection.withAbortSignal(giveUp.signal, () => call(this.workflow));
    } finally {
      clearTimeout(patience);
      this.#waiting.delete(giveUp);
    }
  }

  /** Ends the probe and the connection. */
  async close(): Promise<void> {
    clearInterval(this.#probe);
    await this.#connection.close();
  }
}

const UNAVAILABLE = 14;
const DEADLINE_EXCEEDED = 4;
const CANCELLED = 1;
const RESOURCE_EXHAUSTED = 8;
const ABORTED = 10;
/** Of a run that let go of its updates, as it does where its state is read anew; said with the code of a server that is away. */
const LET_GO = 'workflow update was aborted';

/** True for answers that mean "not now": the engine is there, and the same request is right a moment later. */
export function isBusy(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause)
    if (isGrpcServiceError(current))
      return (
        current.code === RESOURCE_EXHAUSTED || current.code === ABORTED || current.details.includes(LET_GO)
      );
  return false;
}

/** True for errors that mean "nobody answered", as opposed to an answer that says no. */
export function isNoAnswer(error: unknown): boolean {
  const grpc = findGrpcError(error);
  if (grpc !== undefined) return grpc === UNAVAILABLE || grpc === DEADLINE_EXCEEDED || grpc === CANCELLED;
  return (
    error instanceof Error &&
    (error.name === 'WorkflowUpdateRPCTimeoutOrCancelledError' || error.name === 'AbortError')
  );
}

function findGrpcError(error: unknown): number | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (isGrpcServiceError(current)) return current.code;
  }
  return undefined;
}
