/** The lock of an account: signing in and changing the sign-in methods wait for each other. */
import type { Transaction } from '../core/database.js';

/**
 * Locks an account until the transaction ends, and returns its credentials' version. Code that starts a session and
 * code that changes sign-in methods wait for each other here: a session is either ended by the change, or is started
 * with the new credentials. Read data that depends on the lock in later statements.
 */
export async function lockAccount(
  tx: Transaction,
  userId: string,
): Promise<{ credentialsVersion: number } | undefined> {
  const [row] = await tx.query<{ credentialsVersion: number }>`
    select credentials_version as "credentialsVersion" from users where id = ${userId} for no key update`;
  return row;
}
