/** Calls a minute from one address; refused with the seconds to wait. */
import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { addressKey } from './address-key.js';
import { Failure } from './failure.js';

/** What is counted by itself: calls by key or session, and those that anybody may make. One does not use up the other. */
export type CallKind = 'product' | 'open';

export class RateLimit {
  readonly #limiter: RateLimiterMemory;

  /** @param callsPerMinute allowed from one address, of each kind */
  constructor(callsPerMinute: number) {
    this.#limiter = new RateLimiterMemory({ points: callsPerMinute, duration: 60 });
  }

  /** Counts one call. @throws Failure 429 when the address has used up its minute */
  async take(request: Pick<FastifyRequest, 'ip'>, kind: CallKind = 'product'): Promise<void> {
    try {
      await this.#limiter.consume(`${kind}/${addressKey(request)}`);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const retryAfter = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      throw new Failure({
        status: 429,
        code: 'rate_limited',
        message: `Too many calls from this address. Try again in ${retryAfter} seconds.`,
        retryAfter,
      });
    }
  }
}
