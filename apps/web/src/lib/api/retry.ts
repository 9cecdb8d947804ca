/** Which failed reads are tried again: every rule that differs from the usual one, with its reason. */
import { ApiError } from './api-error.js';

const RETRY_BASE_MS = 1_000;
/** The longest pause between two tries. */
export const RETRY_MAX_MS = 10_000;

/** TanStack Query's `retry`. */
export type RetryRule = boolean | number | ((failures: number, error: Error) => boolean);

/** The value of a query's `retry`. */
export const RETRY = {
  /** Applies to every query that names no other rule. */
  usual: 1,
  /** Never: it is read again soon, by a timer or with the next live change. */
  repeatedAnyway: false,
  /** Never: the read itself makes something, and a second would make another. */
  makesSomething: false,
  /** Never: the resilience layer has tried it three times (`service-policy.ts`). */
  triedAlready: false,
  /** Never: the form works without free times, or says what to change. */
  freeTimes: false,
  /** Once, unless the server refused the request, because it would be refused again. */
  unlessRefused: unlessRefused(1),
  /** Twice, unless refused: for what a link in an email opens, often on a poor connection. */
  openedByLink: unlessRefused(2),
  /** Once, and only if no answer came. */
  unreachable: (failures: number, error: Error): boolean =>
    failures < 1 && error instanceof ApiError && error.status === 0,
} as const satisfies Record<string, RetryRule>;

/** How long the first pause between two tries is, milliseconds; each one after it is twice as long. Tests shorten it. */
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
