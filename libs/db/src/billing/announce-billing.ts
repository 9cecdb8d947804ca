/** Announces to open pages that usage, subscription or invoices of the tenant have changed. */
import type { TenantTransaction } from '../core/database.js';
import { announceChange } from '../core/live.js';

/** Announced when the transaction commits. */
export async function announceBilling(tx: TenantTransaction): Promise<void> {
  await announceChange(tx, { topic: 'billing', key: 'billing' });
}
