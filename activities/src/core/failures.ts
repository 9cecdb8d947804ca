/** Converts vendors' errors and refusals to Temporal failures: which are retried and when, and which are final. */
import { ApplicationFailure } from '@temporalio/common';
import type { ProviderError } from '@praxis/providers/failures';
import { RequestParked } from '@praxis/providers/guard';
import type { JourneyFailure } from '@praxis/workflows/journey/messages';

/** Wait before the next attempt if the account itself has a problem that a person must fix. Milliseconds. */
const ACCOUNT_FAILURE_MS = 60_000;

/** How to react to a failed provider request. */
export type FailureVerdict =
  /** The request had no effect; try again. */
  | { kind: 'retry'; delayMs?: number | undefined }
  /** The request may have had its effect, so check before trying again. */
  | { kind: 'reconcile' }
  /** Repeating the request would fail again. */
  | { kind: 'final' };

/** Sorts a provider error. Exhaustive over the closed list of codes. */
export function judge(error: ProviderError): FailureVerdict {
  // The request was not sent; the code belongs to an earlier failure.
  if (error instanceof RequestParked) return { kind: 'retry', delayMs: error.waitMs };
  switch (error.code) {
    case 'rate_limited':
    case 'unavailable':
    case 'timeout':
      return { kind: 'retry', delayMs: error.retryAfterMs };
    case 'unauthorized':
    case 'not_configured':
    case 'usage_limit':
      return { kind: 'retry', delayMs: ACCOUNT_FAILURE_MS };
    case 'ambiguous':
      return { kind: 'reconcile' };
    case 'invalid_recipient':
    case 'rejected':
      return { kind: 'final' };
  }
}

/** A failure that Temporal retries, after `delayMs` if given. */
export function retryLater(type: string, message: string, delayMs?: number): ApplicationFailure {
  return ApplicationFailure.create({
    type,
    message,
    nonRetryable: false,
    ...(delayMs === undefined ? {} : { nextRetryDelay: delayMs }),
  });
}

/** A refusal that is returned to the caller and never retried. */
export function refusal(type: JourneyFailure, message: string, detail?: unknown): ApplicationFailure {
  return ApplicationFailure.nonRetryable(message, type, ...(detail === undefined ? [] : [detail]));
}
