/** Leads that nobody else may change for the rest of a transaction. */
import type { TenantTransaction } from '../core/database.js';

/**
 * Holds the leads of these ids until the transaction ends, in the order of ids, so that nobody waits in a circle; gives those
 * that are there. What is to be read of them or beside them is read by the next statement: one that waits for a lock does not
 * see what was stored while it waited. `Promise.all` sends both at once.
 */
export function holdLeads(tx: TenantTransaction, ids: readonly string[]): Promise<{ id: string }[]> {
  return tx.query`
    select id from leads where tenant_id = ${tx.tenantId} and id = any(${ids}) order by id for update`;
}
