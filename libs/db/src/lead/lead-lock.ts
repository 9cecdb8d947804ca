/** Locks leads against changes by others for the rest of a transaction. */
import type { TenantTransaction } from '../core/database.js';

/**
 * Locks the leads of these ids until the transaction ends, in the order of ids, to avoid deadlocks; returns those that exist. Read them and
 * related rows in the next statement, because a statement that waits for a lock does not see what was stored while it waited. `Promise.all`
 * sends both together.
 */
export function lockLeads(tx: TenantTransaction, ids: readonly string[]): Promise<{ id: string }[]> {
  return tx.query`
    select id from leads where tenant_id = ${tx.tenantId} and id = any(${ids}) order by id for update`;
}
