/** Passkeys of accounts, and the challenges that they sign (WebAuthn level 3). */
import type { Database, Transaction } from '../core/database.js';
import { FACTOR_COLUMNS, type FactorRecord } from './factor.js';
import { NOW, rawSql, sql } from '../core/sql.js';
import { UserFactorEntity } from './user-factor.entity.js';

/** A passkey with the data needed to verify its signatures. */
export interface Passkey {
  factorId: string;
  userId: string;
  /** Base64url. */
  credentialId: string;
  /** COSE key. */
  publicKey: Buffer;
  signCount: number;
  transports: string[];
}

/** A passkey that an authenticator has just made. */
export type NewPasskey = Omit<Passkey, 'factorId' | 'publicKey'> & { publicKey: Uint8Array };

const PASSKEY_CHALLENGE_MINUTES = 5;
/** Maximum number of passkeys per account, which is more than a person has devices. */
const PASSKEYS_PER_ACCOUNT = 20;

/** Stores a challenge until it is signed. */
export async function storeChallenge(
  database: Database,
  { challenge, sessionId = null }: { challenge: string; sessionId?: string | null },
): Promise<void> {
  await database.querySystem(
    'store the challenge of a passkey',
    sql`insert into passkey_challenges (challenge, session_id, expires_at)
     values (${challenge}, ${sessionId}, now() + make_interval(mins => ${PASSKEY_CHALLENGE_MINUTES}))`,
  );
}

/**
 * Uses up a challenge, regardless of the result of the sign-in; false if it is unknown, expired, used, or belongs to
 * another session.
 */
export async function takeChallenge(
  database: Database,
  { challenge, sessionId = null }: { challenge: string; sessionId?: string | null | undefined },
): Promise<boolean> {
  const rows = await database.querySystem(
    'take the challenge of a passkey',
    sql`delete from passkey_challenges
     where challenge = ${challenge} and session_id is not distinct from ${sessionId} and expires_at > now()
       returning 1`,
  );
  return rows.length > 0;
}

/** Deletes expired challenges. */
export async function pruneChallenges(tx: Transaction): Promise<void> {
  await tx.query`delete from passkey_challenges where expires_at < now()`;
}

/** Ids of an account's passkeys, so that an authenticator does not create a second one. */
export async function listPasskeyIds(
  tx: Transaction,
  userId: string,
): Promise<{ id: string; transports: string[] }[]> {
  return await tx.query`select credential_id as id, coalesce(transports, '{}') as transports from user_factors
    where user_id = ${userId} and kind = 'passkey'`;
}

/** Adds a passkey; undefined if it already exists, or the account has too many. */
export async function addPasskey(
  tx: Transaction,
  { name, ...passkey }: NewPasskey & { name: string },
): Promise<FactorRecord | undefined> {
  const { userId, credentialId, publicKey, signCount, transports } = passkey;
  const [row] = await tx.query<FactorRecord>`
    insert into user_factors (user_id, kind, name, credential_id, public_key, sign_count, transports)
    select ${userId}, 'passkey', ${name}, ${credentialId}, ${Buffer.from(publicKey)}, ${signCount}, ${transports}
    where (select count(*) from user_factors where user_id = ${userId}) < ${PASSKEYS_PER_ACCOUNT}
    on conflict (credential_id) do nothing returning ${rawSql(FACTOR_COLUMNS)}`;
  return row;
}

/** The owner of a passkey credential. */
export async function findPasskeyOwner(tx: Transaction, credentialId: string): Promise<string | undefined> {
  const factor = await tx
    .repository(UserFactorEntity)
    .findOne({ select: { userId: true }, where: { credentialId } });
  return factor?.userId;
}

/** The passkey of a credential, locked: if two sign-ins use the same counter, the second is checked after the first has stored it. */
export async function findPasskey(tx: Transaction, credentialId: string): Promise<Passkey | undefined> {
  const [row] = await tx.query<Omit<Passkey, 'signCount'> & { signCount: string }>`
    select id as "factorId", user_id as "userId", credential_id as "credentialId", public_key as "publicKey",
      sign_count as "signCount", coalesce(transports, '{}') as transports
    from user_factors where credential_id = ${credentialId} for update`;
  return row && { ...row, signCount: Number(row.signCount) };
}

/** Records that a passkey has signed. */
export async function notePasskeyUse(
  tx: Transaction,
  { factorId, signCount }: Pick<Passkey, 'factorId' | 'signCount'>,
): Promise<void> {
  await tx
    .repository(UserFactorEntity)
    .update({ id: factorId }, { signCount: String(signCount), lastUsedAt: NOW });
}
