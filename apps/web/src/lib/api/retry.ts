/** Which failed reads are retried: every rule that differs from the usual one, with its reason. */
import { ApiError } from './api-error.js';

const RETRY_BASE_MS = 1_000;
/** The longest pause between two tries, in milliseconds. */
export const RETRY_MAX_MS = 10_000;

/** TanStack Query's `retry`. */
export type RetryRule = boolean | number | ((failures: number, error: Error) => boolean);

/** The value of a query's `retry`. */
export const RETRY = {
  /** One retry. Applies to every query that names no other rule. */
  usual: 1,
  /** Never retried, because the data is read again soon, by a timer or with the next live change. */
  repeatedAnyway: false,
  /** Never retried, because the read itself creates something, and a second read would create another. */
  makesSomething: false,
  /** Never retried, because the resilience layer has already tried three times (`service-policy.ts`). */
  triedAlready: false,
  /** Never retried, because the form works without free times, or says what to change. */
  freeTimes: false,
  /** One retry, unless the server refused the request, because it would refuse it again. */
  unlessRefused: unlessRefused(1),
  /** Two retries, unless refused: for data that a link in an email opens, often on a poor connection. */
  openedByLink: unlessRefused(2),
  /** One retry, and only if no response arrived. */
  unreachable: (failures: number, error: Error): boolean =>
    failures < 1 && error instanceof ApiError && error.status === 0,
} as const satisfies Record<string, RetryRule>;

/** The first pause between two tries, in milliseconds; each later pause is twice as long. Tests shorten it. */
export const retryDelays = { firstMs: RETRY_BASE_MS };

/** TanStack Query's `retryDelay`. */
export const retryDelay = (failures: number): number =>
  Math.min(retryDelays.firstMs * 2 ** failures, RETRY_MAX_MS);

function unlessRefused(most: number): (failures: number, error: Error) => boolean {
  return (failures, error) => {
    const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
    return failures < most && !refused;
  };
}
