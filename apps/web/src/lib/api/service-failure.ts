/**
 * Classifies a failed service request: its message, whether it is retried, and whether demo data may replace the
 * response.
 */
import { type ApiError, isEngineAway } from './api-error.js';

export interface ServiceFailure {
  /** `refusal`: the service works and refused the request. `aborted`: the response is no longer needed. */
  kind:
    | ('function' | 'network' | 'authentication' | 'rate-limit' | 'timeout' | 'circuit')
    | ('refusal' | 'aborted' | 'other');
  message: string;
  isRetryable: boolean;
  /** Demo data may replace the response, if the request has any. */
  allowsFallback: boolean;
  /** True when the service itself failed, which its circuit breaker counts. */
  isOutage: boolean;
}

type Rule = Omit<ServiceFailure, 'kind' | 'message'>;

const OUTAGE: Rule = { isRetryable: true, allowsFallback: true, isOutage: true };
const NO_OUTAGE: Rule = { isRetryable: false, allowsFallback: false, isOutage: false };

/** The code of a request that was not sent because its circuit is open. */
export const CIRCUIT_OPEN = 'circuit_open';

/**
 * The table "Failure classification in the resilience layer" (specification 2, section 8), and cases that the table
 * does not cover.
 */
export function failureOf(service: string, error: ApiError): ServiceFailure {
  const { status, code, message } = error;
  if (code === 'aborted') return { kind: 'aborted', message, ...NO_OUTAGE };
  if (code === CIRCUIT_OPEN) return { kind: 'circuit', message, ...NO_OUTAGE, allowsFallback: true };
  if (status === 401)
    return { kind: 'authentication', message: 'Authentication required or expired', ...NO_OUTAGE };
  if (status === 429)
    return { kind: 'rate-limit', message: 'Rate limit exceeded - please try again later', ...NO_OUTAGE };
  if (status >= 400 && status < 500) return { kind: 'refusal', message, ...NO_OUTAGE };
  // The user has already waited for the whole timeout, so the request is not retried.
  if (code === 'timeout')
    return { kind: 'timeout', message: 'Request timed out', ...OUTAGE, isRetryable: false };
  if (code === 'unreachable')
    return { kind: 'network', message: 'Network connection issue detected', ...OUTAGE };
  // The operator has to enter a missing setting. Trying again would change nothing, and demo data would hide the
  // problem.
  if (code.endsWith('_not_configured')) return { kind: 'other', message, ...NO_OUTAGE };
  if (status >= 500)
    return {
      kind: 'function',
      message: `Edge function "${service}" is currently unavailable`,
      // The engine keeps the work that it was given and continues automatically, so no fallback is needed.
      ...(isEngineAway(error) ? { ...NO_OUTAGE, isRetryable: true } : OUTAGE),
    };
  return { kind: 'other', message: message || 'Service temporarily unavailable', ...OUTAGE };
}
