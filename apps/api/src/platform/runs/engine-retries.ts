/** How the Temporal client repeats a single request that failed, until the connection is closed. */
import { setTimeout as delay } from 'node:timers/promises';
import { defaultGrpcRetryOptions, makeGrpcRetryInterceptor } from '@temporalio/client';

const DEFAULTS = defaultGrpcRetryOptions();
/** Short enough that a process that is stopped while the engine is down still ends in time, in milliseconds. */
const MAX_DELAY_MS = 2_000;
/** Timers fire a moment late under load. */
const TIMER_MARGIN_MS = 50;

/**
 * The client's retries of single requests. They use timers of the client that cannot be canceled. A timer that fires
 * after the connection was closed throws an error that nothing can catch, and so ends the process. Therefore `end`
 * stops new retries and waits for the last one.
 */
export class EngineRetries {
  #isEnding = false;
  /** When the last retry that was scheduled begins, by the process's clock in milliseconds. */
  #lastAt = 0;

  readonly interceptor = makeGrpcRetryInterceptor({
    retryableDecider: (attempt, status) => !this.#isEnding && DEFAULTS.retryableDecider(attempt, status),
    delayFunction: (attempt, status) => {
      const delayMs = Math.min(MAX_DELAY_MS, DEFAULTS.delayFunction(attempt, status));
      this.#lastAt = Math.max(this.#lastAt, performance.now() + delayMs);
      return delayMs;
    },
  });

  /** Allows no more retries and waits until the last one has begun. */
  async end(): Promise<void> {
    this.#isEnding = true;
    const leftMs = this.#lastAt - performance.now();
    if (leftMs > 0) await delay(leftMs + TIMER_MARGIN_MS);
  }
}
