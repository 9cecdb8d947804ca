/** Mailed links: a token that opens one thing once, for a limited time, in the browser that requested it. */
import type { TenantRole } from '@praxis/contracts/auth/role.const';
import type { Transaction } from '../core/database.js';
import { createToken, hashToken } from '../core/secret-token.js';
import { lockAccount } from './account-lock.js';
import { sql } from '../core/sql.js';

export type LinkKind = 'magic_link' | 'verify_email' | 'password_reset' | 'invitation';

/** A link to be mailed. */
export type NewLink = {
  email: string;
  /** How many seconds the link is valid. */
  seconds: number;
} & (
  | {
      kind: 'magic_link' | 'verify_email' | 'password_reset';
      userId: string | null;
      /** Hash of the secret in the cookie of the browser that requested the link. */
      browserHash: string;
      /** A sign-up's password: takes effect when the address is verified. */
      passwordHash?: string | undefined;
    }
  /** `invitedBy`: null if a practice is being set up, because no member exists yet who could invite its owner. */
  | { kind: 'invitation'; tenantId: string; role: TenantRole; invitedBy: string | null }
);

/** The current state of a link. */
export interface AuthLink {
  id: string;
  kind: LinkKind;
  email: string;
  userId: string | null;
  /** Version of the account's credentials when the link was requested; null if there was no account. */
  credentialsVersion: number | null;
  passwordHash: string | null;
  tenantId: string | null;
  role: TenantRole | null;
  invitedBy: string | null;
}

/**
 * Why a link is refused: it is unknown, used or expired, was requested in another browser, or was requested before the
 * password or a second factor was changed.
 */
export type LinkRefusal = 'unknown' | 'used' | 'expired' | 'other_browser' | 'credentials_changed';

const COLUMNS = sql`id, kind, email, user_id as "userId", credentials_version as "credentialsVersion",
   password_hash as "passwordHash", tenant_id as "tenantId", role,
  invited_by as "invitedBy"`;

/** Stores a link and returns its token, which is only put into the mail and never stored. */
export async function createLink(tx: Transaction, link: NewLink): Promise<{ id: string; token: string }> {
  const token = createToken();
  const isInvitation = link.kind === 'invitation';
  const userId = isInvitation ? null : link.userId;
  const account = userId === null ? undefined : await lockAccount(tx, userId);
  const [row] = await tx.query<{ id: string }>`
    insert into auth_links (kind, token_hash, email, user_id, credentials_version, browser_hash,
      password_hash, tenant_id, role,
      invited_by, expires_at)
    values (${link.kind}, ${hashToken(token)}, ${link.email}, ${userId}, ${account?.credentialsVersion},
      ${isInvitation ? null : link.browserHash}, ${isInvitation ? null : link.passwordHash},
      ${isInvitation ? link.tenantId : null}, ${isInvitation ? link.role : null},
      ${isInvitation ? link.invitedBy : null}, now() + make_interval(secs => ${link.seconds})) returning id`;
  if (!row) throw new Error('the link was not stored');
  return { id: row.id, token };
}

/** The facts that a link must match to open. */
export interface AuthLinkKey {
  kind: LinkKind;
  token: string;
  /** Null from a browser that never requested a link. */
  browserHash: string | null;
}

/**
 * Uses up a link and returns it. The other links of the same kind for the same address and tenant become invalid too. If two requests
 * use the same link at once, only one succeeds, because one statement decides.
 */
export async function redeemLink(tx: Transaction, key: AuthLinkKey): Promise<AuthLink | LinkRefusal> {
  const [link] = await tx.query<AuthLink>`update auth_links set used_at = now()
    where token_hash = ${hashToken(key.token)} and kind = ${key.kind} and used_at is null and expires_at > now()
      and (browser_hash is null or browser_hash = ${key.browserHash})
    returning ${COLUMNS}`;
  if (!link) return await refusalOf(tx, key);
  await tx.query`update auth_links set used_at = now()
    where kind = ${link.kind} and lower(email) = lower(${link.email}) and used_at is null
      and tenant_id is not distinct from ${link.tenantId}`;
  return link;
}

/** A link as `redeemLink` would return it, without using it up. */
export async function lookAtLink(tx: Transaction, key: AuthLinkKey): Promise<AuthLink | LinkRefusal> {
  const [link] = await tx.query<AuthLink>`select ${COLUMNS} from auth_links
    where token_hash = ${hashToken(key.token)} and kind = ${key.kind} and used_at is null and expires_at > now()
      and (browser_hash is null or browser_hash = ${key.browserHash})`;
  return link ?? (await refusalOf(tx, key));
}

async function refusalOf(tx: Transaction, { kind, token }: AuthLinkKey): Promise<LinkRefusal> {
  const [row] = await tx.query<{ used: boolean; expired: boolean }>`
    select used_at is not null as used, expires_at <= now() as expired from auth_links
    where token_hash = ${hashToken(token)} and kind = ${kind}`;
  if (!row) return 'unknown';
  if (row.used) return 'used';
  return row.expired ? 'expired' : 'other_browser';
}

/** Deletes links that expired more than `days` ago; returns their number. */
export async function pruneLinks(tx: Transaction, days: number): Promise<number> {
  const rows = await tx.query`
    delete from auth_links where expires_at < now() - make_interval(days => ${days}) returning id`;
  return rows.length;
}
