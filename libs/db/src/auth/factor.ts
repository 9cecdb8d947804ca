/** Second factors of accounts: authenticator apps, passkeys (see `passkey.ts`), and the recovery codes that replace them. */
import { RECOVERY_CODES } from '@praxis/contracts/auth/auth.const';
import { randomBytes } from 'node:crypto';
import { decryptText, encrypt, type DataKey } from '@praxis/config/data-key-encryption';
import { deriveKey } from '@praxis/config/keys';
import type { Database, Transaction } from '../core/database.js';
import { hashToken } from '../core/secret-token.js';
import { totpStep } from './totp.js';
import { NOW, rawSql, sql } from '../core/sql.js';
import { IsNull } from 'typeorm';
import { UserFactorEntity } from './user-factor.entity.js';
import { RecoveryCodeEntity } from './recovery-code.entity.js';
import { PendingSignInEntity } from './pending-sign-in.entity.js';
import { FactorTryEntity } from './factor-try.entity.js';

/** The owner of the factor, and the installation's key with which it is encrypted. */
export interface FactorOwner {
  masterKey: string;
  userId: string;
}

/** One factor of an account. */
export interface FactorRecord {
  id: string;
  kind: 'totp' | 'passkey';
  /** The place where a passkey was made, for example `Chrome on Windows`. */
  name: string | null;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** The kind of a valid code. */
export type ProvenBy = 'totp' | 'recovery_code';

const PURPOSE = 'factor/totp';

/** Columns of `Factor`. */
export const FACTOR_COLUMNS = 'id, kind, name, created_at as "createdAt", last_used_at as "lastUsedAt"';

/** Condition on a `users u` who has a second factor. */
export const HAS_FACTOR = 'exists (select from user_factors f where f.user_id = u.id)';

/**
 * Unlike a tenant, an account has no data key: the installation's key serves all accounts, and the encrypted data is bound to its account.
 */
export function factorKey({ masterKey, userId }: FactorOwner): DataKey {
  return { ownerId: userId, version: 1, key: deriveKey(masterKey, 'second-factor') };
}

/** The factors of an account, oldest first, and how many recovery codes are left. */
export async function listFactors(
  tx: Transaction,
  userId: string,
): Promise<{ factors: FactorRecord[]; recoveryCodesLeft: number }> {
  const [factors, recoveryCodesLeft] = await Promise.all([
    tx.repository(UserFactorEntity).find({
      select: { id: true, kind: true, name: true, createdAt: true, lastUsedAt: true },
      where: { userId },
      order: { createdAt: 'asc', id: 'asc' },
    }),
    tx.repository(RecoveryCodeEntity).countBy({ userId, usedAt: IsNull() }),
  ]);
  return { factors, recoveryCodesLeft };
}

/** Whether signing in to this account requires a second step. */
export async function hasFactor(tx: Transaction, userId: string): Promise<boolean> {
  return await tx.repository(UserFactorEntity).existsBy({ userId });
}

/** Adds an authenticator app, whose first code counts as used; undefined if the account already has one. */
export async function addTotp(
  tx: Transaction,
  owner: FactorOwner,
  { secret, step }: { secret: string; step: number },
): Promise<FactorRecord | undefined> {
  const [row] = await tx.query<FactorRecord>`
    insert into user_factors (user_id, kind, sealed_secret, last_step) values (${owner.userId}, 'totp',
      ${encrypt(factorKey(owner), PURPOSE, secret)}, ${step})
    on conflict (user_id) where kind = 'totp' do nothing
    returning ${rawSql(FACTOR_COLUMNS)}`;
  return row;
}

/** Removes a factor. Removing the last one also removes the recovery codes, which are useless alone. */
export async function removeFactor(
  tx: Transaction,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  await tx.repository(UserFactorEntity).delete({ id, userId });
  if (!(await hasFactor(tx, userId))) await tx.repository(RecoveryCodeEntity).delete({ userId });
}

/** Removes every factor and its data from an account whose owner has lost them. Returns false if it had none. */
export async function resetFactors(tx: Transaction, userId: string): Promise<boolean> {
  const { affected } = await tx.repository(UserFactorEntity).delete({ userId });
  for (const entity of [RecoveryCodeEntity, PendingSignInEntity, FactorTryEntity])
    await tx.repository(entity).delete({ userId });
  return (affected ?? 0) > 0;
}

/** Uses up a code of the account: a code of its app, or a recovery code. Undefined for a wrong or already used code. */
export async function takeFactorCode(
  tx: Transaction,
  owner: FactorOwner,
  given: string,
): Promise<ProvenBy | undefined> {
  const code = given.replace(/[\s-]/g, '').toUpperCase();
  if (await takeTotp(tx, owner, code)) return 'totp';
  return (await takeRecoveryCode(tx, owner.userId, code)) ? 'recovery_code' : undefined;
}

async function takeTotp(tx: Transaction, owner: FactorOwner, code: string): Promise<boolean> {
  // Locked, so that of two concurrent requests with the same code one is refused.
  const [row] = await tx.query<{ id: string; encrypted: Buffer; lastStep: string }>`
    select id, sealed_secret as encrypted, last_step as "lastStep" from user_factors
    where user_id = ${owner.userId} and kind = 'totp' for update`;
  if (!row) return false;
  const step = totpStep(decryptText(factorKey(owner), PURPOSE, row.encrypted), code, Number(row.lastStep));
  if (step === undefined) return false;
  await tx.repository(UserFactorEntity).update({ id: row.id }, { lastStep: String(step), lastUsedAt: NOW });
  return true;
}

async function takeRecoveryCode(tx: Transaction, userId: string, code: string): Promise<boolean> {
  const rows = await tx.query`update recovery_codes set used_at = now() where user_id = ${userId}
    and code_hash = ${hashToken(readRecoveryCode(code))} and used_at is null returning 1`;
  return rows.length > 0;
}

const RECOVERY_LENGTH = 24;
/** Digits and letters that are not confused with each other: Crockford's base32. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** New recovery codes that replace all earlier ones: ten, each in four groups of six, shown once and stored as hashes. */
export async function renewRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, createRecoveryCode);
  await tx.repository(RecoveryCodeEntity).delete({ userId });
  await tx.query`insert into recovery_codes (user_id, code_hash) select ${userId},
    unnest(${codes.map((code) => hashToken(code.replaceAll('-', '')))}::text[])`;
  return codes;
}

