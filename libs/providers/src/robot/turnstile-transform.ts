/** Translates between the robot check's port and Cloudflare Turnstile's siteverify. Pure: no I/O, no clock. */
import { codeOfWire, ProviderError, type ProviderErrorCode, type WireFailure } from '../failures.js';
import { retryAfterMs } from '../retry-after.js';
import type { RobotProof, RobotVerdict } from './port.js';

/** Display name in screens and errors. */
export const TURNSTILE = 'Turnstile';

/** Wait in milliseconds after too many requests, if the vendor does not specify one. */
const BUSY_MS = 1_000;

interface TurnstileQuestion {
  secret: string;
  response: string;
  idempotency_key: string;
  remoteip?: string;
}

export function toTurnstileQuestion(secret: string, { token, key, address }: RobotProof): TurnstileQuestion {
  return {
    secret,
    response: token,
    idempotency_key: key,
    ...(address === undefined ? {} : { remoteip: address }),
  };
}

/**
 * Codes that are about the token, each with the reason for the visitor. The vendor documents no other codes of this
 * kind.
 */
const REASONS: Readonly<Record<string, 'spent' | 'declined'>> = {
  'timeout-or-duplicate': 'spent',
  'invalid-input-response': 'declined',
  'missing-input-response': 'declined',
};

/** The verdict in an answer, or the code of an error. Without `success` the check has failed. */
export function toVerdict(
  body: unknown,
  key: string,
): RobotVerdict | { failed: ProviderErrorCode; word: string } {
  const { success, 'error-codes': words } = (body ?? {}) as { success?: unknown; 'error-codes'?: unknown };
  if (success === true) return { id: key, passed: true };
  const known = Array.isArray(words) ? words.filter((word) => typeof word === 'string') : [];
  const reason = known.map((word) => REASONS[word]).find((found) => found !== undefined);
  if (reason) return { id: key, passed: false, reason };
  const [word = ''] = known;
  if (word.endsWith('-input-secret')) return { failed: 'unauthorized', word };
  if (word === 'bad-request') return { failed: 'rejected', word };
  // `internal-error`, or an answer that contains no verdict.
  return { failed: 'ambiguous', word };
}

/** The facts about a failed request. */
interface TurnstileFailure extends WireFailure {
  word: string;
  retryAfter: string | null;
  /** The failure in an answer, if it has one. */
  failed?: ProviderErrorCode;
}

export function toTurnstileError(failure: TurnstileFailure, now: Date): ProviderError {
  const code = failure.failed ?? codeOfWire(failure, 'write');
  const wait = code === 'rate_limited' ? (retryAfterMs(failure.retryAfter, now) ?? BUSY_MS) : undefined;
  return new ProviderError({
    code,
    provider: TURNSTILE,
    port: 'robot',
    idempotent: true,
    vendorCode: failure.word.replaceAll('-', '_'),
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  });
}
