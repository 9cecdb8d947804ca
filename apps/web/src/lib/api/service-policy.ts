/**
 * How often a service is tried, how long a request waits, and when no more requests are sent to a service
 * (specification 2, section 9).
 */
import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  DelegateBackoff,
  ExponentialBackoff,
  handleWhen,
  noJitterGenerator,
  retry as retryPolicy,
  type CircuitBreakerPolicy,
} from 'cockatiel';
import { ApiError, isDatabaseAway, isEngineAway } from './api-error.js';
import { CIRCUIT_OPEN, failureOf } from './service-failure.js';
import { RETRY_MAX_MS, retryDelays } from './retry.js';
import { noteCircuit, noteFailure, noteSuccess, serviceStatus } from './service-status.js';

const TRIES_COUNT = 3;
const FAILURES_TO_OPEN_COUNT = 5;
const CIRCUIT_RESET_MS = 30_000;
/** How long a request with `onWait` is tried, while the server says that it will succeed later. */
const PATIENT_WAIT_MS = 60_000;
/** The longest pause between two tries of a waiting request. */
const PATIENT_PAUSE_MS = 5_000;

/** Counts the resets: requests from before the last reset are not sent again. */
let beginnings = 0;

export interface WaitOptions {
  /**
   * Called before each pause with the reason for it. A request with this callback waits up to a minute for a server
   * that says when to retry.
   */
  onWait?: ((note: string) => void) | undefined;
  /** The subject of the waiting note: a journey by default. */
  waiting?: 'journey' | 'call' | undefined;
  /** True if the response is no longer needed. */
  stop?: (() => boolean) | undefined;
}

export interface TryOptions extends WaitOptions {
  service: string;
  /** Sending the same request twice has the effect of sending it once. */
  isRepeatable: boolean;
}

/**
 * Sends a request, up to three times if that is safe and may help. If the server says when to retry, the request is
 * sent again at that time, for up to ten seconds, or a minute for a request with `onWait`.
 * @throws ApiError the last failure
 */
export function withTries<T>(attempt: () => Promise<T>, options: TryOptions): Promise<T> {
  const { service, isRepeatable, onWait, waiting = 'journey', stop = () => false } = options;
  const begun = beginnings;
  const isOver = (): boolean => stop() || begun !== beginnings;
  const waitUntil = Date.now() + (onWait ? PATIENT_WAIT_MS : RETRY_MAX_MS);
  const mayRepeat = (error: Error): error is ApiError =>
    isRepeatable && error instanceof ApiError && !isOver() && failureOf(service, error).isRetryable;
  const tries = retryPolicy(
    handleWhen((error) => mayRepeat(error) && !isNotNow(error)),
    {
      maxAttempts: TRIES_COUNT - 1,
      backoff: new ExponentialBackoff({
        initialDelay: retryDelays.firstMs,
        maxDelay: RETRY_MAX_MS,
        generator: noJitterGenerator,
      }),
    },
  );
  const waits = retryPolicy(
    handleWhen((error) => mayRepeat(error) && isNotNow(error) && Date.now() + pauseOf(error) <= waitUntil),
    {
      maxAttempts: Infinity,
      backoff: new DelegateBackoff(({ result }) => pauseOf('error' in result ? result.error : undefined)),
    },
  );
  for (const policy of [tries, waits])
    policy.onRetry((reason) => {
      if ('error' in reason) onWait?.(waitNote(reason.error, waiting));
    });
  // A reset during a pause means that nothing waits for the response anymore.
  const next = (): Promise<T> => (begun === beginnings ? attempt() : Promise.reject(nobodyWaits()));
  return waits.execute(() => tries.execute(next));
}

const nobodyWaits = (): ApiError =>
  new ApiError({ message: 'Nobody waits for the answer.', status: 0, code: 'aborted' });

/** True if the server itself says that the same request will succeed later (RFC 9110, section 10.2.3). */
function isNotNow(error: ApiError): boolean {
  return isEngineAway(error) || (error.status === 503 && error.retryAfterMs !== undefined);
}

function pauseOf(error: Error | undefined): number {
  const wanted = error instanceof ApiError ? error.retryAfterMs : undefined;
  return Math.min(wanted ?? retryDelays.firstMs, PATIENT_PAUSE_MS);
}

function waitNote(error: Error, waiting: string): string {
  if (!(error instanceof ApiError)) return 'Trying again';
  if (isEngineAway(error)) return `Worker down — the ${waiting} waits`;
  if (isDatabaseAway(error)) return `Our records can’t be reached right now — the ${waiting} waits`;
  if (error.code === 'unreachable') return 'Server unreachable, trying again';
  return isNotNow(error)
    ? `We’re very busy right now — the ${waiting} waits`
    : 'The server failed, trying again';
}

interface Circuit {
  policy: CircuitBreakerPolicy;
  /** Reports that the circuit has closed again, even if no request is sent. */
  timer?: ReturnType<typeof setTimeout>;
}

const circuits = new Map<string, Circuit>();

function circuitOf(service: string): CircuitBreakerPolicy {
  const known = circuits.get(service);
  if (known) return known.policy;
  const policy = circuitBreaker(
    handleWhen((error) => error instanceof ApiError && failureOf(service, error).isOutage),
    { halfOpenAfter: CIRCUIT_RESET_MS, breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN_COUNT) },
  );
  const circuit: Circuit = { policy };
  circuits.set(service, circuit);
  policy.onBreak(() => {
    noteCircuit(service, true);
    clearTimeout(circuit.timer);
    circuit.timer = setTimeout(() => noteCircuit(service, false), CIRCUIT_RESET_MS);
  });
  return policy;
}

type Settled<T> = { value: T } | { refusal: ApiError };

/**
 * Sends a request with all its tries, unless the service's circuit is open: five requests in a row have failed, the
 * last less than half a minute ago. A refusal counts as a response, because the service works.
 * @throws ApiError the failure, or `circuit_open` if nothing was sent
 */
export async function throughCircuit<T>(service: string, request: () => Promise<T>): Promise<T> {
  const settled = await circuitOf(service)
    .execute(() => settle(request))
    .catch((cause: unknown) => {
      if (cause instanceof BrokenCircuitError)
        throw new ApiError({
          message: `${service} is currently unavailable.`,
          status: 0,
          code: CIRCUIT_OPEN,
        });
      if (cause instanceof ApiError && failureOf(service, cause).isOutage) noteFailure(service);
      throw cause;
    });
  noteAnswer(service);
  if ('refusal' in settled) throw settled.refusal;
  return settled.value;
}

/** A success closes the circuit, even if its request was sent before the circuit opened. */
function noteAnswer(service: string): void {
  const circuit = circuits.get(service);
  clearTimeout(circuit?.timer);
  if (circuit?.policy.state === CircuitState.Open) circuits.delete(service);
  noteSuccess(service);
}

async function settle<T>(request: () => Promise<T>): Promise<Settled<T>> {
  try {
    return { value: await request() };
  } catch (cause) {
    if (cause instanceof ApiError && cause.status >= 400 && cause.status < 500) return { refusal: cause };
    throw cause;
  }
}

/** Resets everything, as a reload does. */
export function forgetServices(): void {
  beginnings += 1;
  for (const { timer } of circuits.values()) clearTimeout(timer);
  circuits.clear();
  serviceStatus.setState({ services: {} });
}