function createRecoveryCode(): string {
  const letters = [...randomBytes(RECOVERY_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return (letters.match(/.{6}/g) ?? []).join('-');
}

/** Normalizes a typed code: letters that are easily confused are corrected. */
function readRecoveryCode(code: string): string {
  return code.replaceAll('O', '0').replace(/[IL]/g, '1');
}

/**
 * Wrong codes per account in an hour: this many from all known browsers together, and as many from all unknown ones
 * together.
 */
const WRONG_CODES_PER_HOUR = 10;

/** How the table distinguishes the count of known browsers from the count of all others. */
const deviceOf = (isKnownDevice: boolean): string => (isKnownDevice ? 'known' : '');

/**
 * Counts one try of a code as wrong before it is checked, in a separate transaction, so that a thousand concurrent
 * tries gain nothing over sequential ones, across all processes. `forgetFactorTries` resets the count.
 * @returns seconds to wait when there was none left, and whether this is the first to be refused
 */
export async function takeFactorTry(
  database: Database,
  { userId, isKnownDevice }: { userId: string; isKnownDevice: boolean },
): Promise<{ waitSeconds: number; isFirstRefusal: boolean } | undefined> {
  const [row] = await database.querySystem<{ count: number; waitSeconds: number }>(
    'count a try of a second factor',
    sql`insert into factor_tries as t (user_id, device) values (${userId}, ${deviceOf(isKnownDevice)})
     on conflict (user_id, device) do update set
       count = case when t.began_at < now() - interval '1 hour' then 1 else t.count + 1 end,
       began_at = case when t.began_at < now() - interval '1 hour' then now() else t.began_at end
     returning t.count, ceil(extract(epoch from t.began_at + interval '1 hour' - now()))::int as "waitSeconds"`,
  );
  if (!row || row.count <= WRONG_CODES_PER_HOUR) return undefined;
  return {
    waitSeconds: Math.max(1, row.waitSeconds),
    isFirstRefusal: row.count === WRONG_CODES_PER_HOUR + 1,
  };
}

/** Deletes counts of tries that are an hour old; the next try begins a new count. */
export async function pruneFactorTries(tx: Transaction): Promise<void> {
  await tx.query`delete from factor_tries where began_at < now() - interval '1 hour'`;
}

/**
 * After a correct code, resets the count of wrong ones: that of known browsers or that of unknown ones, depending on
 * where the correct code came from.
 */
export async function forgetFactorTries(
  tx: Transaction,
  { userId, isKnownDevice }: { userId: string; isKnownDevice: boolean },
): Promise<void> {
  await tx.query`delete from factor_tries where user_id = ${userId} and device = ${deviceOf(isKnownDevice)}`;
}

/** Locks an account whose second factors are about to change, and returns its new credentials version. */
export async function raiseCredentials(tx: Transaction, userId: string): Promise<number> {
  const [row] = await tx.query<{ version: number }>`
    update users set credentials_version = credentials_version + 1 where id = ${userId}
    returning credentials_version as version`;
  if (!row) throw new Error('the account is gone');
  return row.version;
}
