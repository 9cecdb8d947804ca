/**
 * The sweep continues to find a canceled subscription while its usage is unreported, its last invoice is unsettled, or
 * a report is unread.
 */
import { randomUUID } from 'node:crypto';
import type { InvoiceStatus } from '@praxis/contracts/billing/billing.const';
import { listOverdueSubscriptions } from '@praxis/db/billing/subscription';
import type { SystemTransaction } from '@praxis/db/core/database';
import { subscribed, type Subscriber } from '../../support/billing.js';
import { World } from '../../support/journey.js';

const world = World.ofFile();

/**
 * Whether the sweep finds the subscription after `change`. Everything is rolled back, because otherwise the stack's own
 * sweep would begin the run.
 */
async function isListed(
  { tenant, subscriptionId }: Subscriber,
  change: (tx: SystemTransaction) => Promise<unknown>,
): Promise<boolean> {
  let isFound = false;
  await world.database
    .withSystem('list overdue subscriptions in a test', async (tx: SystemTransaction) => {
      await tx.query`update billing_cycles set status = 'ended', reported_at = now() where tenant_id = ${tenant.id}`;
      await tx.query`update subscriptions set status = 'canceled', canceled_at = now(), looked_at = now() - interval '1 hour'
        where tenant_id = ${tenant.id}`;
      await change(tx);
      const found = await listOverdueSubscriptions(tx, { olderThanSeconds: 600, limit: 10_000 });
      isFound = found.some((one) => one.subscriptionId === subscriptionId);
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  return isFound;
}

test.each<[what: string, listed: boolean, reportedAt: string | null, customer: string | null]>([
  ['not reported', true, null, 'cus_1'],
  ['reported', false, '2026-01-01T00:00:00Z', 'cus_1'],
  ['nobody charges', false, null, null],
])(
  'a canceled subscription (usage: %s) is listed as overdue: %s',
  async (_, listed, reportedAt, customer) => {
    const practice = await subscribed(world, { hasRun: false });
    const found = await isListed(practice, async (tx) => {
      await tx.query`update billing_cycles set reported_at = ${reportedAt} where tenant_id = ${practice.tenant.id}`;
      await tx.query`update subscriptions set vendor_customer_id = ${customer} where tenant_id = ${practice.tenant.id}`;
    });
    expect(found).toBe(listed);
  },
);

test.each<[invoice: InvoiceStatus, days: { canceled: number; looked: number }, listed: boolean]>([
  ['draft', { canceled: 5, looked: 2 }, true],
  ['open', { canceled: 29, looked: 2 }, true],
  ['draft', { canceled: 5, looked: 0.5 }, false],
  // Found once more after the limit of 30 days since the cancellation, and then never again.
  ['open', { canceled: 60, looked: 31 }, true],
  ['open', { canceled: 60, looked: 29 }, false],
  ['paid', { canceled: 2, looked: 1.5 }, true],
  ['paid', { canceled: 5, looked: 2 }, false],
])(
  'a canceled subscription with an invoice that is %s, days ago %o, is listed as overdue: %s',
  async (invoice, { canceled, looked }, listed) => {
    const practice = await bought();
    const found = await isListed(practice, async (tx) => {
      await tx.query`update subscriptions set canceled_at = now() - make_interval(hours => ${Math.round(canceled * 24)}),
      looked_at = now() - make_interval(hours => ${Math.round(looked * 24)}) where tenant_id = ${practice.tenant.id}`;
      await tx.query`insert into invoices (id, tenant_id, subscription_id, vendor_invoice_id, status, currency, total_cents, issued_at)
      values (gen_random_uuid(), ${practice.tenant.id}, ${practice.subscriptionId}, ${randomUUID()}, ${invoice}, 'usd', 1, now())`;
    });
    expect(found).toBe(listed);
  },
);

test.each<[what: string, processedAt: string | null, listed: boolean]>([
  ['not read since', null, true],
  ['read since', '2026-01-01T00:00:00Z', false],
])(
  'a canceled subscription with a vendor report is listed as overdue only if the report was not read (%s)',
  async (_, processedAt, listed) => {
    const practice = await bought();
    const found = await isListed(practice, async (tx) => {
      await tx.query`update subscriptions set canceled_at = now() - interval '60 days' where tenant_id = ${practice.tenant.id}`;
      await tx.query`insert into payment_events (id, type, subscription_id, created_at, received_at, processed_at)
      values (${randomUUID()}, 'invoice.paid', ${practice.vendorId}, now(), now() - interval '20 minutes', ${processedAt})`;
    });
    expect(found).toBe(listed);
  },
);

/** A subscription that a vendor charges. */
async function bought(): Promise<Subscriber & { vendorId: string }> {
  const vendorId = `sub_${randomUUID()}`;
  const vendor = { customerId: 'cus_1', subscriptionId: vendorId };
  return { ...(await subscribed(world, { hasRun: false, vendor })), vendorId };
}

class RolledBack extends Error {}
