/**
 * How often the public booking page may be used, so that one visitor can fill neither a practice's calendar nor its
 * lead list. Each API process counts separately. Limits of one practice do not affect others.
 */
import { Injectable } from '@nestjs/common';
import type { PraxisRequest } from '../../platform/http/request.js';
import { RateLimit } from '../../platform/http/rate-limit.js';
import { LiveHolds } from './live-holds.js';

/** Bookings and callback requests per minute from one address at one practice. */
const BOOKINGS_PER_MINUTE = 30;
/** Holds per minute from one address at one practice. Each hold blocks a time for minutes. */
const HOLDS_PER_MINUTE = 20;
/** Visits from one address that may hold a time at one practice at once. A family or an office needs fewer. */
const LIVE_HOLDS = 10;
/** Bookings and callback requests per minute at one practice, by people who passed the robot check. */
const PRACTICE_BOOKINGS_PER_MINUTE = 120;

@Injectable()
export class BookingLimits {
  readonly #bookings = new RateLimit(BOOKINGS_PER_MINUTE);
  readonly #holds = new RateLimit(HOLDS_PER_MINUTE);
  readonly #live = new LiveHolds(LIVE_HOLDS);
  readonly #practices = new RateLimit(PRACTICE_BOOKINGS_PER_MINUTE);

  /** @throws Failure 429 */
  async countBooking(tenantId: string, request: PraxisRequest): Promise<void> {
    await this.#bookings.takeAt(tenantId, request);
  }

  /** Only people count, so that robots cannot use up a practice's limit. @throws Failure 429 */
  async countPerson(tenantId: string): Promise<void> {
    await this.#practices.takeOf(tenantId);
  }

  /** Lets a visit hold a time. @throws Failure 429, and the refusals of `hold` */
  async hold<T>(
    request: PraxisRequest,
    of: { tenantId: string; visit: string },
    hold: () => Promise<T>,
  ): Promise<T> {
    await this.#holds.takeAt(of.tenantId, request);
    return await this.#live.within(request, of, hold);
  }

  /** Removes the hold of a visit that has booked, so that it no longer counts. */
  releaseHold(request: PraxisRequest, of: { tenantId: string; visit: string }): void {
    this.#live.release(request, of);
  }
}
