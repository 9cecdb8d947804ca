/** Password checks for requests: a full hashing queue becomes a 503 with a time to retry. */
import { hashPassword, PasswordQueueError, verifyPassword } from '@praxis/db/auth/password-hash';
import { Failure, invalidField } from '../../platform/http/failure.js';
import { isWeakPassword } from './weak-passwords.js';

/** Seconds after which a full queue has room again. */
const COME_BACK_SECONDS = 5;

/** Like `verifyPassword`. @throws Failure 503 if the queue is full */
export async function checkPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  return await orBusy(() => verifyPassword(stored, password));
}

/** Like `hashPassword`. @throws Failure 503 if the queue is full */
export async function newPasswordHash(password: string): Promise<string> {
  return await orBusy(() => hashPassword(password));
}

/**
 * @throws Failure 400 `weak_password` for a very common password, or one derived from its owner's email
 * address
 */
export function refuseWeakPassword(password: string, email: string): void {
  if (!isWeakPassword(password, email)) return;
  throw invalidField(
    'password',
    'This password is too easy to guess. Choose another one, such as four random words.',
    'weak_password',
  );
}

async function orBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PasswordQueueError)) throw error;
    throw new Failure({
      status: 503,
      code: 'busy',
      message: 'Too many people are signing in right now. Try again in a few seconds.',
      retryAfter: COME_BACK_SECONDS,
    });
  }
}
