/** Repeats a call that could not be taken right now. Safe, because every attempt carries the same idempotency key. */
import { ApiError } from './api-error.js';

interface RetryOptions {
  /** Also wait when no answer came at all. */
  networkToo: boolean;
  /** Called with the reason before each pause. */
  onWait: (note: string) => void;
  /** True when nobody wants the answer any more. */
  stop: () => boolean;
  /** How long in all, milliseconds. */
  forMs?: number;
  pause?: (ms: number) => Promise<void>;
}

/** True if the engine or its worker is unreachable, which is temporary. */
export function isAway(error: ApiError): boolean {
  return AWAY.includes(error.code);
}

/** True when the server says itself that the same call is right later (RFC 9110, section 10.2.3). */
function isNotNow(error: ApiError): boolean {
  return isAway(error) || (error.status === 503 && error.retryAfterMs !== undefined);
}

const AWAY = ['worker_unavailable', 'temporal_unavailable'];
const defaultPause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export async function withRetry<T>(attempt: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { networkToo, onWait, stop, forMs = 60_000, pause = defaultPause } = options;
  let waited = 0;
  for (;;) {
    try {
      return await attempt();
    } catch (cause) {
      if (!(cause instanceof ApiError) || stop()) throw cause;
      const notNow = isNotNow(cause);
      const unreachable = networkToo && cause.code === 'unreachable';
      const delay = Math.min(cause.retryAfterMs ?? 1000, 5000);
      // An unreachable server gets ten seconds: it may be restarting, or there may be no network.
      const limit = notNow ? forMs : unreachable ? 10_000 : 0;
      if (waited + delay > limit) throw cause;
      onWait(noteOf(cause));
      await pause(delay);
      waited += delay;
    }
  }
}

function noteOf(error: ApiError): string {
  if (isAway(error)) return 'Worker down — the journey waits';
  return error.code === 'unreachable'
    ? 'Server unreachable, trying again'
    : 'We’re very busy right now — the journey waits';
}
