/** Addresses that get no messages, because email to them bounced or was marked as spam. */
import type { SuppressionReason } from '@praxis/contracts/consent/suppression.const';
import type { TenantTransaction } from '../core/database.js';
import { positionAfter, toPage, type Page, type PageQuery } from '../core/page.js';

export interface NewSuppression {
  channel: 'sms' | 'email';
  contactKey: string;
  reason: SuppressionReason;
  /** The part of the address that may be shown. */
  hint: string;
}

export interface SuppressionRow {
  id: string;
  channel: 'sms' | 'email';
  reason: SuppressionReason;
  hint: string;
  createdAt: Date;
}

/** Adds an address to the list; a complaint outweighs a bounce. True if this changed the list. */
export async function addSuppression(tx: TenantTransaction, entry: NewSuppression): Promise<boolean> {
  const rows = await tx.query`
    insert into suppressions (tenant_id, channel, contact_key, reason, hint) values (${tx.tenantId},
      ${entry.channel}, ${entry.contactKey}, ${entry.reason}, ${entry.hint})
    on conflict (tenant_id, channel, contact_key) do update set reason = excluded.reason
      where suppressions.reason = 'bounce' and excluded.reason = 'complaint'
    returning id`;
  return rows.length > 0;
}

/** Removes an address from the list; undefined if the tenant has none with that id. */
export async function removeSuppression(
  tx: TenantTransaction,
  id: string,
): Promise<{ channel: 'sms' | 'email'; contactKey: string; reason: SuppressionReason } | undefined> {
  const [row] = await tx.query<{
    channel: 'sms' | 'email';
    contactKey: string;
    reason: SuppressionReason;
  }>`
    delete from suppressions where tenant_id = ${tx.tenantId} and id = ${id} returning channel,
    contact_key as "contactKey", reason`;
  return row;
}

const SORT = 'suppressions';

/**
 * One page, newest first.
 * @throws CursorError for a cursor that this list did not return
 */
export async function listSuppressions(
  tx: TenantTransaction,
  { cursor, limit }: PageQuery,
): Promise<Page<SuppressionRow>> {
  const after = positionAfter(cursor, SORT);
  const rows = await tx.query<SuppressionRow & { sortValue: string }>`
    select id, channel, reason, hint, created_at as "createdAt", created_at::text as "sortValue" from suppressions
    where tenant_id = ${tx.tenantId} and (${after?.value}::text is null or (created_at,
      id) < (${after?.value}::timestamptz, ${after?.id}::uuid))
    order by created_at desc, id desc limit ${limit + 1}`;
  const { items, nextCursor } = toPage(rows, { sort: SORT, limit });
  return { items: items.map(({ sortValue: _, ...row }) => row), nextCursor };
}
