/** Amounts of invoices at Stripe that are not in the lines, and reports that name only a payment or an invoice. */
import { BOUGHT_AT, StripeDesk } from '../testing/stripe-desk.js';
import { readPaymentEvent } from './payment-event.js';
import type { PaymentEvent } from './port.js';

let desk: StripeDesk;
let bought: Awaited<ReturnType<StripeDesk['buy']>>;
beforeEach(async () => {
  desk = await StripeDesk.start();
  bought = await desk.buy();
});
afterEach(() => desk.double.close());

const add = (object: string, id: string, fields: object): void => {
  desk.double.objects.set(id, { id, object, customer: bought.customerId, ...fields });
};
const charge = (invoice: string, refunded: number): void =>
  add('charge', `ch_${invoice}`, { payment_intent: `pi_${invoice}`, amount_refunded: refunded });
const note = (id: string, invoice: string, fields: object): void =>
  add('credit_note', id, { invoice, status: 'issued', refunds: [], ...fields });

describe('an invoice', () => {
  test('has the sum of its refunds and of its credit notes without a refund', async () => {
    const first = desk.addInvoice(bought.id, [], {
      total: 500_000,
      post_payment_credit_notes_amount: 90_000,
    });
    const second = desk.addInvoice(bought.id, [], { total: 500_000 });
    charge(first, 70_000);
    charge(second, 0);
    // Of the first, 50,000 were refunded by a credit note, and 20,000 without one.
    note('cn_1', first, { post_payment_amount: 50_000, refunds: [{ amount_refunded: 50_000 }] });
    note('cn_2', first, { post_payment_amount: 30_000 });
    note('cn_3', first, { post_payment_amount: 10_000, status: 'void' });
    expect(await desk.port.listInvoices(bought.id, 10)).toMatchObject([
      { id: first, paidCents: 500_000, refundedCents: 100_000 },
      { id: second, paidCents: 500_000, refundedCents: 0 },
    ]);
  });

  test('that was not paid is read without requests for charges or credit notes', async () => {
    desk.addInvoice(bought.id, [], {
      total: 500_000,
      status: 'open',
      amount_due: 480_000,
      amount_paid: 0,
      pre_payment_credit_notes_amount: 20_000,
    });
    expect(await desk.port.listInvoices(bought.id, 10)).toMatchObject([
      { totalCents: 500_000, dueCents: 480_000, paidCents: 0, creditedCents: 20_000, refundedCents: 0 },
    ]);
    expect(desk.double.requests.filter(({ path }) => /charges|credit_notes/.test(path))).toEqual([]);
  });

  test('has the sum before discounts and taxes as its subtotal', async () => {
    desk.addInvoice(bought.id, [], {
      total: 469_500,
      total_discount_amounts: [{ amount: 50_000 }, { amount: 3_000 }],
      total_pretax_credit_amounts: [
        { amount: 53_000, type: 'discount' },
        { amount: 7_000, type: 'credit_balance_transaction' },
      ],
      total_taxes: [
        { amount: 29_500, tax_behavior: 'exclusive' },
        { amount: 1_000, tax_behavior: 'inclusive' },
      ],
    });
    expect(await desk.port.listInvoices(bought.id, 10)).toMatchObject([
      { subtotalCents: 500_000, totalCents: 469_500 },
    ]);
  });
});

describe('the subscription of a report', () => {
  const reportOf = (object: object): PaymentEvent =>
    readPaymentEvent({
      id: 'evt_1',
      type: 'charge.refunded',
      created: BOUGHT_AT.getTime() / 1_000,
      data: { object },
    });
  const found = async (object: object): Promise<string | null> =>
    (await desk.port.locateEvent(reportOf(object))).subscriptionId;

  test('is found by its payment or its invoice', async () => {
    const invoice = desk.addInvoice(bought.id, []);
    add('invoice_payment', 'inpay_1', { invoice, payment: { payment_intent: 'pi_1' } });
    expect(await found({ object: 'charge', payment_intent: 'pi_1' })).toBe(bought.id);
    expect(await found({ object: 'dispute', id: 'du_1', payment_intent: 'pi_1' })).toBe(bought.id);
    expect(await found({ object: 'credit_note', invoice })).toBe(bought.id);
  });

  test('is not found for a payment of another product', async () => {
    expect(await found({ object: 'charge', payment_intent: 'pi_other' })).toBeNull();
    expect(await found({ object: 'credit_note', invoice: 'in_other' })).toBeNull();
    expect(await found({ object: 'charge' })).toBeNull();
  });
});
