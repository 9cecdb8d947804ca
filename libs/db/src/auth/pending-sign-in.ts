/** Sign-ins whose first step is done and that wait for a second factor. They give no access. */
import { PENDING_SIGN_IN_MINUTES } from '@praxis/contracts/auth/auth.const';
import type { AuthSessionMethod } from '@praxis/contracts/auth/auth';
import type { Database, Transaction } from '../core/database.js';
import { createToken, hashToken } from '../core/secret-token.js';
import { sql } from '../core/sql.js';
import { PendingSignInEntity } from './pending-sign-in.entity.js';

/** The user and first factor of a pending sign-in. */
export interface PendingSignIn {
  userId: string;
  method: AuthSessionMethod;
}

/** Stores a pending sign-in and returns its token, which is put into a cookie and not stored. */
export async function createPendingSignIn(
  tx: Transaction,
  { userId, method }: PendingSignIn,
): Promise<string> {
  const token = createToken();
  await tx.query`insert into pending_sign_ins (token_hash, user_id, method, expires_at)
    values (${hashToken(token)}, ${userId}, ${method}, now() + make_interval(mins => ${PENDING_SIGN_IN_MINUTES}))`;
  return token;
}

/** A pending sign-in, and the data of its account that the second step needs. */
export type WaitingSignIn = PendingSignIn & { email: string; credentialsVersion: number };

/** The pending sign-in of a token. */
export async function findPendingSignIn(
  database: Database,
  token: string,
): Promise<WaitingSignIn | undefined> {
  const [row] = await database.querySystem<WaitingSignIn>(
    'find a sign-in that waits for its second step',
    sql`select p.user_id as "userId", p.method, u.email, u.credentials_version as "credentialsVersion"
       from pending_sign_ins p join users u on u.id = p.user_id
     where p.token_hash = ${hashToken(token)} and p.expires_at > now()`,
  );
  return row;
}

/** Ends a pending sign-in; false if another request has done so, or it has expired. */
export async function endPendingSignIn(tx: Transaction, token: string): Promise<boolean> {
  const rows = await tx.query`
    delete from pending_sign_ins where token_hash = ${hashToken(token)} and expires_at > now() returning 1`;
  return rows.length > 0;
}

/** Ends all pending sign-ins of an account, because its password or its factors have changed. */
export async function endPendingSignIns(tx: Transaction, userId: string): Promise<void> {
  await tx.repository(PendingSignInEntity).delete({ userId });
}

/** Deletes expired pending sign-ins. */
export async function prunePendingSignIns(tx: Transaction): Promise<void> {
  await tx.query`delete from pending_sign_ins where expires_at < now()`;
}
