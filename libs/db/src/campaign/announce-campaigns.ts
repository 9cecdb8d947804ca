/** Announces to open screens that campaigns of the tenant, or the people in them, have changed. */
import type { TenantTransaction } from '../core/database.js';

/** Announced when the transaction commits. */
export async function announceCampaigns(tx: TenantTransaction): Promise<void> {
  await tx.query`
    select pg_notify('praxis_live', json_build_object('tenantId', ${tx.tenantId}::text, 'topic', 'campaign',
    'key', 'campaigns')::text)`;
}
