/** Accounts: found by address at sign-in, created when an address has been verified. */
import type { Database, Transaction } from '../core/database.js';
import { PERSON_COLUMNS, type AccountPerson } from './auth-session.js';
import { NOW, rawSql, sql } from '../core/sql.js';
import { IsNull } from 'typeorm';
import { UserEntity } from './user.entity.js';

/** The data for signing in with a password, by address. */
export interface SignInRecord extends AccountPerson {
  passwordHash: string | null;
  verified: boolean;
}

/** A sign-up whose address is not verified yet; the password is stored with the link. */
export interface PendingSignUp {
  passwordHash: string;
}

/** The account of an address, or its sign-up that waits for verification. One statement reads both. */
export async function findSignIn(
  database: Database,
  email: string,
): Promise<{ account?: SignInRecord; pending?: PendingSignUp }> {
  const [row] = await database.querySystem<
    Omit<SignInRecord, 'userId'> & { userId: string | null; pendingHash: string | null }
  >(
    'find the account that signs in',
    sql`select ${rawSql(PERSON_COLUMNS)}, u.password_hash as "passwordHash",
       u.email_verified_at is not null as verified,
       pending.password_hash as "pendingHash"
     from (select lower(${email}) as email) given
     left join users u on lower(u.email) = given.email
     left join lateral (
       select l.password_hash from auth_links l
       where u.id is null and lower(l.email) = given.email and l.kind = 'verify_email' and l.used_at is null
         and l.password_hash is not null
       order by l.created_at desc limit 1) pending on true`,
  );
  if (!row) return {};
  const { userId, pendingHash, ...rest } = row;
  if (userId !== null) return { account: { ...rest, userId } };
  return pendingHash === null ? {} : { pending: { passwordHash: pendingHash } };
}

/** The id of an address's account. */
export async function findUserId(tx: Transaction, email: string): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>`select id from users where lower(email) = lower(${email})`;
  return row?.id;
}

/** The account of a verified address; creates one, with the role client, if there is none. An existing account keeps its password. */
export async function ensureUser(
  tx: Transaction,
  { email, passwordHash, name }: { email: string; passwordHash: string | null; name?: string | undefined },
): Promise<{ userId: string; created: boolean }> {
  const [made] = await tx.query<{ id: string }>`
    insert into users (email, password_hash, display_name, email_verified_at)
    values (${email}, ${passwordHash}, ${name}, now())
    on conflict (lower(email)) do nothing returning id`;
  if (made) {
    await tx.query`
      insert into user_roles (user_id, role) values (${made.id}, 'client') on conflict do nothing`;
    return { userId: made.id, created: true };
  }
  const [existing] = await tx.query<{ id: string }>`
    update users set email_verified_at = coalesce(email_verified_at, now())
    where lower(email) = lower(${email}) returning id`;
  if (!existing) throw new Error('the account is gone');
  return { userId: existing.id, created: false };
}

/** Records that an address belongs to its account, because a link mailed to it was opened. */
export async function verifyAddress(tx: Transaction, userId: string): Promise<void> {
  await tx.repository(UserEntity).update({ id: userId, emailVerifiedAt: IsNull() }, { emailVerifiedAt: NOW });
}

/** Sets a password, after the person has proven that the address is theirs. Locks the account as `lockAccount` does. */
export async function setPassword(tx: Transaction, userId: string, passwordHash: string): Promise<void> {
  await tx.query`
    update users set password_hash = ${passwordHash}, email_verified_at = coalesce(email_verified_at, now()),
    credentials_version = credentials_version + 1 where id = ${userId}`;
}

/**
 * Replaces the hash of an unchanged password with a hash of the current cost, unless the password was changed
 * meanwhile.
 */
export async function refreshPasswordHash(
  database: Database,
  userId: string,
  hashes: { from: string; to: string },
): Promise<void> {
  await database.querySystem(
    'renew a password hash',
    sql`update users set password_hash = ${hashes.to} where id = ${userId} and password_hash = ${hashes.from}`,
  );
}

/** Adds a person to a tenant. An existing, active membership keeps its role. */
export async function joinTenant(
  tx: Transaction,
  member: { tenantId: string; userId: string; role: string },
): Promise<void> {
  await tx.query`
    insert into tenant_users (tenant_id, user_id, role) values (${member.tenantId}, ${member.userId},
      ${member.role})
    on conflict (tenant_id, user_id) do update set role = excluded.role, is_active = true
    where not tenant_users.is_active`;
}
