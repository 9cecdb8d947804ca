/**
 * Refunds and disputes: a refund shows on its invoice, and a dispute is an incident until decided, in any order of
 * reports.
 */
import { randomUUID } from 'node:crypto';
import { createBillingActivities } from '@praxis/activities/billing/billing.activities';
import { takeMissedEvents } from '@praxis/activities/billing/missed-events';
import { InvoiceList, type Invoice } from '@praxis/contracts/billing/billing';
import { ProviderError } from '@praxis/providers/failures';
import type { PaymentEvent, PaymentsPort } from '@praxis/providers/payment/port';
import { bought, paidAtVendor, type Buyer } from '../../support/billing-vendor.js';
import { expectOk, World } from '../../support/journey.js';
import { signedIn } from '../../support/members.js';
import { environmentOf } from '../../support/records.js';
import { simVendor } from '../../support/sim-vendor.js';

const world = World.ofFile();

async function invoicesOf({ tenant, subscriptionId }: Buyer, payments: PaymentsPort): Promise<Invoice[]> {
  const run = createBillingActivities({
    environment: environmentOf(world.stack),
    database: world.database,
    payments,
  });
  await run.syncBilling({ tenantId: tenant.id, subscriptionId });
  const owner = await signedIn(world, { tenants: [{ id: tenant.id, role: 'owner' }] });
  return InvoiceList.parse(expectOk(await owner.get('/v1/invoices')).body).items;
}

test('an invoice shows the refunded amount', async () => {
  const vendor = simVendor(world);
  const practice = await bought(world, vendor);
  const [paid] = await invoicesOf(practice, vendor);
  const amounts = { totalCents: 999_900, dueCents: 999_900, paidCents: 999_900 };
  expect(paid).toMatchObject({ ...amounts, subtotalCents: 999_900, refundedCents: 0 });
  await vendor.refundInvoice({
    invoiceId: paid?.vendorId ?? '',
    amountCents: 250_000,
    idempotencyKey: randomUUID(),
  });
  expect(await invoicesOf(practice, vendor)).toMatchObject([{ ...amounts, refundedCents: 250_000 }]);
});

/** A vendor report that was created ten minutes ago and names only a payment. */
const reportOf = (about: Partial<PaymentEvent>): PaymentEvent => ({
  id: `evt_${randomUUID()}`,
  type: 'charge.refunded',
  createdAt: new Date(Date.now() - 10 * 60_000),
  subscriptionId: null,
  checkoutId: null,
  paymentId: 'pi_1',
  invoiceId: null,
  dispute: null,
  ...about,
});

/** Processes reports that did not arrive. The vendor finds the subscription they belong to. */
const processEvents = (subscriptionId: string, ...events: PaymentEvent[]): Promise<number> =>
  takeMissedEvents(
    {
      database: world.database,
      origin: 'https://praxis.example',
      payments: {
        ...simVendor(world),
        listEvents: () => Promise.resolve(events),
        locateEvent: (event) => Promise.resolve({ ...event, subscriptionId }),
      },
    },
    new Date(),
  );

test('a report that names only a payment is stored with the subscription that the vendor finds', async () => {
  const vendor = simVendor(world);
  const { vendorSubscriptionId } = await bought(world, vendor);
  const report = reportOf({});
  const away = new ProviderError({ code: 'unavailable', provider: 'Stripe', port: 'payments' });
  const payments = {
    ...vendor,
    listEvents: () => Promise.resolve([report]),
    locateEvent: () => Promise.reject(away),
  };
  expect(await takeMissedEvents({ database: world.database, payments, origin: '' }, new Date())).toBe(0);
  expect(await processEvents(vendorSubscriptionId, report)).toBe(1);
  const stored = await world.database.withSystem(
    'read a report in a test',
    (tx) => tx.query`select subscription_id as "of", outcome from payment_events where id = ${report.id}`,
  );
  expect(stored).toMatchObject([{ of: vendorSubscriptionId }]);
  expect(stored).not.toMatchObject([{ outcome: 'kept' }]);
});

const incidentsOf = (disputeId: string) =>
  world.database.withSystem(
    'read incidents in a test',
    (tx) => tx.query<{ tenantId: string | null; title: string; status: string }>`
      select tenant_id as "tenantId", title, status from service_incidents where dedupe_key = ${`payment-dispute/${disputeId}/`}`,
  );

test('a dispute is a single incident of its practice until it is closed', async () => {
  const { tenant, vendorSubscriptionId } = await bought(world, simVendor(world));
  const id = `du_${randomUUID()}`;
  const report = (isOver: boolean): PaymentEvent => reportOf({ dispute: { id, isOver } });
  expect(await processEvents(vendorSubscriptionId, report(false), report(false))).toBe(2);
  const incident = { tenantId: tenant.id, title: 'A payment is disputed' };
  expect(await incidentsOf(id)).toEqual([{ ...incident, status: 'open' }]);
  // The report of the dispute's beginning may arrive again after the report of its end.
  await processEvents(vendorSubscriptionId, report(true), report(false));
  expect(await incidentsOf(id)).toEqual([{ ...incident, status: 'resolved' }]);
});

test('a dispute of a purchase not yet set up is a platform incident; an unrelated dispute is none', async () => {
  const vendor = simVendor(world);
  const checkout = await vendor.findCheckout(await paidAtVendor(vendor, { card: 'disputed' }));
  const subscriptionId = checkout?.subscriptionId ?? '';
  const period = { since: new Date(Date.now() - 60_000), until: new Date(Date.now() + 60_000) };
  const events = (await vendor.listEvents(period)).filter((event) => event.subscriptionId === subscriptionId);
  const dispute = events.find(({ type }) => type === 'charge.dispute.created')?.dispute;
  expect(dispute).toMatchObject({ isOver: false });
  await processEvents(subscriptionId, reportOf({ subscriptionId, dispute: dispute ?? null }));
  expect(await incidentsOf(dispute?.id ?? '')).toMatchObject([{ tenantId: null, status: 'open' }]);
  const other = `du_${randomUUID()}`;
  const report = reportOf({ dispute: { id: other, isOver: false } });
  const payments = { ...vendor, listEvents: () => Promise.resolve([report]) };
  expect(await takeMissedEvents({ database: world.database, payments, origin: '' }, new Date())).toBe(1);
  expect(await incidentsOf(other)).toEqual([]);
});
