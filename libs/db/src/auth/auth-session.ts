/** Sessions of signed-in people, read by each request with one statement, so that ending one takes effect at once. */
import type { AuthSessionMethod } from '@praxis/contracts/auth/auth';
import type { GlobalRole, TenantRole } from '@praxis/contracts/auth/role.const';
import type { Database, Transaction } from '../core/database.js';
import { lockAccount } from './account-lock.js';
import { HAS_FACTOR } from './factor.js';
import { endPendingSignIns } from './pending-sign-in.js';
import { createToken, hashToken } from '../core/secret-token.js';
import type { TenantIdentity } from '../tenant/tenant.js';
import { rawSql, sql, type Sql } from '../core/sql.js';

/** A tenant to which a person belongs, and their role there. */
export interface TenantMembership extends TenantIdentity {
  role: TenantRole;
}

/** A person: account, global roles and active memberships, oldest membership first. */
export interface AccountPerson {
  userId: string;
  /** Their name; null until they choose one. */
  name: string | null;
  email: string;
  /** Signing in requires a second step. */
  hasFactor: boolean;
  /** Raised by every change of the password or the second factors. */
  credentialsVersion: number;
  roles: GlobalRole[];
  memberships: TenantMembership[];
}

/** A session that is valid now. */
export interface AuthSessionRecord extends AccountPerson {
  id: string;
  method: AuthSessionMethod;
  readOnly: boolean;
  expiresAt: Date;
  /** Seconds since the session began, which is also when the person's identity was proven. */
  ageSeconds: number;
  /** True if the last use was at least a minute ago. */
  isDueTouch: boolean;
  /** True if the session was found by its current token and that token is at least an hour old. */
  isDueRotation: boolean;
  /** Access to a practice that is granted now and used in this session; null if there is none. */
  support: SupportGrant | null;
}

/** A practice to which an admin has support access for a while. */
export interface SupportGrant {
  accessId: string;
  tenant: TenantMembership;
  /** ISO 8601. */
  expiresAt: string;
}

/** Condition on `support_access a` and its `tenants t`: the support access of a `sessions s` is currently granted. */
export const SUPPORT_IS_GRANTED = `a.id = s.support_access_id and a.status = 'granted' and a.expires_at > now()
  and t.id = a.tenant_id and t.status = 'active'`;
const SUPPORT = `(select json_build_object('accessId', a.id, 'expiresAt', a.expires_at, 'tenant', json_build_object('id', t.id,
    'name', t.name, 'industry', t.industry, 'phone', t.phone, 'status', t.status, 'role', a.role))
  from support_access a, tenants t where ${SUPPORT_IS_GRANTED}) as support`;

/** Columns of `Person`, for a `users u`. */
export const PERSON_COLUMNS = `u.id as "userId", u.display_name as name, u.email, ${HAS_FACTOR} as "hasFactor",
  u.credentials_version as "credentialsVersion",
  array(select r.role from user_roles r where r.user_id = u.id order by r.role) as roles,
  coalesce((
    select json_agg(json_build_object('id', t.id, 'name', t.name, 'industry', t.industry, 'phone', t.phone,
      'status', t.status, 'role', tu.role) order by tu.created_at, t.id)
    from tenant_users tu join tenants t on t.id = tu.tenant_id
    where tu.user_id = u.id and tu.is_active and t.status = 'active'), '[]') as memberships`;

/** A session ends after this many days without use. */
const SESSION_IDLE_DAYS = 7;
/** A token is replaced after this many hours of use. */
const SESSION_TOKEN_HOURS = 1;
/** How long the replaced token stays valid, for requests that are under way. */
const PREVIOUS_TOKEN_SECONDS = 60;
const IDLE = `interval '${SESSION_IDLE_DAYS} days'`;
/** Condition for a row of `sessions s` that is valid now. */
export const AUTH_SESSION_IS_VALID = `s.revoked_at is null and s.expires_at > now() and s.last_used_at > now() - ${IDLE}`;

/** The session of a token, if it is valid. The previous token is accepted for a minute after a rotation. */
export async function findAuthSession(
  database: Database,
  token: string,
): Promise<AuthSessionRecord | undefined> {
  const hash = hashToken(token);
  const [row] = await database.querySystem<AuthSessionRecord>(
    'find the session of a request',
    sql`select s.id, s.method, s.read_only as "readOnly", s.expires_at as "expiresAt",
       extract(epoch from now() - s.created_at)::float8 as "ageSeconds",
       s.last_used_at < now() - interval '1 minute' as "isDueTouch",
       s.token_hash = ${hash} and s.rotated_at < now() - interval '${rawSql(SESSION_TOKEN_HOURS)} hours' as "isDueRotation",
       ${rawSql(SUPPORT)}, ${rawSql(PERSON_COLUMNS)}
     from sessions s join users u on u.id = s.user_id
     where (s.token_hash = ${hash} or (s.previous_token_hash = ${hash} and s.rotated_at > now() - interval '${rawSql(PREVIOUS_TOKEN_SECONDS)} seconds'))
       and ${rawSql(AUTH_SESSION_IS_VALID)}`,
  );
  return row;
}

function hasToken(token: string): Sql {
  return sql`token_hash = ${hashToken(token)} or previous_token_hash = ${hashToken(token)}`;
}

