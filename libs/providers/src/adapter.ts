/** Shared by all ports: an adapter's description, request options, and the result of a reconciliation. */
import type { ProviderError, ProviderErrorCode } from './failures.js';

export type ProviderMode = 'sim' | 'live';

/** How an adapter describes itself; screens use it to label simulated work as simulated. */
export interface Adapter {
  readonly mode: ProviderMode;
  /** Display name, for example `Simulator`. */
  readonly name: string;
  /** True if a repeat under the same idempotency key has no second effect at the vendor. */
  readonly idempotent: boolean;
  /** Milliseconds for which the vendor remembers a key; 0 if it does not, Infinity if it never forgets. */
  readonly idempotencyWindowMs: number;
}

export interface RequestOptions {
  /**
   * Cancels the wait. Before the request is sent, the signal's reason is thrown; after, a ProviderError
   * `ambiguous`.
   */
  signal?: AbortSignal;
  /**
   * Journey session that the request belongs to. Opaque; groups a simulator's inbox and is never sent to a
   * vendor.
   */
  sessionId?: string;
}

/** Delivery status of an accepted message at the vendor. */
export type VendorDeliveryStatus = 'accepted' | 'delivered' | 'failed';

export interface AcceptedMessage {
  providerMessageId: string;
  status: VendorDeliveryStatus;
  createdAt: Date;
}

/** The period in which an earlier, ambiguous attempt may have been made. */
export interface AttemptWindow {
  /** Start of the first attempt. */
  attemptedAfter: Date;
  /** End of the last attempt. Default: now, with an attempt that may have lasted its whole timeout. */
  attemptedBefore?: Date;
  /** Vendor ids that are known to belong to other messages; never returned. */
  excludeIds?: readonly string[];
}

/**
 * Whether an earlier attempt took effect. `unknown` means that the vendor could not be asked (an error code),
 * that its list is too long (`window_not_covered`), or that it may still be processing the attempt
 * (`too_early`).
 */
export type Reconciliation<T> =
  | { outcome: 'found'; message: T }
  | { outcome: 'absent' }
  | {
      outcome: 'unknown';
      reason: ProviderErrorCode | 'window_not_covered' | 'too_early';
      /** After this many milliseconds, another query may give a definite result. */
      askAgainAfterMs?: number;
    };

/** Clocks differ, so an attempt is searched for this many milliseconds before and after its window. */
export const CLOCK_SLACK_MS = 120_000;

/** True if an instant is in the window, extended by the slack on both sides. */
export function inWindow(instant: Date, window: AttemptWindow, now: Date): boolean {
  const from = window.attemptedAfter.getTime() - CLOCK_SLACK_MS;
  const to = (window.attemptedBefore ?? now).getTime() + CLOCK_SLACK_MS;
  return instant.getTime() >= from && instant.getTime() <= to;
}

/**
 * When a message that is not listed counts as absent: the last attempt can no longer be in progress, and the
 * vendor has had `settleMs` milliseconds to list it.
 */
export function settlesAt(window: AttemptWindow, waits: { timeoutMs: number; settleMs: number }): Date {
  const lastEnd = window.attemptedBefore?.getTime() ?? window.attemptedAfter.getTime() + waits.timeoutMs;
  return new Date(lastEnd + waits.settleMs);
}

/** The result for an attempt that is missing from the vendor's complete list. */
export function notListed(settledAt: Date, now: Date): Reconciliation<never> {
  const early = settledAt.getTime() - now.getTime();
  return early > 0
    ? { outcome: 'unknown', reason: 'too_early', askAgainAfterMs: early }
    : { outcome: 'absent' };
}

/** The result for an attempt when the vendor could not be asked about it. */
export function notAnswered({ code, retryAfterMs }: ProviderError): Reconciliation<never> {
  // A failed read has no effect, so it is never ambiguous.
  const reason = code === 'ambiguous' ? 'timeout' : code;
  return { outcome: 'unknown', reason, ...(retryAfterMs ? { askAgainAfterMs: retryAfterMs } : {}) };
}
