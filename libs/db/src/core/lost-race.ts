/**
 * A write that conflicted with another write made after its check. PostgreSQL has rolled back the whole transaction; a
 * retry checks again and returns what is free now.
 */

/** Class 23 and 40 of PostgreSQL's error codes (PostgreSQL manual, appendix A). */
const EXCLUSION_VIOLATION = '23P01';
const UNIQUE_VIOLATION = '23505';
/** Two writes of the same time wait for each other's entry, and PostgreSQL ends one of them. */
const DEADLOCK_DETECTED = '40P01';

const OVERLAP = [EXCLUSION_VIOLATION, DEADLOCK_DETECTED];

const MAX_ATTEMPTS = 3;

/** Thrown by a transaction that lost a race; see {@link againWhenLost}. */
export class LostRace extends Error {
  override readonly name = 'LostRace';
}

/**
 * The result of a write that PostgreSQL may refuse because of an overlap.
 * @param write - the write in progress
 * @param options - `unique`: an existing row also counts as written in the meantime
 * @throws LostRace if the write was refused for one of these reasons
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

/** Runs a transaction again if it lost a race, at most three times in all; the constraint still decides. */
export async function againWhenLost<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (!(error instanceof LostRace) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
