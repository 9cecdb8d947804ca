/** Failures that no repetition mends. */
import { ApplicationFailure } from '@temporalio/common';
import { isUnstorable } from '@praxis/db/core/unstorable';

/**
 * A record that somebody waits for. What the calendar or the database cannot hold at all fails at once, where it would be
 * tried for as long as the run is open, and each try would hold up whoever waits behind it. Everything else, a database
 * that is away included, is thrown as it is and tried again.
 * @throws ApplicationFailure `impossible`, not to be tried again
 */
export function awaited<Args extends unknown[], Result>(
  record: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  return async (...args) => {
    try {
      return await record(...args);
    } catch (error) {
      if (!isImpossible(error)) throw error;
      throw ApplicationFailure.create({
        type: 'impossible',
        message: 'The step holds something that cannot be recorded',
        nonRetryable: true,
        cause: error,
      });
    }
  };
}

/** `RangeError`: a date or number that there is not. */
function isImpossible(error: unknown): error is Error {
  return error instanceof RangeError || isUnstorable(error);
}
