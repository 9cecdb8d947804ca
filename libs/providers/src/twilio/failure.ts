/** Maps a failed request to Twilio, for all ports. */
import { NEVER_LEFT, ProviderError, type ProviderErrorCode, type ProviderPort } from '../failures.js';
import { retryAfterMs } from '../retry-after.js';

/** Display name in screens and errors. */
export const TWILIO = 'Twilio';

/** The facts about a failed request. */
export interface TwilioFailure {
  /** HTTP status; null if there was no answer. */
  status: number | null;
  /** Twilio's error code, for example 21211. */
  code: number | null;
  retryAfter: string | null;
  /** Node's error code, for example ECONNREFUSED; null if there was an answer. */
  network: string | null;
}

const INVALID_RECIPIENT: ReadonlySet<number> = new Set([13223, 13224, 21211, 21214, 21217, 21614, 21635]);
const UNAUTHORIZED: ReadonlySet<number> = new Set([10001, 20003, 20005, 20008, 20403]);
const USAGE_LIMIT: ReadonlySet<number> = new Set([30039, 63038]);

/**
 * Maps a failed write. One that may have been accepted is `ambiguous`, because Twilio has no idempotency key.
 */
export function toTwilioError(failure: TwilioFailure, now: Date, port: ProviderPort): ProviderError {
  const code = errorCode(failure);
  const wait = code === 'rate_limited' ? retryAfterMs(failure.retryAfter, now) : undefined;
  return new ProviderError({
    code,
    provider: TWILIO,
    port,
    idempotent: false,
    vendorCode: failure.code,
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  });
}

function errorCode({ status, code, network }: TwilioFailure): ProviderErrorCode {
  if (network !== null && NEVER_LEFT.has(network)) return 'unavailable';
  if (status === null || status === 408 || status >= 500 || status < 300) return 'ambiguous';
  if (code !== null && USAGE_LIMIT.has(code)) return 'usage_limit';
  if (status === 429) return 'rate_limited';
  if (status === 401 || status === 403 || (code !== null && UNAUTHORIZED.has(code))) return 'unauthorized';
  if (code !== null && INVALID_RECIPIENT.has(code)) return 'invalid_recipient';
  return 'rejected';
}
