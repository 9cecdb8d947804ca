/**
 * The one place through which every request to a vendor passes: a guarded port is the adapter with a guard around each of its methods.
 * The guard decides whether the request is sent; its outcome is classified here, the same way for all vendors.
 */
import type { Reconciliation } from './adapter.js';
import { AiError, type AiErrorCode } from './ai/failures.js';
import { ProviderError, type ProviderErrorCode, type ProviderErrorInit } from './failures.js';

/** A request's meaning for the state of its vendor. */
export type RequestOutcome =
  /** The vendor is down, busy or broken, or refuses the account, so the next request would fail the same way. */
  | { kind: 'failure'; code: string; retryAfterMs?: number | undefined }
  /** The vendor answered, even if it refused this one message. */
  | { kind: 'success' }
  /** No information: the request was never sent, or we canceled it. */
  | { kind: 'none' };

/**
 * Runs requests.
 * @throws RequestParked, or AiParked for a model, if the request is not sent
 */
export type RequestGuard = <Result>(request: () => Promise<Result>) => Promise<Result>;

/** The adapter behind a guard. Every method of a port is one request, or a few that belong together. */
export function guardPort<Port extends object>(port: Port, guard: RequestGuard): Port {
  return new Proxy(port, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      const method = value as (...args: unknown[]) => Promise<unknown>;
      return (...args: unknown[]) => guard(() => method.apply(target, args));
    },
  });
}

/**
 * Thrown if the request was not sent because the vendor is failing; `retryAfterMs` says when to try again. Its code is
 * the code of the latest failure.
 */
export class RequestParked extends ProviderError {
  readonly waitMs: number;

  constructor({ code, waitMs, ...where }: Omit<ProviderErrorInit, 'retryAfterMs'> & { waitMs: number }) {
    super({ ...where, code: PARKED_CODES[code], retryAfterMs: waitMs });
    this.waitMs = waitMs;
  }
}

/** Thrown if a request to a model was not sent because the vendor is failing. */
export class AiParked extends AiError {
  constructor(readonly waitMs: number) {
    super('unavailable');
  }
}

/** Replaces codes that claim an effect: an earlier request may have taken effect, but this one was not sent. */
const PARKED_CODES: Record<ProviderErrorCode, ProviderErrorCode> = {
  rate_limited: 'rate_limited',
  unavailable: 'unavailable',
  timeout: 'timeout',
  ambiguous: 'unavailable',
  unauthorized: 'unauthorized',
  usage_limit: 'usage_limit',
  not_configured: 'not_configured',
  invalid_recipient: 'unavailable',
  rejected: 'unavailable',
};

/** How a request ended. `isCancelled`: Praxis canceled it, so its error says nothing about the vendor. */
interface Ended<Of extends 'error' | 'result'> {
  of: Record<Of, unknown>;
  isCancelled: boolean;
}

/** An error's meaning for the vendor's state. */
export function outcomeOfError({ of: { error }, isCancelled }: Ended<'error'>): RequestOutcome {
  if (error instanceof RequestParked || error instanceof AiParked || isCancelled) return { kind: 'none' };
  if (error instanceof ProviderError) {
    const kind = PROVIDER_OUTCOMES[error.code];
    return kind === 'failure' ? { kind, code: error.code, retryAfterMs: error.retryAfterMs } : { kind };
  }
  if (error instanceof AiError) {
    const kind = AI_OUTCOMES[error.code];
    return kind === 'failure' ? { kind, code: error.code } : { kind };
  }
  return { kind: 'none' };
}

/**
 * A result's meaning for the vendor's state. A reconciliation that was not possible is a result, because it does not
 * throw.
 */
export function outcomeOfResult({ of: { result }, isCancelled }: Ended<'result'>): RequestOutcome {
  if (!isOpen(result)) return { kind: 'success' };
  if (isCancelled) return { kind: 'none' };
  const kind = PROVIDER_OUTCOMES[result.reason as ProviderErrorCode] as RequestOutcome['kind'] | undefined;
  return kind === 'failure'
    ? { kind, code: result.reason, retryAfterMs: result.askAgainAfterMs }
    : { kind: kind ?? 'success' };
}

type OpenReconciliation = Extract<Reconciliation<unknown>, { outcome: 'unknown' }>;

function isOpen(result: unknown): result is OpenReconciliation {
  return typeof result === 'object' && result !== null && 'outcome' in result && result.outcome === 'unknown';
}

/**
 * If a vendor refuses an account, only this tenant's breaker records a failure: all its requests fail until the account
 * is fixed.
 */
const PROVIDER_OUTCOMES: Record<ProviderErrorCode, RequestOutcome['kind']> = {
  rate_limited: 'failure',
  unavailable: 'failure',
  timeout: 'failure',
  ambiguous: 'failure',
  unauthorized: 'failure',
  usage_limit: 'failure',
  invalid_recipient: 'success',
  rejected: 'success',
  not_configured: 'none',
};
const AI_OUTCOMES: Record<AiErrorCode, RequestOutcome['kind']> = {
  stalled: 'failure',
  rate_limited: 'failure',
  unavailable: 'failure',
  nonsense: 'failure',
  unauthorized: 'failure',
  usage_limit: 'failure',
  rejected: 'success',
  refused: 'success',
  not_configured: 'none',
};
