/** Announces to open screens that campaigns of the tenant, or the people in them, have changed. */
import type { TenantTransaction } from '../core/database.js';
import { announceChange } from '../core/live.js';

/** Announced when the transaction commits. */
export async function announceCampaigns(tx: TenantTransaction): Promise<void> {
  await announceChange(tx, { topic: 'campaign', key: 'campaigns' });
}
