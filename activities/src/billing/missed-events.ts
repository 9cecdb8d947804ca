/** Reports of the payment vendor that never arrived: read from its list, processed as if they had come, each noted as an incident. */
import { lastPaymentEventAt, takeMissedEvent } from '@praxis/db/billing/payment-event';
import type { Database } from '@praxis/db/core/database';
import { ProviderError } from '@praxis/providers/failures';
import type { PaymentsPort } from '@praxis/providers/payments/port';

/** A report may be on its way for this long before it counts as missed. */
const ON_ITS_WAY_MS = 5 * 60_000;
/** How far before the newest known report the list is read: reports arrive in any order. */
const OVERLAP_MS = 24 * 60 * 60_000;
const EVENTS_PER_SWEEP = 1_000;

/** Takes in what was missed. A vendor that does not answer is asked again by the next sweep. */
export async function takeMissedEvents(
  database: Database,
  vendor: PaymentsPort | undefined,
  now: Date,
): Promise<number> {
  if (!vendor) return 0;
  const newest = (await lastPaymentEventAt(database)) ?? now;
  const since = new Date(newest.getTime() - OVERLAP_MS);
  const events = await vendor.listEvents({ since, limit: EVENTS_PER_SWEEP }).catch((error: unknown) => {
    if (error instanceof ProviderError) return [];
    throw error;
  });
  let missed = 0;
  for (const event of events.filter(({ createdAt }) => now.getTime() - createdAt.getTime() > ON_ITS_WAY_MS))
    if (await takeMissedEvent(database, event)) missed += 1;
  return missed;
}
