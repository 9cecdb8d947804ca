/**
 * The sweep processes vendor reports that never arrived, once each and with an incident. Amounts that differ open one
 * too.
 */
import { randomUUID } from 'node:crypto';
import { takeMissedEvents } from '@praxis/activities/billing/missed-events';
import { createBillingActivities } from '@praxis/activities/billing/billing.activities';
import { sql } from '@praxis/db/core/sql';
import { ProviderError } from '@praxis/providers/failures';
import { readListedEvents } from '@praxis/providers/payment/listed-events';
import type { PaymentEvent, PaymentsPort, VendorInvoice } from '@praxis/providers/payment/port';
import { bought, paidAtVendor, type Buyer } from '../../support/billing-vendor.js';
import { simVendor } from '../../support/sim-vendor.js';
import { World } from '../../support/journey.js';
import { mailsTo, newestMail } from '../../support/mailbox.js';
import { environmentOf } from '../../support/records.js';

const world = World.ofFile();
const incidents = ({ tenant }: Buyer) =>
  world.database.withTenant(
    tenant.id,
    (tx) => tx.query<{ title: string; status: string; detail: Record<string, unknown> }>`
      select title, status, detail from service_incidents where tenant_id = ${tenant.id} order by started_at, title`,
  );

const ORIGIN = 'https://praxis.example';
const sweep = (payments: PaymentsPort) =>
  takeMissedEvents({ database: world.database, payments, origin: ORIGIN }, new Date());
/** A vendor report that was created ten minutes ago. */
const missedReport = (about: Partial<PaymentEvent>): PaymentEvent => ({
  id: `evt_${randomUUID()}`,
  type: 'invoice.paid',
  createdAt: new Date(Date.now() - 10 * 60_000),
  subscriptionId: null,
  checkoutId: null,
  paymentId: null,
  invoiceId: null,
  dispute: null,
  ...about,
});

test('a vendor report that did not arrive is processed once, and a recent report is left alone', async () => {
  const vendor = simVendor(world);
  const { vendorSubscriptionId } = await bought(world, vendor);
  const missed = missedReport({ subscriptionId: vendorSubscriptionId });
  const onItsWay = missedReport({ subscriptionId: vendorSubscriptionId, createdAt: new Date() });
  const lists: PaymentsPort = { ...vendor, listEvents: () => Promise.resolve([missed, onItsWay]) };
  expect(await sweep(lists)).toBe(1);
  expect(await sweep(lists)).toBe(0);
  const rows = await world.database.withSystem(
    'look at reports',
    (tx) =>
      tx.query<{ id: string }>`select id from payment_events where id in (${missed.id}, ${onItsWay.id})`,
  );
  expect(rows).toEqual([{ id: missed.id }]);
  const noted = await world.database.withSystem(
    'look at incidents',
    (tx) =>
      tx.query`select incident_type, status from service_incidents where dedupe_key = ${`payment-event-missed/${missed.id}`}`,
  );
  expect(noted).toEqual([{ incident_type: 'missed_webhook', status: 'resolved' }]);
});

test('a vendor report that did not arrive is found behind more than a thousand known ones', async () => {
  const vendor = simVendor(world);
  const { vendorSubscriptionId: id } = await bought(world, vendor);
  const missed = missedReport({}).id.replaceAll('-', '');
  await world.database.withSystem('make a busy vendor', async (tx) => {
    const known = sql`select ${`${missed}_`}::text || n as id, now() - interval '20 minutes' as at from generate_series(1, 1001) n`;
    await tx.query`insert into payment_events (id, type, created_at, processed_at) select id, 'invoice.paid', at, at from (${known}) k`;
    await tx.query`insert into sim_payment_objects (id, kind, parent_id, state, created_at)
      select id, 'event', ${id}, jsonb_build_object('id', id, 'type', 'invoice.paid', 'sequence', 0,
        'at', extract(epoch from date_trunc('second', at))::bigint * 1000,
        'object', jsonb_build_object('object', 'invoice', 'id', 'in_sim_1', 'subscription', ${id}::text)), at from (${known} union all select ${missed}, now() - interval '10 minutes') k`;
  });
  await sweep(vendor);
  const rows = await world.database.withSystem(
    'look at reports',
    (tx) => tx.query`select subscription_id as "of" from payment_events where id = ${missed}`,
  );
  expect(rows).toEqual([{ of: id }]);
});

