/**
 * A subscription that the vendor canceled: its usage is reported at once, and its last invoice is followed until
 * settled.
 */
import { randomUUID } from 'node:crypto';
import { createBillingActivities } from '@praxis/activities/billing/billing.activities';
import type { InvoiceStatus } from '@praxis/contracts/billing/billing.const';
import { listCycles } from '@praxis/db/billing/billing-read';
import { closeCycle } from '@praxis/db/billing/billing-cycle';
import { listInvoices } from '@praxis/db/billing/invoice';
import { receivePaymentEvent } from '@praxis/db/billing/payment-event';
import { recordUsage } from '@praxis/db/usage/meter';
import type { PaymentsPort, UsageReport, VendorInvoice } from '@praxis/providers/payment/port';
import { amountsOf, bought } from '../../support/billing-vendor.js';
import { subscribed, useOf } from '../../support/billing.js';
import { World } from '../../support/journey.js';
import { environmentOf } from '../../support/records.js';
import { simVendor } from '../../support/sim-vendor.js';
import { until } from '../../support/until.js';

const world = World.ofFile();
const DAY_MS = 86_400_000;
/** How far ahead of its clock Stripe accepts a report of usage, in milliseconds. */
const AHEAD_MS = 5 * 60_000;

/** A practice ten days into a month, whose subscription the vendor has just canceled. */
async function canceled() {
  const now = Math.floor(Date.now() / 1_000) * 1_000;
  const startsAt = new Date(now - 10 * DAY_MS);
  const vendorId = `sub_${randomUUID()}`;
  const customerId = `cus_${randomUUID()}`;
  const practice = await subscribed(world, {
    startsAt,
    vendor: { customerId, subscriptionId: vendorId },
    hasRun: false,
  });
  await world.database.withTenant(practice.tenant.id, (tx) =>
    recordUsage(tx, 'sms_messages', [useOf('month', 650)]),
  );
  const clock = { at: new Date(now) };
  const reports: UsageReport[] = [];
  const invoices: VendorInvoice[] = [];
  const vendor: PaymentsPort = {
    ...simVendor(world),
    findSubscription: () =>
      Promise.resolve({
        id: vendorId,
        customerId,
        tier: 'starter',
        prices: { monthlyCents: 250_000, overageCents: {} },
        status: 'canceled',
        trialEndsAt: null,
        startedAt: startsAt,
        periodStart: startsAt,
        periodEnd: new Date(now + 20 * DAY_MS),
        cancelAtPeriodEnd: false,
      }),
    listInvoices: () => Promise.resolve(invoices),
    reportUsage: (report) => {
      if (report.at.getTime() > clock.at.getTime() + AHEAD_MS)
        return Promise.reject(new Error('a moment that is still to come'));
      reports.push(report);
      return Promise.resolve();
    },
  };
  const environment = environmentOf(world.stack);
  const run = createBillingActivities({
    environment,
    database: world.database,
    payments: vendor,
    now: () => clock.at,
  });
  const start = { tenantId: practice.tenant.id, subscriptionId: practice.subscriptionId };
  return {
    practice,
    reports,
    startsAt,
    clock,
    run,
    start,
    /**
     * Gives the vendor's last invoice this status, and runs the billing activities this many days after the
     * cancellation.
     */
    async looks(status: InvoiceStatus, days: number) {
      clock.at = new Date(now + days * DAY_MS);
      invoices.splice(0, 1, {
        id: `in_${vendorId}`,
        subscriptionId: vendorId,
        status,
        currency: 'usd',
        ...amountsOf(0),
        attempts: 0,
        issuedAt: new Date(now),
        paidAt: null,
        lines: [],
      });
      await run.syncBilling(start);
      return (await run.advanceBilling(start)).isOver;
    },
  };
}

test('canceling a subscription within its period ends its cycle and reports its usage at that time', async () => {
  const { practice, clock, reports, run, start, startsAt } = await canceled();
  await run.syncBilling(start);
  expect(await run.advanceBilling(start)).toMatchObject({ hasUnreported: true });
  await run.reportUsage(start);
  expect(await run.advanceBilling(start)).toMatchObject({ hasUnreported: false });
  expect(reports).toContainEqual(expect.objectContaining({ resource: 'sms_messages', quantity: 50 }));
  for (const { at } of reports) {
    expect(at.getTime()).toBeGreaterThanOrEqual(startsAt.getTime());
    expect(at.getTime()).toBeLessThanOrEqual(clock.at.getTime());
  }
  const { items } = await world.database.withTenant(practice.tenant.id, (tx) => listCycles(tx, { limit: 5 }));
  expect(items).toMatchObject([{ status: 'ended', period_end: clock.at.toISOString() }]);
});

test('a canceled subscription’s run continues until the last invoice is settled, for at most thirty days', async () => {
  const { practice, looks } = await canceled();
  // Not over yet, because the vendor may create another invoice a moment after the cancellation is known.
  expect(await looks('paid', 0)).toBe(false);
  expect(await looks('draft', 2)).toBe(false);
  expect(await looks('open', 3)).toBe(false);
  expect(await looks('paid', 4)).toBe(true);
  expect(await looks('open', 29)).toBe(false);
  expect(await looks('open', 31)).toBe(true);
  const { items } = await world.database.withTenant(practice.tenant.id, (tx) =>
    listInvoices(tx, { limit: 5 }),
  );
  expect(items).toMatchObject([{ status: 'open' }]);
});

test('a vendor report about a subscription whose run has ended starts the run again', async () => {
  const { tenant, subscriptionId, vendorSubscriptionId } = await bought(world, simVendor(world));
  await world.database.withTenant(tenant.id, (tx) =>
    closeCycle(tx, { subscriptionId, now: new Date(), isCanceled: true }),
  );
  const id = `evt_${randomUUID()}`;
  await world.database.withSystem('a report in a test', (tx) =>
    receivePaymentEvent(tx, {
      id,
      type: 'invoice.paid',
      createdAt: new Date(),
      subscriptionId: vendorSubscriptionId,
      checkoutId: null,
      dispute: null,
    }),
  );
  await until('the vendor was read', { timeoutMs: 15_000 }, async () => {
    const rows = await world.database.withSystem(
      'look at a report in a test',
      (tx) => tx.query`select from payment_events where id = ${id} and outcome = 'synced'`,
    );
    return rows.length > 0;
  });
  const { items } = await world.database.withTenant(tenant.id, (tx) => listInvoices(tx, { limit: 5 }));
  expect(items).toMatchObject([{ status: 'paid' }]);
});
