/**
 * How many failed attempts are allowed before a person has to wait. Counted per process, so several API
 * processes allow several times as many. An attempt is counted before its result is known and given back if
 * it succeeds, so that a thousand parallel guesses are no better than a thousand in a row.
 */
import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Environment } from '@praxis/config/environment';
import type { AddressKey } from '../http/address-key.js';
import { tooManyAttempts, type Failure } from '../http/failure.js';
import { ENVIRONMENT } from '../tokens.js';

const QUARTER_HOUR_SECONDS = 900;
const HOUR_SECONDS = 3_600;

/**
 * Failed attempts for one account from one network address, or from all of the account's known browsers
 * together.
 */
const ATTEMPTS_PER_PAIR = 10;
/** Failed attempts for one account from all unknown browsers, wherever they are. */
const ATTEMPTS_PER_ACCOUNT = 100;
/** Emails to one mailbox. */
const MAILS_PER_MAILBOX = 5;

/** The origin of an attempt. */
export interface Attempt {
  address: AddressKey;
  /** The target of the attempt: an account's email address, or the passcode. */
  target: string;
  /** Everyone shares this target (the passcode), so no one may use it up for the others. */
  isShared?: boolean;
  /** This account has signed in at the browser before. */
  isKnownDevice?: boolean | undefined;
}

interface Count {
  limiter: RateLimiterMemory;
  key: string;
}

@Injectable()
export class AuthLimits {
  readonly #address: RateLimiterMemory;
  readonly #pair = new RateLimiterMemory({ points: ATTEMPTS_PER_PAIR, duration: QUARTER_HOUR_SECONDS });
  readonly #account = new RateLimiterMemory({ points: ATTEMPTS_PER_ACCOUNT, duration: HOUR_SECONDS });
  readonly #mailsFrom: RateLimiterMemory;
  readonly #mailsTo = new RateLimiterMemory({ points: MAILS_PER_MAILBOX, duration: HOUR_SECONDS });

  constructor(@Inject(ENVIRONMENT) environment: Environment) {
    const points = environment.PRAXIS_AUTH_LIMIT;
    this.#address = new RateLimiterMemory({ points, duration: QUARTER_HOUR_SECONDS });
    this.#mailsFrom = new RateLimiterMemory({ points, duration: QUARTER_HOUR_SECONDS });
  }

  /**
   * Counts an attempt as failed until the returned function is called. An account's known browsers are
   * counted separately, so that a person who guesses elsewhere cannot lock the owner out. They share one
   * count: with one each, every sign-in would allow ten more guesses.
   * @throws Failure 429 with the seconds to wait
   */
  async take(attempt: Attempt): Promise<() => Promise<void>> {
    const counts = this.#countsOf(attempt);
    const taken: Count[] = [];
    const giveBack = async (): Promise<void> => {
      await Promise.all(taken.map(({ limiter, key }) => limiter.reward(key, 1)));
    };
    for (const count of counts) {
      const refused = await consume(count);
      if (refused) {
        // A refused attempt did not happen, so it must not use up shared limits.
        await giveBack();
        throw tooMany(refused);
      }
      taken.push(count);
    }
    return giveBack;
  }

  /** Counts one request that names no account, such as one with an invalid link. @throws Failure 429 */
  async takeForAddress(address: AddressKey): Promise<void> {
    const refused = await consume({ limiter: this.#address, key: address });
    if (refused) throw tooMany(refused);
  }

  /**
   * Whether one more email may be sent to this mailbox, requested from this address. The response does not
   * reveal the result.
   */
  async mayMail(address: AddressKey, mailbox: string): Promise<boolean> {
    if (await consume({ limiter: this.#mailsFrom, key: address })) return false;
    return (await consume({ limiter: this.#mailsTo, key: mailbox.toLowerCase() })) === undefined;
  }

  #countsOf({ address, target, isShared = false, isKnownDevice = false }: Attempt): Count[] {
    const account = target.toLowerCase();
    if (isKnownDevice) return [{ limiter: this.#pair, key: `device\n${account}` }];
    const counts = [
      { limiter: this.#pair, key: `address\n${address}\n${account}` },
      { limiter: this.#address, key: address },
    ];
    return isShared ? counts : [...counts, { limiter: this.#account, key: account }];
  }
}

/** Counts one; returns the refusal when the limit is reached. */
async function consume({ limiter, key }: Count): Promise<RateLimiterRes | undefined> {
  try {
    await limiter.consume(key);
    return undefined;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return refused;
    throw refused;
  }
}

function tooMany({ msBeforeNext }: RateLimiterRes): Failure {
  return tooManyAttempts(Math.max(1, Math.ceil(msBeforeNext / 1000)));
}
