/** The live adapter over the SDK and a double of its vendor: its requests, and how it reads the answers. */
import { OVERAGE_CENTS } from '@praxis/contracts/billing/plan-quotas.const';
import { failureOf } from '../conformance.js';
import { BOUGHT_AT, StripeDesk } from '../testing/stripe-desk.js';
import { fieldsIn, listIn, readForm } from '../testing/stripe-form.js';
import { createStripePayments } from './live-stripe.js';

let desk: StripeDesk;
beforeEach(async () => {
  desk = await StripeDesk.start();
});
afterEach(() => desk.double.close());

const sent = (path: string): string[] =>
  desk.double.requests
    .filter((request) => request.method === 'POST' && request.path === path)
    .map(({ body }) => body);

test('requires its key, and names it', () => {
  expect(() => createStripePayments({})).toThrow(
    'Live payment needs STRIPE_SECRET_KEY. Missing: STRIPE_SECRET_KEY.',
  );
});

describe('a checkout', () => {
  test('contains the monthly fee, the set-up fee and all meters, with a trial, and creates each price once', async () => {
    const checkout = await desk.open('one');
    expect(checkout).toMatchObject({
      tier: 'growth',
      status: 'open',
      customerId: null,
      subscriptionId: null,
    });
    const form = readForm(sent('/v1/checkout/sessions')[0] ?? '');
    expect(form).toMatchObject({
      mode: 'subscription',
      customer_email: 'ada@cole.example',
      metadata: { tier: 'growth' },
      success_url: 'https://desk.example/success?session_id={CHECKOUT_SESSION_ID}',
      subscription_data: { trial_period_days: '14', metadata: { tier: 'growth' } },
    });
    const keys = listIn(form['line_items']).map(({ price, quantity }) => [
      desk.object(String(price))['lookup_key'],
      quantity,
    ]);
    expect(keys).toEqual([
      ['praxis_base_growth_500000', '1'],
      ['praxis_setup_growth_1499900', '1'],
      ['praxis_overage_api_calls_2', undefined],
      ['praxis_overage_sms_messages_6', undefined],
      ['praxis_overage_email_messages_1', undefined],
      ['praxis_overage_workflow_executions_12', undefined],
      ['praxis_overage_ai_calls_45', undefined],
    ]);
    const meter = desk.double.all('billing.meter').find(({ event_name }) => event_name === 'praxis_ai_calls');
    expect(
      fieldsIn(readForm(sent('/v1/prices').find((body) => body.includes('ai_calls')) ?? '')['recurring']),
    ).toEqual({
      interval: 'month',
      usage_type: 'metered',
      meter: meter?.id,
    });
    await desk.open('two');
    expect(desk.double.all('price')).toHaveLength(7);
    expect(desk.double.all('billing.meter')).toHaveLength(5);
    // Another process finds them.
    const other = createStripePayments({ secretKey: 'sk_test_double', baseUrl: desk.double.url });
    await other.openCheckout({
      tier: 'growth',
      email: 'ada@cole.example',
      cancelUrl: '/',
      idempotencyKey: 'three',
      successUrl: (id) => id,
    });
    expect(desk.double.all('price')).toHaveLength(7);
  });

  test('that is paid has a customer, a subscription and a buyer', async () => {
    const { checkoutId, id, customerId } = await desk.buy();
    expect(await desk.port.findCheckout(checkoutId)).toMatchObject({
      status: 'paid',
      tier: 'growth',
      subscriptionId: id,
      customerId,
    });
    expect(await desk.port.findBuyer(checkoutId)).toBe('ada@cole.example');
  });

  test.each([
    ['unpaid', { status: 'complete', payment_status: 'unpaid' }, 'open'],
    ['without anything to pay', { status: 'complete', payment_status: 'no_payment_required' }, 'paid'],
    ['too old', { status: 'expired' }, 'expired'],
  ])('has the right status if it is %s', async (_, fields, status) => {
    const { id } = await desk.open('one');
    Object.assign(desk.object(id), fields);
    expect(await desk.port.findCheckout(id)).toMatchObject({ status });
  });

  test('of another system, or with an unknown id, is not found', async () => {
    const { id } = await desk.open('one');
    Object.assign(desk.object(id), { metadata: { tier: 'platinum' } });
    expect(await desk.port.findCheckout(id)).toBeUndefined();
    expect(await desk.port.findBuyer(id)).toBeUndefined();
    expect(await desk.port.findCheckout('cs_test_none')).toBeUndefined();
  });

  test.each([
    ['amount', { amount_subtotal: 1 }, 'amount_mismatch'],
    ['currency', { currency: 'eur' }, 'currency_mismatch'],
  ])('with another %s than ours is refused', async (_, fields, vendorCode) => {
    const { checkoutId } = await desk.buy();
    Object.assign(desk.object(checkoutId), fields);
    expect(await failureOf(desk.port.findCheckout(checkoutId))).toMatchObject({
      code: 'rejected',
      vendorCode,
    });
  });

  test('is not opened if somebody has changed the amount of a price', async () => {
    await desk.open('one');
    Object.assign(desk.object(desk.price('praxis_base')), { unit_amount: 1 });
    const other = createStripePayments({ secretKey: 'sk_test_double', baseUrl: desk.double.url });
    const opened = other.openCheckout({
      tier: 'growth',
      email: 'ada@cole.example',
      cancelUrl: '/',
      idempotencyKey: 'two',
      successUrl: (id) => id,
    });
    expect(await failureOf(opened)).toMatchObject({ vendorCode: 'amount_mismatch' });
  });
});