/** True for a token that once belonged to a session: now ended, expired or rotated, but not invented. */
export async function wasAuthSession(database: Database, token: string): Promise<boolean> {
  const rows = await database.querySystem(
    'tell an ended session from a forged cookie',
    sql`select 1 from sessions where ${hasToken(token)}`,
  );
  return rows.length > 0;
}

/** Records that a session is in use. */
export async function touchAuthSession(database: Database, id: string): Promise<void> {
  await database.querySystem(
    'note the use of a session',
    sql`update sessions set last_used_at = now() where id = ${id}`,
  );
}

/** Replaces a session's token; undefined if another request has just done so. */
export async function rotateAuthSession(
  database: Database,
  id: string,
  token: string,
): Promise<string | undefined> {
  const next = createToken();
  const rows = await database.querySystem(
    'rotate the token of a session',
    sql`update sessions set previous_token_hash = token_hash, token_hash = ${hashToken(next)},
       rotated_at = now(), last_used_at = now()
     where id = ${id} and token_hash = ${hashToken(token)} returning id`,
  );
  return rows.length > 0 ? next : undefined;
}

export interface NewAuthSession {
  /** A new UUID. */
  id: string;
  userId: string;
  method: AuthSessionMethod;
  device: string;
  readOnly: boolean;
  /** Maximum duration of the session. */
  seconds: number;
  /** Seconds since the person proved their identity, if this session replaces an earlier one; 0 otherwise. */
  ageSeconds?: number | undefined;
}

/** Begins a session; the token is returned and not stored. */
export async function beginAuthSession(
  tx: Transaction,
  session: NewAuthSession,
): Promise<{ token: string; expiresAt: Date }> {
  const token = createToken();
  const { id, userId, method, device, readOnly, seconds, ageSeconds = 0 } = session;
  const [row] = await tx.query<{ expiresAt: Date }>`
    insert into sessions (id, token_hash, user_id, method, device, read_only, expires_at, created_at)
    values (${id}, ${hashToken(token)}, ${userId}, ${method}, ${device}, ${readOnly},
      now() + make_interval(secs => ${seconds}), now() - make_interval(secs => ${ageSeconds}))
      returning expires_at as "expiresAt"`;
  if (!row) throw new Error('the session was not stored');
  return { ...row, token };
}

/**
 * Records that a session has added an authenticator app with an enrollment that began at this moment; false if this or
 * a later enrollment was already used.
 */
export async function useEnrollment(
  tx: Transaction,
  { id, begunAt }: { id: string; begunAt: Date },
): Promise<boolean> {
  const rows = await tx.query`update sessions set enrolled_at = ${begunAt}
    where id = ${id} and (enrolled_at is null or enrolled_at < ${begunAt}) returning id`;
  return rows.length > 0;
}

/** Ends the session of a token, if there is one. */
export async function endAuthSessionByToken(tx: Transaction, token: string): Promise<void> {
  await tx.query`update sessions set revoked_at = now() where (${hasToken(token)}) and revoked_at is null`;
}

/** Ends one of a user's sessions; false if the user has no such session. */
export async function endAuthSession(
  tx: Transaction,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const rows = await tx.query`
    update sessions set revoked_at = now() where id = ${id} and user_id = ${userId} and revoked_at is null
    returning id`;
  return rows.length > 0;
}

/**
 * Ends every session of a user except `keep`, and every unfinished sign-in; returns the number of sessions. Locks the
 * account, so that a sign-in in progress is either ended or begins afterwards.
 */
export async function endAuthSessions(tx: Transaction, userId: string, keep?: string): Promise<number> {
  await lockAccount(tx, userId);
  await endPendingSignIns(tx, userId);
  const rows = await tx.query`update sessions set revoked_at = now()
    where user_id = ${userId} and id is distinct from ${keep} and revoked_at is null returning id`;
  return rows.length;
}

/** Ends every session of another user in its own transaction; returns their number. */
export async function endAuthSessionsOf(database: Database, userId: string): Promise<number> {
  return await database.withSystem('end the sessions of somebody else', (tx) => endAuthSessions(tx, userId));
}

/**
 * Whether a session is valid at this moment. If this is checked under the account's lock, the session stays valid until
 * the transaction ends.
 */
export async function isAuthSessionValid(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx.query`
    select from sessions s where s.id = ${id} and ${rawSql(AUTH_SESSION_IS_VALID)} for update`;
  return rows.length > 0;
}

/** A closed tenant to which a person belongs. */
export async function findClosedTenant(
  tx: Transaction,
  userId: string,
): Promise<Pick<TenantIdentity, 'name' | 'status'> | undefined> {
  const [row] = await tx.query<Pick<TenantIdentity, 'name' | 'status'>>`
    select t.name, t.status from tenant_users u join tenants t on t.id = u.tenant_id
    where u.user_id = ${userId} and u.is_active and t.status <> 'active' order by u.created_at limit 1`;
  return row;
}

/** Finds a user; undefined if there is none. */
export async function findPerson(tx: Transaction, userId: string): Promise<AccountPerson | undefined> {
  const [row] =
    await tx.query<AccountPerson>`select ${rawSql(PERSON_COLUMNS)} from users u where u.id = ${userId}`;
  return row;
}

/** Deletes sessions that ended more than `days` ago; returns their number. */
export async function pruneAuthSessions(tx: Transaction, days: number): Promise<number> {
  const rows = await tx.query`
    delete from sessions where least(expires_at, revoked_at, last_used_at + ${rawSql(IDLE)})
    < now() - make_interval(days => ${days}) returning id`;
  return rows.length;
}
