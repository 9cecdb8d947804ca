/** Calls a minute from one address; refused with the seconds to wait. */
import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Failure } from './failure.js';

export class RateLimit {
  readonly #limiter: RateLimiterMemory;

  /** @param callsPerMinute allowed from one address */
  constructor(callsPerMinute: number) {
    this.#limiter = new RateLimiterMemory({ points: callsPerMinute, duration: 60 });
  }

  /** Counts one call. @throws Failure 429 when the address has used up its minute */
  async take(request: FastifyRequest): Promise<void> {
    try {
      await this.#limiter.consume(request.ip);
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
