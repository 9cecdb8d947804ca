/** Periods, invoices and payments of the simulated vendor, driven by its clock. */
import type { PaymentsPort, UsageReport, VendorInvoice } from './port.js';
import { failureOf } from '../conformance.js';
import { SimPaymentDesk } from '../testing/sim-payment-desk.js';

let desk: SimPaymentDesk;
let port: PaymentsPort;
beforeEach(() => {
  desk = new SimPaymentDesk();
  port = desk.payments;
});

const summary = ({ status, totalCents, lines }: VendorInvoice): unknown => [
  status,
  totalCents,
  lines.map(({ kind, amountCents }) => [kind, amountCents]),
];
const invoices = async (id: string): Promise<unknown[]> => (await port.listInvoices(id, 50)).map(summary);
const BASE = ['base', 500_000];
const SETUP = ['paid', 1_499_900, [['setup', 1_499_900]]];
const report = (customerId: string, changes: Partial<UsageReport>): UsageReport => ({
  customerId,
  resource: 'sms_messages',
  quantity: 10,
  identifier: 'cycle/sms_messages',
  at: new Date('2026-05-15T11:59:59Z'),
  ...changes,
});

test('a subscription has a trial of 14 days, then monthly periods from its end', async () => {
  const { id } = await desk.buy();
  const trial = { status: 'trialing', periodEnd: new Date('2026-05-15T12:00:00Z') };
  expect(await port.findSubscription(id)).toMatchObject(trial);
  desk.at('2026-05-15T12:00:00Z');
  expect(await port.findSubscription(id)).toMatchObject({
    status: 'active',
    periodStart: new Date('2026-05-15T12:00:00Z'),
    periodEnd: new Date('2026-06-15T12:00:00Z'),
  });
  expect(await invoices(id)).toEqual([['draft', 500_000, [BASE]], SETUP]);
  desk.at('2026-05-15T13:00:00Z');
  expect(await invoices(id)).toEqual([['paid', 500_000, [BASE]], SETUP]);
  expect(desk.types()).toEqual([
    'checkout.session.completed',
    'invoice.paid',
    'customer.subscription.updated',
    'invoice.created',
    'invoice.finalized',
    'invoice.paid',
  ]);
});

test('after a long absence every period gets its invoice, and none is created twice', async () => {
  const { id } = await desk.buy();
  desk.at('2026-09-01T00:00:00Z');
  await Promise.all([1, 2, 3].map(() => port.findSubscription(id)));
  expect(await invoices(id)).toHaveLength(5);
  expect((await port.listInvoices(id, 2)).map(({ issuedAt }) => issuedAt)).toEqual([
    new Date('2026-08-15T12:00:00Z'),
    new Date('2026-07-15T12:00:00Z'),
  ]);
});

describe('usage beyond the plan', () => {
  const end = '2026-06-15T12:00:00Z';
  const inPeriod = { at: new Date('2026-06-15T11:59:59Z') };

  test('is on the invoice of its period, with one line per resource, until the last report', async () => {
    const { id, customerId } = await desk.buy();
    desk.at(end);
    await port.reportUsage(report(customerId, inPeriod));
    await port.reportUsage(report(customerId, inPeriod));
    await port.reportUsage(report(customerId, { ...inPeriod, identifier: 'more', quantity: 5 }));
    await port.reportUsage(
      report(customerId, { ...inPeriod, identifier: 'calls', resource: 'ai_calls', quantity: 2 }),
    );
    expect((await invoices(id))[0]).toEqual(['draft', 500_180, [BASE, ['overage', 90], ['overage', 90]]]);
    await port.reportUsage(report(customerId, { ...inPeriod, identifier: 'none', quantity: 0 }));
    const [paid] = await port.listInvoices(id, 1);
    expect(paid).toMatchObject({ status: 'paid', paidAt: new Date(end) });
    expect(paid?.lines[1]).toMatchObject({
      resource: 'sms_messages',
      quantity: 15,
      unitCents: 6,
      periodStart: new Date('2026-05-15T12:00:00Z'),
      periodEnd: new Date(end),
    });
  });

  test('that is reported too late is on the next invoice, with its own period', async () => {
    const { id, customerId } = await desk.buy();
    desk.at('2026-06-15T14:00:00Z');
    await port.reportUsage(report(customerId, inPeriod));
    await port.reportUsage(report(customerId, { ...inPeriod, identifier: 'none', quantity: 0 }));
    expect((await invoices(id))[0]).toEqual(['paid', 500_000, [BASE]]);
    desk.at('2026-07-15T13:00:00Z');
    const [late] = await port.listInvoices(id, 1);
    expect(late?.totalCents).toBe(500_060);
    expect(late?.lines[1]).toMatchObject({ kind: 'overage', periodEnd: new Date(end) });
  });

  test('of an unknown customer is refused', async () => {
    expect(await failureOf(port.reportUsage(report('cus_sim_none', {})))).toMatchObject({ code: 'rejected' });
  });
});

