/** Failures that retries cannot fix. */
import { ApplicationFailure } from '@temporalio/common';
import { isUnstorable } from '@praxis/db/core/unstorable';

/**
 * Wraps a record activity that a caller waits for. A value that no calendar or column can hold fails immediately:
 * retries would never succeed, would continue as long as the run is open, and would delay other callers. Every other
 * error, such as an unreachable database, is thrown unchanged and retried.
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

/** `RangeError`: a date or number that does not exist. */
function isImpossible(error: unknown): error is Error {
  return error instanceof RangeError || isUnstorable(error);
}
