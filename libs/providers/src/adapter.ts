/** What every port shares: how an adapter introduces itself, call options, and the answer of a reconciliation. */
import type { ProviderError, ProviderErrorCode } from './failures.js';

export type ProviderMode = 'sim' | 'live';

/** How an adapter introduces itself; screens use it to label simulated work as simulated. */
export interface Adapter {
  readonly mode: ProviderMode;
  /** Display name, for example `Simulator`. */
  readonly name: string;
  /** True if a repeat under the same idempotency key has no second effect at the provider. */
  readonly idempotent: boolean;
  /** For how many milliseconds the provider remembers a key; 0 if it does not, Infinity if it never forgets. */
  readonly idempotencyWindowMs: number;
}

export interface CallOptions {
  /** Ends the wait. Before the request leaves, the signal's reason is thrown; after, a ProviderError `ambiguous`. */
  signal?: AbortSignal;
  /** Journey session the call belongs to. Opaque; groups a simulator's inbox and is never sent to a vendor. */
  sessionId?: string;
}

/** Where an accepted message stands at the provider. */
export type DeliveryStatus = 'accepted' | 'delivered' | 'failed';

export interface SentMessage {
  providerMessageId: string;
  status: DeliveryStatus;
  createdAt: Date;
}

/** The time an earlier, ambiguous attempt may have been made in. */
export interface AttemptWindow {
  /** Start of the first attempt. */
  attemptedAfter: Date;
  /** End of the last attempt. If left out: anything up to now, and an attempt may have lasted its whole time-out. */
  attemptedBefore?: Date;
  /** Provider ids already known to belong to other messages; never answered. */
  excludeIds?: readonly string[];
}

/**
 * Whether an earlier attempt took effect. `unknown` is an honest answer: the provider could not be asked
 * (an error code), has too long a list (`window_not_covered`), or may still be busy with it (`too_early`).
 */
export type Reconciliation<T> =
  | { outcome: 'found'; message: T }
  | { outcome: 'absent' }
  | {
      outcome: 'unknown';
      reason: ProviderErrorCode | 'window_not_covered' | 'too_early';
      /** Asking again after so many milliseconds may settle it. */
      askAgainAfterMs?: number;
    };

/** Clocks differ: an attempt is looked for this much before and after its window. Milliseconds. */
export const CLOCK_SLACK_MS = 120_000;

/** True if an instant lies in the window, give or take the slack. */
export function inWindow(instant: Date, window: AttemptWindow, now: Date): boolean {
  const from = window.attemptedAfter.getTime() - CLOCK_SLACK_MS;
  const to = (window.attemptedBefore ?? now).getTime() + CLOCK_SLACK_MS;
  return instant.getTime() >= from && instant.getTime() <= to;
}

/**
 * When a missing message may be called absent: once the last attempt can no longer be on its way, and the provider
 * has had `settleMs` milliseconds to list it.
 */
export function settlesAt(window: AttemptWindow, waits: { timeoutMs: number; settleMs: number }): Date {
  const lastEnd = window.attemptedBefore?.getTime() ?? window.attemptedAfter.getTime() + waits.timeoutMs;
  return new Date(lastEnd + waits.settleMs);
}

/** What is known of an attempt that a provider's complete list does not have. */
export function notListed(settledAt: Date, now: Date): Reconciliation<never> {
  const early = settledAt.getTime() - now.getTime();
  return early > 0
    ? { outcome: 'unknown', reason: 'too_early', askAgainAfterMs: early }
    : { outcome: 'absent' };
}

/** What is known of an attempt when the provider could not be asked for it. */
export function notAnswered({ code, retryAfterMs }: ProviderError): Reconciliation<never> {
  // A read that got no answer has no effect to be in doubt about.
  const reason = code === 'ambiguous' ? 'timeout' : code;
  return { outcome: 'unknown', reason, ...(retryAfterMs ? { askAgainAfterMs: retryAfterMs } : {}) };
}
