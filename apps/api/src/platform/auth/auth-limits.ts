/**
 * How often somebody may be wrong before they have to wait. Counted in this process: several API processes allow as many
 * times more. What is counted is taken before the answer is known and given back when it was right, so that a thousand
 * guesses sent at once are no better than a thousand in a row.
 */
import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Environment } from '@praxis/config/environment';
import type { AddressKey } from '../http/address-key.js';
import { tooManyAttempts, type Failure } from '../http/failure.js';
import { ENVIRONMENT } from '../tokens.js';

const QUARTER_HOUR = 900;
const HOUR = 3_600;

/** Wrong tries for one account from one address, or from all browsers that the account is known by together. */
const PER_PAIR = 10;
/** Wrong tries for one account from all browsers it is not known by, wherever they are. */
const PER_ACCOUNT = 100;
/** Mails to one mailbox. */
const PER_MAILBOX = 5;

/** Who tries. */
export interface Attempt {
  address: AddressKey;
  /** What is tried to be opened: an account's address, or the passcode. */
  target: string;
  /** Everybody tries the same target, so nobody may use it up for the others: the passcode. */
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
  readonly #pair = new RateLimiterMemory({ points: PER_PAIR, duration: QUARTER_HOUR });
  readonly #account = new RateLimiterMemory({ points: PER_ACCOUNT, duration: HOUR });
  readonly #mailsFrom: RateLimiterMemory;
  readonly #mailsTo = new RateLimiterMemory({ points: PER_MAILBOX, duration: HOUR });

  constructor(@Inject(ENVIRONMENT) environment: Environment) {
    const points = environment.PRAXIS_AUTH_LIMIT;
    this.#address = new RateLimiterMemory({ points, duration: QUARTER_HOUR });
    this.#mailsFrom = new RateLimiterMemory({ points, duration: QUARTER_HOUR });
  }

  /**
   * Counts a try as wrong until the function it gives is called. Browsers that the account is known by are counted by themselves:
   * whoever guesses elsewhere cannot lock its owner out. They share one count: with a count each, every sign-in would allow ten more guesses.
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
        // A try that is refused was not made: it must not use up what others share.
        await giveBack();
        throw tooMany(refused);
      }
      taken.push(count);
    }
    return giveBack;
  }

  /** Counts one call that names no account, such as a link that does not open. @throws Failure 429 */
  async takeForAddress(address: AddressKey): Promise<void> {
    const refused = await consume({ limiter: this.#address, key: address });
    if (refused) throw tooMany(refused);
  }

  /** Whether one more mail may go to this mailbox, asked for from this address. Whoever asks is not told. */
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

/** Counts one; gives the refusal when there is none left. */
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
