/** Marks a call as handled, by a member of the team. */
import type { TenantTransaction } from '../core/database.js';
import { announceCall } from './announce-call.js';

/**
 * Marks an ended call as handled, or removes the mark; an existing mark is kept. False if the tenant has no such call.
 */
export async function markCallHandled(
  tx: TenantTransaction,
  { id, userId, isHandled }: { id: string; userId: string; isHandled: boolean },
): Promise<boolean> {
  const rows = await tx.query`
    update calls set
      handled_at = case when ${isHandled} then coalesce(handled_at, now()) end,
      handled_by = case when ${isHandled} then coalesce(handled_by, ${userId}::uuid) end
    where tenant_id = ${tx.tenantId} and id = ${id} and state = 'ended' returning id`;
  if (rows.length === 0) return false;
  await announceCall(tx, id);
  return true;
}
