/** Passwords: one way to hash them, for the seed data and for signing in. */
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';

/**
 * argon2id at 46 MiB, three passes, one lane: well above the OWASP minimum (19 MiB, two passes), and 35 to 90 ms of one core on today's
 * machines. With a higher cost, a few callers could occupy a small server; with a lower one, stolen hashes would be easier to crack.
 * The hash is also by far the most expensive part of a sign-in, which slows down guessing.
 */
export const PASSWORD_COST = { memoryCost: 47_104, timeCost: 3, parallelism: 1 } as const;

/** The cost in tests that are not about passwords: next to nothing, and without protection (`PRAXIS_PASSWORD_COST`). */
export const MIN_PASSWORD_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const;

interface PasswordCost {
  /** KiB. */
  memoryCost: number;
  /** Passes. */
  timeCost: number;
  /** Lanes. */
  parallelism: number;
}

let cost: PasswordCost = PASSWORD_COST;

/** Chooses the cost of this process's password hashes. Must be called before the first hash. */
export function choosePasswordCost(name: 'full' | 'least'): void {
  cost = name === 'least' ? MIN_PASSWORD_COST : PASSWORD_COST;
}

/** Maximum number of hashes computed at the same time, because each takes 46 MiB and a whole core. The others wait. */
const MAX_HASHES_AT_ONCE = Math.min(4, Math.max(2, availableParallelism()));
/** Maximum number of waiting hashes, because more would only time out. */
const MAX_HASHES_WAITING = 200;

/** Thrown when too many passwords wait to be checked. */
export class PasswordQueueError extends Error {
  override readonly name = 'PasswordQueueError';
}

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Hashes a chosen password.
 * @throws PasswordQueueError
 */
export async function hashPassword(password: string): Promise<string> {
  return await inTurn(() => hash(password.normalize('NFKC'), cost));
}

/**
 * True if the password matches the hash. Without a hash (no such account, or no password set) it takes the same time
 * and is false.
 * @throws PasswordQueueError
 */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await standIn());
  const matches = await inTurn(() => verify(against, password.normalize('NFKC')));
  return matches && stored !== null && stored !== undefined;
}

/**
 * Whether a hash has parameters other than the current ones, so that it must be replaced when its owner next signs in.
 */
export function isOutdatedHash(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = cost;
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}

let standInHash: Promise<string> | undefined;

/** A hash that no password matches. Computed once, before the first request needs it (see `warmPasswords`). */
function standIn(): Promise<string> {
  return (standInHash ??= hash(crypto.randomUUID(), cost));
}

/**
 * Prepares the hash that is used for unknown addresses. Otherwise the first check would take longer and reveal that an
 * address is unknown.
 */
export async function warmPasswords(): Promise<void> {
  await standIn();
}

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= MAX_HASHES_AT_ONCE) {
    if (waiting.length >= MAX_HASHES_WAITING)
      throw new PasswordQueueError('too many passwords wait to be checked');
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // This hash's place is handed to the next one, so `running` does not change.
    if (next) next();
    else running -= 1;
  }
}