test.each([
  ['an empty object', {}],
  ['a body that is not JSON', '<html>Service Unavailable</html>'],
  ['a body without a reason', { error: 'down' }],
])('a 503 with %s is a failure of the vendor, and a POST may have taken effect', async (_, body) => {
  const answer = { status: 503, headers: {}, body };
  const failOnce = (method: string) =>
    desk.double.fail({ kind: 'answer', accepted: false, answer }, { method, path: '/v1/checkout/sessions' });
  failOnce('POST');
  expect(await failureOf(desk.open('one'))).toMatchObject({ code: 'ambiguous' });
  failOnce('GET');
  expect(await failureOf(desk.port.findCheckout('cs_test_one'))).toMatchObject({ code: 'timeout' });
});

describe('a subscription', () => {
  test('is read from the line item of its package', async () => {
    const { id, customerId } = await desk.buy();
    expect(await desk.port.findSubscription(id)).toEqual({
      id,
      customerId,
      tier: 'growth',
      prices: { monthlyCents: 500_000, overageCents: OVERAGE_CENTS },
      status: 'trialing',
      cancelAtPeriodEnd: false,
      startedAt: BOUGHT_AT,
      trialEndsAt: new Date('2026-05-15T12:00:00Z'),
      periodStart: BOUGHT_AT,
      periodEnd: new Date('2026-05-15T12:00:00Z'),
    });
    expect(await desk.port.findSubscription('sub_none')).toBeUndefined();
  });

  test.each([
    ['active', 'active'],
    ['past_due', 'past_due'],
    ['unpaid', 'past_due'],
    ['incomplete', 'past_due'],
    ['paused', 'past_due'],
    ['incomplete_expired', 'canceled'],
    ['canceled', 'canceled'],
  ])('that is %s at Stripe is %s in Praxis', async (theirs, status) => {
    const { id } = await desk.buy();
    Object.assign(desk.object(id), { status: theirs });
    expect(await desk.port.findSubscription(id)).toMatchObject({ status });
  });

  test('to a product of another system is refused', async () => {
    const { id } = await desk.buy();
    Object.assign(desk.object(id), { items: { data: [{ id: 'si_1', price: { id: 'price_other' } }] } });
    expect(await failureOf(desk.port.findSubscription(id))).toMatchObject({ vendorCode: 'unknown_tier' });
  });

  test('changes its plan from the moment that the preview was made for', async () => {
    const { id } = await desk.buy();
    const at = new Date('2026-06-01T00:00:00.700Z');
    const seconds = Date.UTC(2026, 5, 1) / 1_000;
    const part = (amount: number, start = seconds): object => ({
      amount,
      period: { start, end: seconds + 1_000 },
      parent: { invoice_item_details: { proration: true } },
    });
    const whole = { amount: 750_000, period: { start: seconds, end: seconds + 1 }, parent: null };
    const data = [part(-100), part(300), part(7, seconds - 60), whole];
    desk.double.objects.set('preview', { id: 'preview', lines: { data } });
    expect(await desk.port.previewPlanChange({ subscriptionId: id, tier: 'enterprise', at })).toEqual({
      creditCents: 100,
      chargeCents: 300,
    });
    const changed = { subscriptionId: id, tier: 'enterprise', at, idempotencyKey: 'change' } as const;
    expect(await desk.port.changePlan(changed)).toMatchObject({ tier: 'enterprise' });
    expect(await desk.port.changePlan(changed)).toMatchObject({ tier: 'enterprise' });
    expect(readForm(sent(`/v1/subscriptions/${id}`)[0] ?? '')).toMatchObject({
      proration_behavior: 'create_prorations',
      proration_date: String(seconds),
      items: { 0: { price: desk.price('praxis_base_enterprise') } },
    });
  });

  test('changes its plan from the next period without changing the current one', async () => {
    const { id } = await desk.buy();
    const change = { subscriptionId: id, tier: 'starter', at: new Date(), idempotencyKey: 'down' } as const;
    expect(await desk.port.changePlan({ ...change, isFromNextPeriod: true })).toMatchObject({
      tier: 'starter',
    });
    const form = readForm(sent(`/v1/subscriptions/${id}`)[0] ?? '');
    expect(form).toMatchObject({ proration_behavior: 'none' });
    expect(form).not.toHaveProperty('proration_date');
  });

  test('can be canceled at the end of its period, and resumed', async () => {
    const { id: subscriptionId } = await desk.buy();
    for (const atPeriodEnd of [true, false])
      expect(await desk.port.setCancellation({ subscriptionId, atPeriodEnd })).toMatchObject({
        cancelAtPeriodEnd: atPeriodEnd,
      });
  });
});

