/** Deletes single uses of old cycles. The sums of their cycle, by resource and by day, are kept. */
import type { SystemTransaction } from '../core/database.js';

/**
 * Maximum number of uses deleted in one sweep, so that a practice with millions of them does not delay the deletion of
 * others' records.
 */
const EVENTS_PER_SWEEP = 10_000;

/** Deletes the settled uses of cycles that ended more than `days` ago. */
export async function pruneUsageEvents(tx: SystemTransaction, days: number): Promise<void> {
  await tx.query`delete from usage_events where id in (
    select e.id from billing_cycles c join usage_events e on e.billing_cycle_id = c.id
    where c.status = 'ended' and c.period_end < now() - make_interval(days => ${days}) and e.state <> 'reserved'
    limit ${EVENTS_PER_SWEEP})`;
}
