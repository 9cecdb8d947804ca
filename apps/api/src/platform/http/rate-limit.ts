/** Limits requests per minute, by address or by whatever else a caller names; a refusal states the seconds to wait. */
import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { addressKey } from './address-key.js';
import { Failure } from './failure.js';

/**
 * Kinds are counted separately: requests with a key or session, and those that anyone may send. One does not
 * use up the other.
 */
export type RequestKind = 'product' | 'open';

export class RateLimit {
  readonly #limiter: RateLimiterMemory;

  /** @param requestsPerMinute allowed per address and kind, or per key */
  constructor(requestsPerMinute: number) {
    this.#limiter = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 });
  }

  /** Counts one request. @throws Failure 429 when the address has reached its limit */
  async take(request: Pick<FastifyRequest, 'ip'>, kind: RequestKind = 'product'): Promise<void> {
    await this.#count(`${kind}/${addressKey(request)}`, 'Too many requests from this address.');
  }

  /** Counts one request of an address to one tenant. @throws Failure 429 when it has reached its limit there */
  async takeAt(tenantId: string, request: Pick<FastifyRequest, 'ip'>): Promise<void> {
    await this.#count(`${tenantId}/${addressKey(request)}`, 'Too many requests from this address.');
  }

  /** Counts one request of anyone to one tenant. @throws Failure 429 when the tenant has reached its limit */
  async takeOf(tenantId: string): Promise<void> {
    await this.#count(tenantId, 'Too many people are booking right now.');
  }

  /** Counts one webhook of anyone to one automation. @throws Failure 429 when the automation has reached its limit */
  async takeHook(automationId: string): Promise<void> {
    await this.#count(automationId, 'Too many webhooks for this workflow.');
  }

  /** Counts one proposal of a workflow for a tenant. @throws Failure 429 when the tenant has reached its limit */
  async takeProposal(tenantId: string): Promise<void> {
    await this.#count(tenantId, 'Too many proposals.');
  }

  async #count(key: string, sentence: string): Promise<void> {
    try {
      await this.#limiter.consume(key);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const retryAfter = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      throw new Failure({
        status: 429,
        code: 'rate_limited',
        message: `${sentence} Try again in ${retryAfter} seconds.`,
        retryAfter,
      });
    }
  }
}
