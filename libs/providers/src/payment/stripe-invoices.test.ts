/** Invoices and events at Stripe, over the SDK and a double. */
import Stripe from 'stripe';
import { failureOf } from '../conformance.js';
import { BOUGHT_AT, STRIPE_WEBHOOK_SECRET, StripeDesk } from '../testing/stripe-desk.js';
import { createStripePayments } from './live-stripe.js';
import { signPaymentWebhook } from './webhook-signature.js';

let desk: StripeDesk;
beforeEach(async () => {
  desk = await StripeDesk.start();
});
afterEach(() => desk.double.close());

const isPart = { parent: { invoice_item_details: { proration: true } } };

describe('invoices', () => {
  test('have lines of each kind, but no line without an amount', async () => {
    const { id } = await desk.buy();
    const lines = [
      desk.line('praxis_base', 500_000),
      desk.line('praxis_setup', 1_499_900),
      desk.line('praxis_overage_ai_calls', 90, {
        quantity: 2,
        pricing: {
          price_details: { price: desk.price('praxis_overage_ai_calls') },
          unit_amount_decimal: '45',
        },
      }),
      desk.line('praxis_overage_sms_messages', 0, { quantity: 0 }),
      desk.line('praxis_base', -1_234, { ...isPart, quantity: 1 }),
      desk.line('praxis_base', 250, { pricing: null, parent: null, description: 'Tax' }),
    ];
    const invoiceId = desk.addInvoice(id, lines, { total: 1_999_006, currency: 'eur', attempt_count: 2 });
    const [invoice] = await desk.port.listInvoices(id, 10);
    expect(invoice).toMatchObject({
      id: invoiceId,
      subscriptionId: id,
      status: 'paid',
      currency: 'eur',
      totalCents: 1_999_006,
      attempts: 2,
      issuedAt: BOUGHT_AT,
      paidAt: BOUGHT_AT,
    });
    const read = invoice?.lines.map((line) => [
      line.kind,
      line.resource,
      line.quantity,
      line.unitCents,
      line.amountCents,
    ]);
    expect(read).toEqual([
      ['base', null, 1, 500_000, 500_000],
      ['setup', null, 1, 1_499_900, 1_499_900],
      ['overage', 'ai_calls', 2, 45, 90],
      ['proration', null, 1, -1_234, -1_234],
      ['other', null, 1, 250, 250],
    ]);
  });

  test('with many lines are read to the last line', async () => {
    const { id } = await desk.buy();
    const invoiceId = desk.addInvoice(id, []);
    const first = { has_more: true, data: [desk.line('praxis_base', 1)] };
    Object.assign(desk.object(invoiceId), { lines: first });
    desk.double.objects.set('lines', { id: 'lines', has_more: false, data: [desk.line('praxis_setup', 2)] });
    const [invoice] = await desk.port.listInvoices(id, 10);
    expect(invoice?.lines.map(({ kind }) => kind)).toEqual(['base', 'setup']);
    const more = desk.double.requests.find(({ path }) => path.endsWith('/lines'));
    expect(more?.query.get('starting_after')).toBe('il_praxis_base');
  });

  test('include drafts, and are empty for an unknown subscription', async () => {
    const { id } = await desk.buy();
    desk.addInvoice(id, [], { status: null, status_transitions: { paid_at: null } });
    expect(await desk.port.listInvoices(id, 10)).toMatchObject([{ status: 'draft', paidAt: null }]);
    expect(await desk.port.listInvoices('sub_none', 10)).toEqual([]);
  });
});

describe('a refund', () => {
  test('goes back to the payment of the invoice, once for each key', async () => {
    const payment = { id: 'inpay_1', object: 'invoice_payment', invoice: 'in_1' };
    desk.double.objects.set('inpay_1', { ...payment, payment: { payment_intent: 'pi_1' } });
    const refund = { invoiceId: 'in_1', amountCents: 1_000, idempotencyKey: 'one' };
    await desk.port.refundInvoice(refund);
    await desk.port.refundInvoice(refund);
    expect(desk.double.all('refund')).toMatchObject([{ payment_intent: 'pi_1', amount: 1_000 }]);
    const other = { ...refund, amountCents: 2_000 };
    expect(await failureOf(desk.port.refundInvoice(other))).toMatchObject({ code: 'rejected' });
  });

  test('of an invoice that was not paid is refused', async () => {
    const refund = { invoiceId: 'in_2', amountCents: 1_000, idempotencyKey: 'one' };
    expect(await failureOf(desk.port.refundInvoice(refund))).toMatchObject({
      vendorCode: 'invoice_not_paid',
    });
  });
});