describe('units beyond the plan', () => {
  const report = (customerId: string, quantity: number) =>
    desk.port.reportUsage({
      customerId,
      resource: 'ai_calls',
      quantity,
      identifier: 'cycle/ai_calls',
      at: new Date('2026-06-15T11:59:59Z'),
    });

  test('are counted once for each identifier', async () => {
    const { customerId } = await desk.buy();
    await report(customerId, 12);
    await report(customerId, 12);
    expect(desk.double.meterEvents).toHaveLength(1);
    expect(desk.double.meterEvents[0]?.fields).toMatchObject({
      event_name: 'praxis_ai_calls',
      timestamp: String(Date.UTC(2026, 5, 15, 11, 59, 59) / 1_000),
      payload: { stripe_customer_id: customerId, value: '12' },
    });
  });

  test('are not sent if there are none', async () => {
    const { customerId } = await desk.buy();
    await report(customerId, 0);
    expect(desk.double.meterEvents).toEqual([]);
  });
});

test('the portal opens only for a known customer', async () => {
  const returnUrl = 'https://desk.example/';
  const { customerId } = await desk.buy();
  expect(await desk.port.openPortal({ customerId, returnUrl })).toBe('https://billing.stripe.example/p/1');
  expect(await desk.port.openPortal({ customerId: 'none', returnUrl })).toBeUndefined();
});
