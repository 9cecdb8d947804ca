/** Announces to open pages that usage, subscription or invoices of the tenant have changed. */
import type { TenantTransaction } from '../core/database.js';

/** Announced when the transaction commits. */
export async function announceBilling(tx: TenantTransaction): Promise<void> {
  await tx.query`select pg_notify('praxis_live',
    json_build_object('tenantId', ${tx.tenantId}::text, 'topic', 'billing', 'key', 'billing')::text)`;
}
