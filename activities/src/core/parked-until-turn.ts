/**
 * Handles an activity whose request was not sent because the vendor fails, if the workflow does not wait itself: the
 * engine retries it when its release time comes, and not sooner. One interceptor for all activities, so that none uses
 * its own retry intervals.
 */
import type { ActivityInterceptors } from '@temporalio/worker';
import { AiParked, RequestParked } from '@praxis/providers/guard';
import { retryLater } from './failures.js';

/** The interceptor. */
export function parkedUntilTurn(): ActivityInterceptors {
  return {
    inbound: {
      async execute(input, next) {
        try {
          return await next(input);
        } catch (error) {
          if (error instanceof RequestParked || error instanceof AiParked)
            throw retryLater('vendor_parked', error.message, error.waitMs);
          throw error;
        }
      },
    },
  };
}
