/**
 * A write that conflicted with another one made after it had checked. PostgreSQL has rolled back the whole transaction; a retry
 * checks again and answers with what is free now.
 */

/** Class 23 and 40 of PostgreSQL's error codes (PostgreSQL manual, appendix A). */
const EXCLUSION_VIOLATION = '23P01';
const UNIQUE_VIOLATION = '23505';
/** Two writes of the same time each wait for the other's entry: PostgreSQL ends one of them. */
const DEADLOCK_DETECTED = '40P01';

const OVERLAP = [EXCLUSION_VIOLATION, DEADLOCK_DETECTED];

const MAX_ATTEMPTS = 3;

/** Thrown by a transaction that lost; see {@link againWhenLost}. */
export class LostRace extends Error {
  override readonly name = 'LostRace';
}

/**
 * The result of a write that PostgreSQL may refuse because of an overlap.
 * @param write under way
 * @param options `unique`: a row that is there already was written meanwhile, too
 * @throws LostRace when it was refused so
 */
export async function orLostRace<Result>(
  write: Promise<Result>,
  { unique = false }: { unique?: boolean } = {},
): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    const code = String((error as { code?: unknown }).code);
    if (OVERLAP.includes(code) || (unique && code === UNIQUE_VIOLATION)) throw new LostRace();
    throw error;
  }
}

/** Runs a transaction again when it lost a race, three times at most; the constraint has the last word. */
export async function againWhenLost<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (!(error instanceof LostRace) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
