/** Recognizes the errors of a database that does not answer, and answers from memory in that time. */

/** The machine code of an error, or of the error that Nest or TypeORM wrapped. */
export function codeOf(error: unknown): unknown {
  const { code, cause, driverError } = (error ?? {}) as {
    code?: unknown;
    cause?: unknown;
    driverError?: unknown;
  };
  return (
    code ??
    (cause as { code?: unknown } | undefined)?.code ??
    (driverError as { code?: unknown } | undefined)?.code
  );
}

/**
 * Connection refused or lost, server starting or stopping, no connection left, no space to write, a statement or a
 * transaction that was ended because it took too long; and pg's errors without a code.
 */
const AWAY_CODES = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|08...|57014|57P0[123]|53[13]00|25P03)$/;
const AWAY_MESSAGES = /^(timeout exceeded when trying to connect|Connection terminated)/;

/** Whether a request failed because the database does not answer. */
export function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error);
  return (
    (typeof code === 'string' && AWAY_CODES.test(code)) ||
    (error instanceof Error && AWAY_MESSAGES.test(error.message))
  );
}

/**
 * Returns the value that `read` gives, or the remembered value while the database does not answer.
 * @throws the error of reading, if nothing is remembered
 */
export async function orRemembered<Read>(
  read: () => Promise<Read>,
  remembered: () => Read | undefined,
): Promise<Read> {
  try {
    return await read();
  } catch (error) {
    const known = isDatabaseAway(error) ? remembered() : undefined;
    if (known === undefined) throw error;
    return known;
  }
}
