/**
 * How long the run of a canceled subscription continues, because the vendor must still create, finalize and collect its last invoice. Later
 * reports about the subscription start its run again.
 */
import type { TenantTransaction } from '../core/database.js';
import { rawSql, sql } from '../core/sql.js';

/**
 * An invoice is created and receives its usage within hours; after this many days the amounts are compared a last time
 * (drift.ts).
 */
const LAST_INVOICE_DAYS = 1;
/** Vendors try for several weeks to collect an invoice. */
const UNPAID_INVOICE_DAYS = 30;

/** When the last check of a canceled subscription is due, for a row `s` of the subscriptions. */
export const FOLLOWED_UNTIL = sql`(s.canceled_at + make_interval(days => case when exists (select from invoices i
    where i.tenant_id = s.tenant_id and i.subscription_id = s.id and i.status in ('draft', 'open'))
  then ${rawSql(UNPAID_INVOICE_DAYS)} else ${rawSql(LAST_INVOICE_DAYS)} end))`;

/** Whether the run of a subscription is still needed: it is not canceled, or the vendor may still change an invoice of it. */
export async function isFollowed(tx: TenantTransaction, subscriptionId: string, now: Date): Promise<boolean> {
  const [row] = await tx.query<{ isFollowed: boolean }>`
    select s.status <> 'canceled' or s.vendor_subscription_id is not null and ${now} < ${FOLLOWED_UNTIL} as "isFollowed"
    from subscriptions s where s.tenant_id = ${tx.tenantId} and s.id = ${subscriptionId}`;
  return row?.isFollowed ?? false;
}
