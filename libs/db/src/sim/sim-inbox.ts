/** The simulated inbox for a viewer: which entries they may see. The API masks them. */
import type { Transaction } from '../core/database.js';
import { empty, rawSql, sql, type Sql } from '../core/sql.js';
import { PRACTICE_MAILS } from '../mail/mail-content.js';
import { simConditions, SIM_COLUMNS, type SimFilter, type SimEntryRow } from './sim.js';

/**
 * `sessions`: only messages to leads. `practice`: everything that the tenant's providers accepted, except mails to
 * accounts. `platform`: everything, including mails to accounts of every tenant.
 */
export type InboxReach = 'sessions' | 'practice' | 'platform';

/** Without a tenant, the entries of all tenants that the transaction can read. */
export interface InboxFilter extends SimFilter {
  reach: InboxReach;
}

/** `isAccountMail`: a mail to a person about their account on the platform, with a link or a code that signs in. */
export type InboxRow = SimEntryRow & { isAccountMail: boolean };

/**
 * The key of a mail is `mail/` and its id. A mail whose record was deleted, or whose kind is unknown, counts as a mail
 * to an account, because those are shown to fewer viewers.
 */
const IS_ACCOUNT_MAIL = sql`(idempotency_key ~ '^mail/[0-9a-f-]{36}$' and not exists (
  select 1 from mails m where m.tenant_id = sim_entries.tenant_id and m.kind = any(${[...PRACTICE_MAILS]}::text[])
    and m.id = case when idempotency_key ~ '^mail/[0-9a-f-]{36}$' then substring(idempotency_key from 6)::uuid end))`;

/** Entries that match, newest first. */
export async function findInboxEntries(tx: Transaction, filter: InboxFilter): Promise<InboxRow[]> {
  const { reach, tenantId, ...rest } = filter;
  const ofTenant = tenantId === undefined ? sql`true` : sql`tenant_id = ${tenantId}`;
  const within: Record<InboxReach, Sql> = {
    sessions: sql`and ${ofTenant} and session_id is not null`,
    practice: sql`and ${ofTenant} and not ${IS_ACCOUNT_MAIL}`,
    platform: tenantId === undefined ? empty : sql`and (${ofTenant} or ${IS_ACCOUNT_MAIL})`,
  };
  return await tx.query<InboxRow>`select ${rawSql(SIM_COLUMNS)}, ${IS_ACCOUNT_MAIL} as "isAccountMail" from sim_entries
    where true ${within[reach]} ${simConditions(rest)} order by seq desc limit ${filter.limit ?? 100}`;
}
