/** Second subscriptions that owners paid by mistake: their incidents end once the vendor has ended them. */
import { listPaidTwice, settlePaidTwice } from '@praxis/db/billing/renewal';
import type { Database } from '@praxis/db/core/database';
import type { PaymentsPort } from '@praxis/providers/payment/port';

/** Asks the vendor about each open case. */
export async function followPaidTwice(
  database: Database,
  vendor: Pick<PaymentsPort, 'findSubscription'>,
  tenantId: string,
): Promise<void> {
  const open = await database.withTenant(tenantId, listPaidTwice);
  if (open.length === 0) return;
  const notOver: string[] = [];
  for (const id of open) if ((await vendor.findSubscription(id))?.status !== 'canceled') notOver.push(id);
  await database.withTenant(tenantId, (tx) => settlePaidTwice(tx, notOver));
}
