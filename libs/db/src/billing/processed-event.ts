/** Reports of the payment vendor that are processed, because their subscription was read after they arrived. */
import type { Database } from '../core/database.js';
import { sql } from '../core/sql.js';

/** Marks a subscription's reports that were received before this moment as processed. */
export async function markEventsProcessed(
  database: Database,
  { vendorSubscriptionId, before }: { vendorSubscriptionId: string; before: Date },
): Promise<void> {
  await database.querySystem(
    'note which payment reports are done',
    sql`update payment_events set processed_at = now(), outcome = 'synced'
      where subscription_id = ${vendorSubscriptionId} and processed_at is null and received_at <= ${before}`,
  );
}