const eventOf = (id: string, at: Date): { id: string } & Record<string, unknown> => ({
  id,
  object: 'event',
  type: 'invoice.paid',
  created: at.getTime() / 1_000,
  data: { object: { object: 'subscription', id: 'sub_1' } },
});

test('all events of a period are listed, the oldest first', async () => {
  const later = new Date(BOUGHT_AT.getTime() + 1_000);
  const end = new Date(BOUGHT_AT.getTime() + 2_000);
  desk.double.events.push(eventOf('evt_2', later), eventOf('evt_1', BOUGHT_AT));
  const ids = async (since: Date, until: Date) =>
    (await desk.port.listEvents({ since, until })).map(({ id }) => id);
  expect(await ids(BOUGHT_AT, end)).toEqual(['evt_1', 'evt_2']);
  expect(await ids(BOUGHT_AT, later)).toEqual(['evt_1']);
  expect(await ids(later, end)).toEqual(['evt_2']);
});

test('all events are listed, however many there are', async () => {
  const end = new Date(BOUGHT_AT.getTime() + 1_000);
  const events = Array.from({ length: 5_101 }, (_, index) => eventOf(`evt_${index}`, BOUGHT_AT));
  desk.double.events.push(...events);
  const listed = await desk.port.listEvents({ since: BOUGHT_AT, until: end });
  expect(listed.map(({ id }) => id)).toEqual(events.map(({ id }) => id).reverse());
});

describe('a webhook', () => {
  const body = JSON.stringify(eventOf('evt_1', BOUGHT_AT));
  const now = new Date('2026-05-01T12:00:10Z');
  const signed = (changes: { secret?: string; at?: Date; body?: string } = {}): string =>
    signPaymentWebhook({ body, secret: STRIPE_WEBHOOK_SECRET, at: now, ...changes });

  test('with a signature is read, whether the SDK signs it or our simulator', async () => {
    const timestamp = Math.floor(now.getTime() / 1_000);
    const theirs = new Stripe('sk_test_double').webhooks.generateTestHeaderString({
      payload: body,
      secret: STRIPE_WEBHOOK_SECRET,
      timestamp,
    });
    expect(theirs).toBe(signed());
    expect(await desk.port.readWebhook({ body, signature: theirs }, now)).toEqual({
      id: 'evt_1',
      type: 'invoice.paid',
      createdAt: BOUGHT_AT,
      subscriptionId: 'sub_1',
      checkoutId: null,
      paymentId: null,
      invoiceId: null,
      dispute: null,
    });
  });

  test.each([
    ['forged', signed({ secret: 'whsec_other' })],
    ['stale', signed({ at: new Date(now.getTime() - 301_000) })],
    ['over another body', signed({ body: '{}' })],
    ['unsigned', undefined],
    ['nonsense', 'v1'],
  ])('is refused with this signature: %s', async (_, signature) => {
    const read = desk.port.readWebhook({ body, signature }, now);
    await expect(read).rejects.toMatchObject({ name: 'WebhookRefused' });
  });

  test('is unreadable if its signed body is not an event', async () => {
    for (const other of ['{', '{}', 'null'])
      await expect(
        desk.port.readWebhook({ body: other, signature: signed({ body: other }) }, now),
      ).rejects.toMatchObject({ name: 'UnreadableWebhook' });
  });

  test('is refused where no secret is set', async () => {
    const port = createStripePayments({ secretKey: 'sk_test_double', baseUrl: desk.double.url });
    await expect(port.readWebhook({ body, signature: signed() }, now)).rejects.toMatchObject({
      name: 'WebhookRefused',
    });
  });
});
