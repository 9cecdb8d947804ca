/** Items on an invoice other than the plan and its usage cause no drift, and a corrected amount causes none anymore. */
import { createBillingActivities } from '@praxis/activities/billing/billing.activities';
import type { PaymentsPort, VendorInvoice } from '@praxis/providers/payment/port';
import { bought } from '../../support/billing-vendor.js';
import { World } from '../../support/journey.js';
import { environmentOf } from '../../support/records.js';
import { simVendor } from '../../support/sim-vendor.js';

const world = World.ofFile();
const DAY_MS = 86_400_000;
type Line = VendorInvoice['lines'][number];

/**
 * A practice in its first month after the trial. Returns a function that changes its invoices and lists open incidents.
 */
async function firstMonth() {
  let at = Date.now();
  const now = (): Date => new Date(at);
  const vendor = simVendor(world, now);
  const { tenant, subscriptionId } = await bought(world, vendor);
  let change: (invoices: VendorInvoice[]) => VendorInvoice[] = (invoices) => invoices;
  const payments: PaymentsPort = {
    ...vendor,
    listInvoices: async (...asked) => change(await vendor.listInvoices(...asked)),
  };
  const environment = environmentOf(world.stack);
  const run = createBillingActivities({ environment, database: world.database, payments, now });
  at += 15 * DAY_MS;
  const openIncidents = () =>
    world.database.withTenant(
      tenant.id,
      (tx) => tx.query<{ title: string }>`
        select title from service_incidents where tenant_id = ${tenant.id} and status <> 'resolved' order by title`,
    );
  return async (changed: typeof change): Promise<string[]> => {
    change = changed;
    await run.syncBilling({ tenantId: tenant.id, subscriptionId });
    return (await openIncidents()).map(({ title }) => title);
  };
}

/** Changes the invoice of the month. */
const month =
  (changes: (invoice: VendorInvoice) => Partial<VendorInvoice>) =>
  (invoices: VendorInvoice[]): VendorInvoice[] =>
    invoices.map((invoice) =>
      invoice.lines.some(({ kind }) => kind === 'base') ? { ...invoice, ...changes(invoice) } : invoice,
    );
/** Changes an invoice to another monthly fee and adds these lines. */
const fee =
  (cents: number, others: Partial<Line>[] = [], changes: Partial<VendorInvoice> = {}) =>
  ({ lines }: VendorInvoice): Partial<VendorInvoice> => {
    const added = lines.flatMap((line) => [
      { ...line, amountCents: cents },
      ...others.map((other) => ({ ...line, kind: 'other' as const, ...other })),
    ]);
    const subtotalCents = added.reduce((sum, { amountCents }) => sum + amountCents, 0);
    return { lines: added, subtotalCents, ...changes };
  };
const ANOTHER_FEE = ['The monthly fee of an invoice differs from the plan'];

test('a coupon, a tax and an extra item are not drift', async () => {
  const compared = await firstMonth();
  expect(await compared((invoices) => invoices)).toEqual([]);
  const coupon = month(({ totalCents }) => ({
    totalCents: totalCents - 25_000,
    dueCents: totalCents - 25_000,
  }));
  expect(await compared(coupon)).toEqual([]);
  expect(await compared(month(({ totalCents }) => ({ totalCents: totalCents + 20_625 })))).toEqual([]);
  expect(await compared(month(fee(250_000, [{ amountCents: 12_300 }])))).toEqual([]);
});

test('a voided invoice is not drift, alone or beside a correct invoice', async () => {
  const compared = await firstMonth();
  expect(await compared(month(() => ({ status: 'void', paidCents: 0 })))).toEqual([]);
  // The month also has a voided invoice with a wrong fee, and the current invoice with the right one.
  const again = (invoices: VendorInvoice[]): VendorInvoice[] => [
    ...invoices,
    ...month((invoice) => ({ ...fee(300_000)(invoice), id: `${invoice.id}_0`, status: 'void' }))(invoices),
  ];
  expect(await compared(again)).toEqual([]);
});

test('a month without an invoice is drift, but a month with a voided invoice is not', async () => {
  const compared = await firstMonth();
  const without = (invoices: VendorInvoice[]): VendorInvoice[] =>
    invoices.filter(({ lines }) => !lines.some(({ kind }) => kind === 'base'));
  expect(await compared(without)).toEqual(['A period has no invoice']);
  expect(await compared(month(() => ({ status: 'void' })))).toEqual([]);
});

test('a fee that was too high is drift until the excess is returned by a refund or a credit note', async () => {
  for (const given of ['refundedCents', 'creditedCents'] as const) {
    const compared = await firstMonth();
    expect(await compared(month(fee(260_000)))).toEqual(ANOTHER_FEE);
    expect(await compared(month(fee(260_000, [], { [given]: 9_999 })))).toEqual(ANOTHER_FEE);
    expect(await compared(month(fee(260_000, [], { [given]: 10_000 })))).toEqual([]);
  }
});

test('a fee that was too low is drift until an extra item covers the rest; a refund does not settle it', async () => {
  const compared = await firstMonth();
  expect(await compared(month(fee(240_000, [], { refundedCents: 10_000 })))).toEqual(ANOTHER_FEE);
  expect(await compared(month(fee(240_000, [{ amountCents: 9_999 }])))).toEqual(ANOTHER_FEE);
  expect(await compared(month(fee(240_000, [{ amountCents: 10_000 }])))).toEqual([]);
});
