/** A canceled subscription whose last usage was not reported keeps being looked for: it would never be charged. */
import { listOverdueSubscriptions } from '@praxis/db/billing/subscription';
import type { SystemTransaction } from '@praxis/db/core/database';
import { subscribed } from '../../support/billing.js';
import { World } from '../../support/journey.js';

const world = World.ofFile();

test.each<[what: string, listed: boolean, reportedAt: string | null, customer: string | null]>([
  ['not reported', true, null, 'cus_1'],
  ['reported', false, '2026-01-01T00:00:00Z', 'cus_1'],
  ['nobody charges', false, null, null],
])('a canceled subscription whose usage is %s: %s', async (_, listed, reportedAt, customer) => {
  const { tenant, subscriptionId } = await subscribed(world, { hasRun: false });
  let isListed = false;
  // Roll everything back: otherwise the stack's own sweep would begin the run.
  await world.database
    .withSystem('list overdue subscriptions in a test', async (tx: SystemTransaction) => {
      await tx.query`update billing_cycles set status = 'ended', reported_at = ${reportedAt} where tenant_id = ${tenant.id}`;
      await tx.query`update subscriptions set status = 'canceled', canceled_at = now(), vendor_customer_id = ${customer},
        looked_at = now() - interval '1 hour' where tenant_id = ${tenant.id}`;
      const found = await listOverdueSubscriptions(tx, { olderThanSeconds: 600, limit: 10_000 });
      isListed = found.some((one) => one.subscriptionId === subscriptionId);
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  expect(isListed).toBe(listed);
});

class RolledBack extends Error {}
