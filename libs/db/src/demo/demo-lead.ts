/** Whether real messages may be sent to leads of the public demo that have no journey, such as callers. */
import { callIdOf } from '../call/call-id.js';
import type { TenantTransaction } from '../core/database.js';
import { sql } from '../core/sql.js';

/**
 * True for a lead of a practice of the demo, unless a live call created it, because anyone can give another person's
 * address in a simulated call. `mayBeLive`: whether visitors of the demo can choose live.
 */
export async function isSimulatedLead(
  tx: TenantTransaction,
  { leadId, mayBeLive }: { leadId: string; mayBeLive: boolean },
): Promise<boolean> {
  const rows = await tx.query`
    select from tenants t where t.id = ${tx.tenantId} and t.settings @> '{"demo": true}'
      and not (${mayBeLive} and exists (select from leads l
        join calls c on c.tenant_id = l.tenant_id and c.mode = 'live' and c.id = ${callIdOf(sql`l.session_id`)}
        where l.tenant_id = t.id and l.id = ${leadId}))`;
  return rows.length > 0;
}
