// @ts-check
/** An error whose message is for the person at the terminal; printed without a stack trace. */
export class UserError extends Error {
  /** @param {string} message what went wrong and what to do about it */
  constructor(message) {
    super(message);
    this.name = 'UserError';
  }
}

/**
 * The text to print for any thrown value.
 * @param {unknown} error
 * @returns {string}
 */
export function describeError(error) {
  if (error instanceof UserError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
