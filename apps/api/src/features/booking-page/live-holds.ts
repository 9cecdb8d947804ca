/**
 * Limits the times that one address holds at one practice at once. A hold requires no robot check, and with only a
 * limit per minute, one caller could hold a whole calendar forever.
 */
import { HOLD_MINUTES } from '@praxis/contracts/appointment/slot.const';
import { Failure } from '../../platform/http/failure.js';
import { addressKey } from '../../platform/http/address-key.js';
import type { PraxisRequest } from '../../platform/http/request.js';

const HOLD_MS = HOLD_MINUTES * 60_000;

/** The hold of one visit, which has at most one because a second hold releases the first. */
interface VisitHold {
  /** When the hold ends, in milliseconds; 0 without a hold. */
  endsAt: number;
  /** Number of the visit's requests for a hold that are not answered yet. */
  pending: number;
}

interface Visit {
  tenantId: string;
  visit: string;
}

export class LiveHolds {
  readonly #limit: number;
  readonly #ofAddress = new Map<string, Map<string, VisitHold>>();

  /** @param limit visits from one address that may have a hold at one practice at once */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Lets a visit hold a time. A visit with a hold may choose another time, and a refused request does not count.
   * @throws Failure 429 if other visits from the address already have the maximum number of holds
   */
  async within<T>(request: Pick<PraxisRequest, 'ip'>, of: Visit, hold: () => Promise<T>): Promise<T> {
    const key = keyOf(request, of);
    const visit = of.visit.toLowerCase();
    this.#forgetEnded(key);
    const visits = this.#ofAddress.get(key) ?? new Map<string, VisitHold>();
    const others = [...visits].filter(([id]) => id !== visit).map(([, other]) => other);
    if (others.length >= this.#limit) throw tooManyHolds(others);
    const own = visits.get(visit) ?? { endsAt: 0, pending: 0 };
    own.pending += 1;
    this.#ofAddress.set(key, visits.set(visit, own));
    try {
      const held = await hold();
      const endsAt = Date.now() + HOLD_MS;
      own.endsAt = endsAt;
      setTimeout(() => this.#forgetEnded(key, endsAt), HOLD_MS).unref();
      return held;
    } finally {
      own.pending -= 1;
      this.#forgetEnded(key);
    }
  }

  /** The visit's time is booked, so its hold no longer counts. */
  release(request: Pick<PraxisRequest, 'ip'>, of: Visit): void {
    const key = keyOf(request, of);
    const own = this.#ofAddress.get(key)?.get(of.visit.toLowerCase());
    if (own) own.endsAt = 0;
    this.#forgetEnded(key);
  }

  #forgetEnded(key: string, now = Date.now()): void {
    const visits = this.#ofAddress.get(key);
    if (!visits) return;
    for (const [visit, { endsAt, pending }] of visits)
      if (pending === 0 && endsAt <= now) visits.delete(visit);
    if (visits.size === 0) this.#ofAddress.delete(key);
  }
}

const keyOf = (request: Pick<PraxisRequest, 'ip'>, { tenantId }: Visit): string =>
  `${tenantId}/${addressKey(request)}`;

function tooManyHolds(holds: readonly VisitHold[]): Failure {
  const now = Date.now();
  // A request that is not answered yet has no end.
  const waits = holds.map(({ endsAt }) => (endsAt > now ? endsAt - now : HOLD_MS));
  return new Failure({
    status: 429,
    code: 'too_many_holds',
    message:
      'Many times are being held from your connection, so this one is not held for you. You can still book it while it is free.',
    retryAfter: Math.ceil(Math.min(...waits) / 1000),
  });
}