describe('a change of the plan', () => {
  const half = new Date('2026-05-31T00:00:00Z');
  const change = (subscriptionId: string, key: string, tier: 'starter' | 'enterprise' = 'enterprise') =>
    port.changePlan({ subscriptionId, tier, at: half, idempotencyKey: key });

  test('costs what the preview says, with the next invoice, once for each key', async () => {
    const { id } = await desk.buy();
    desk.at('2026-05-31T00:00:10Z');
    const preview = await port.previewPlanChange({ subscriptionId: id, tier: 'enterprise', at: half });
    expect(preview).toEqual({ creditCents: 250_000, chargeCents: 375_000 });
    const first = await change(id, 'one');
    expect(first).toMatchObject({ tier: 'enterprise' });
    expect(await change(id, 'one')).toEqual(first);
    desk.at('2026-06-15T13:00:00Z');
    expect((await invoices(id))[0]).toEqual([
      'paid',
      875_000,
      [
        ['base', 750_000],
        ['proration', -250_000],
        ['proration', 375_000],
      ],
    ]);
  });

  test('to a smaller plan may leave credit, which reduces the next invoices', async () => {
    const { id } = await desk.buy('pays', 'enterprise');
    desk.at('2026-05-15T12:00:00Z');
    await port.changePlan({ subscriptionId: id, tier: 'starter', at: desk.now, idempotencyKey: 'down' });
    desk.at('2026-08-15T13:00:00Z');
    const totals = (await port.listInvoices(id, 3)).map(({ status, totalCents }) => [status, totalCents]);
    expect(totals).toEqual([
      ['paid', 250_000],
      ['paid', 250_000],
      ['paid', -250_000],
    ]);
  });

  test('from the next period does not change the current one', async () => {
    const { id } = await desk.buy('pays', 'enterprise');
    desk.at('2026-05-15T12:00:00Z');
    const down = { subscriptionId: id, tier: 'starter', at: desk.now, idempotencyKey: 'down' } as const;
    await port.changePlan({ ...down, isFromNextPeriod: true });
    desk.at('2026-06-15T13:00:00Z');
    expect((await invoices(id))[0]).toEqual(['paid', 250_000, [['base', 250_000]]]);
  });

  test('within the trial costs nothing', async () => {
    const { id } = await desk.buy();
    const question = { subscriptionId: id, tier: 'starter' as const, at: desk.now };
    expect(await port.previewPlanChange(question)).toEqual({ creditCents: 0, chargeCents: 0 });
    await port.changePlan({ ...question, idempotencyKey: 'one' });
    desk.at('2026-05-15T12:00:00Z');
    expect((await invoices(id))[0]).toEqual(['draft', 250_000, [['base', 250_000]]]);
  });

  test('is refused for a past period, for another change’s key, and for an unknown subscription', async () => {
    const { id } = await desk.buy();
    desk.at('2026-06-20T00:00:00Z');
    const rejected = { code: 'rejected' };
    expect(await failureOf(change(id, 'one'))).toMatchObject(rejected);
    const now = { subscriptionId: id, at: desk.now, idempotencyKey: 'two' };
    await port.changePlan({ ...now, tier: 'enterprise' });
    expect(await failureOf(port.changePlan({ ...now, tier: 'starter' }))).toMatchObject(rejected);
    expect(await failureOf(change('sub_sim_none', 'one'))).toMatchObject(rejected);
  });
});

describe('a payment that fails', () => {
  test('is retried on days 1, 3, 5 and 7, and then stays past due', async () => {
    const { id } = await desk.buy('declined_later');
    desk.types();
    const attempts: number[] = [];
    for (const day of [15, 16, 17, 18, 20, 22, 29]) {
      desk.at(`2026-05-${day}T13:00:00Z`);
      attempts.push((await port.listInvoices(id, 1))[0]?.attempts ?? 0);
    }
    expect(attempts).toEqual([1, 2, 2, 3, 4, 5, 5]);
    expect(await port.findSubscription(id)).toMatchObject({ status: 'past_due' });
    expect(desk.types().filter((type) => type === 'invoice.payment_failed')).toHaveLength(5);
  });
});

test('a payment with a card that is disputed succeeds, and the dispute is reported', async () => {
  const { id } = await desk.buy('disputed');
  expect(desk.types()).toContain('charge.dispute.created');
  desk.at('2026-05-15T13:00:00Z');
  expect((await port.listInvoices(id, 1))[0]).toMatchObject({ status: 'paid' });
  expect(desk.types().at(-1)).toBe('charge.dispute.created');
});

describe('a cancellation', () => {
  test('ends the subscription with its period, and usage beyond the plan is still charged', async () => {
    const { id, customerId } = await desk.buy();
    desk.at('2026-06-01T00:00:00Z');
    await port.setCancellation({ subscriptionId: id, atPeriodEnd: true });
    await port.reportUsage(report(customerId, { at: desk.now }));
    desk.types();
    desk.at('2026-06-15T13:00:00Z');
    expect(await port.findSubscription(id)).toMatchObject({ status: 'canceled' });
    expect((await invoices(id))[0]).toEqual(['paid', 60, [['overage', 60]]]);
    expect(desk.types()).toContain('customer.subscription.deleted');
    desk.at('2027-06-15T13:00:00Z');
    expect(await invoices(id)).toHaveLength(3);
  });

  test('of a trial charges nothing', async () => {
    const { id } = await desk.buy();
    await port.setCancellation({ subscriptionId: id, atPeriodEnd: true });
    desk.at('2026-05-15T13:00:00Z');
    expect(await invoices(id)).toEqual([['void', 0, []], SETUP]);
    expect(await failureOf(port.setCancellation({ subscriptionId: id, atPeriodEnd: false }))).toMatchObject({
      code: 'rejected',
    });
  });
});

test('a refund is paid once for each key, and never more than was paid', async () => {
  const { id } = await desk.buy();
  const invoiceId = (await port.listInvoices(id, 1))[0]?.id ?? '';
  const refund = (amountCents: number, idempotencyKey: string) =>
    port.refundInvoice({ invoiceId, amountCents, idempotencyKey });
  await refund(1_000_000, 'one');
  await refund(1_000_000, 'one');
  expect(desk.types().filter((type) => type === 'charge.refunded')).toHaveLength(1);
  for (const [cents, key] of [
    [5, 'one'],
    [499_901, 'two'],
    [0, 'three'],
    [-1, 'four'],
  ] as const)
    expect(await failureOf(refund(cents, key))).toMatchObject({ code: 'rejected' });
  await refund(499_900, 'two');
});