test('an unreadable report and a failing report do not block other reports', async () => {
  const vendor = simVendor(world);
  const { vendorSubscriptionId } = await bought(world, vendor);
  const missed = missedReport({ subscriptionId: vendorSubscriptionId });
  const failing = missedReport({ type: 'checkout.session.completed', checkoutId: 'cs_1' });
  const unreadable = `evt_${randomUUID().replaceAll('-', '')}`;
  const lists: PaymentsPort = {
    ...vendor,
    listEvents: (query) =>
      Promise.resolve([
        ...readListedEvents([{ id: unreadable, type: 'Not A Type', created: 1, data: {} }], query),
        failing,
        missed,
      ]),
    findCheckout: () => Promise.reject(new TypeError('a field is missing')),
  };
  await expect(sweep(lists)).rejects.toThrow('were not taken in');
  await expect(sweep(lists)).rejects.toThrow('were not taken in');
  const rows = await world.database.withSystem(
    'look at reports',
    (tx) => tx.query<{ id: string; type: string }>`select id, type from payment_events
      where id in (${missed.id}, ${failing.id}, ${unreadable}) order by type`,
  );
  expect(rows).toEqual([
    { id: missed.id, type: 'invoice.paid' },
    { id: unreadable, type: 'unreadable' },
  ]);
  const noted = await world.database.withSystem(
    'look at incidents',
    (tx) =>
      tx.query`select incident_type, status from service_incidents where dedupe_key = ${`payment-event-unreadable/${unreadable}`}`,
  );
  expect(noted).toEqual([{ incident_type: 'unreadable_report', status: 'open' }]);
});

test('a payment whose report did not arrive sends one receipt, once the vendor is available', async () => {
  const vendor = simVendor(world);
  const email = `buyer-${randomUUID()}@example.com`;
  const checkoutId = await paidAtVendor(vendor, { email });
  const missed = missedReport({ type: 'checkout.session.completed', checkoutId });
  const lists: PaymentsPort = { ...vendor, listEvents: () => Promise.resolve([missed]) };
  const away = new ProviderError({ code: 'unavailable', provider: 'Stripe', port: 'payments' });
  expect(await sweep({ ...lists, findCheckout: () => Promise.reject(away) })).toBe(0);
  expect(await sweep(lists)).toBe(1);
  const mail = await newestMail(world.stack, email);
  expect(mail.body).toContain(`${ORIGIN}/onboarding?session_id=${checkoutId}&tier=starter`);
  expect(await sweep(lists)).toBe(0);
  expect(await mailsTo(world.stack, email)).toHaveLength(1);
});

test('differing amounts and currencies each open one incident, until they agree again', async () => {
  const vendor = simVendor(world);
  const practice = await bought(world, vendor);
  let change = (invoice: VendorInvoice): VendorInvoice => ({
    ...invoice,
    subtotalCents: invoice.subtotalCents + 1,
    currency: 'eur',
  });
  const wrong: PaymentsPort = {
    ...vendor,
    listInvoices: async (...asked) => (await vendor.listInvoices(...asked)).map((invoice) => change(invoice)),
  };
  const { syncBilling } = createBillingActivities({
    environment: environmentOf(world.stack),
    database: world.database,
    payments: wrong,
  });
  const start = { tenantId: practice.tenant.id, subscriptionId: practice.subscriptionId };
  await syncBilling(start);
  await syncBilling(start);
  expect(await incidents(practice)).toMatchObject([
    { title: 'An invoice is in the wrong currency', status: 'open' },
    {
      title: 'An invoice is not the sum of its lines',
      status: 'open',
      detail: { ledgerCents: 999_900, invoiceCents: 999_901 },
    },
  ]);
  change = (invoice) => invoice;
  await syncBilling(start);
  expect((await incidents(practice)).map(({ status }) => status)).toEqual(['resolved', 'resolved']);
});

test('a subscription that the vendor does not know opens an incident', async () => {
  const vendor = simVendor(world);
  const practice = await bought(world, vendor);
  const forgetful: PaymentsPort = {
    ...vendor,
    findSubscription: () => Promise.resolve(undefined),
    listInvoices: () => Promise.resolve([]),
  };
  const { syncBilling } = createBillingActivities({
    environment: environmentOf(world.stack),
    database: world.database,
    payments: forgetful,
  });
  await syncBilling({ tenantId: practice.tenant.id, subscriptionId: practice.subscriptionId });
  expect(await incidents(practice)).toMatchObject([
    { title: 'The payment vendor has no record of a subscription', status: 'open' },
  ]);
});
