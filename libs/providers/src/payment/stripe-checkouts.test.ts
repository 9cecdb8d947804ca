/** Checkouts of practices that subscribe again, over the SDK and a double of the vendor. */
import { failureOf } from '../conformance.js';
import { BOUGHT_AT, StripeDesk } from '../testing/stripe-desk.js';
import { readBuyer } from './paid-checkout.js';
import { listIn, readForm } from '../testing/stripe-form.js';

const practiceId = '44444444-4444-4444-8444-444444444444';
let desk: StripeDesk;
beforeEach(async () => {
  desk = await StripeDesk.start();
});
afterEach(() => desk.double.close());

test('a returning practice pays its month at once, without set-up and trial, and is found by its checkout', async () => {
  const { id } = await desk.open('again', 'growth', { practiceId });
  const sent = desk.double.requests.find(({ path }) => path === '/v1/checkout/sessions');
  const form = readForm(sent?.body ?? '');
  expect(form).toMatchObject({ client_reference_id: practiceId, metadata: { tier: 'growth' } });
  expect(form['subscription_data']).toEqual({ metadata: { tier: 'growth' } });
  expect(listIn(form['line_items']).map(({ price }) => desk.object(String(price))['lookup_key'])).toEqual([
    'praxis_base_growth_500000',
    'praxis_overage_api_calls_2',
    'praxis_overage_sms_messages_6',
    'praxis_overage_email_messages_1',
    'praxis_overage_workflow_executions_12',
    'praxis_overage_ai_calls_45',
  ]);
  const subscriptionId = desk.double.complete(id, BOUGHT_AT);
  expect(await desk.port.findCheckout(id)).toMatchObject({ status: 'paid', practiceId, subscriptionId });
  expect(await desk.port.findSubscription(subscriptionId)).toMatchObject({
    status: 'active',
    trialEndsAt: null,
    startedAt: BOUGHT_AT,
  });
});

test('a checkout at an earlier price is still found as its package, with the prices at which it was bought', async () => {
  const { checkoutId, id } = await desk.buy();
  const { id: again } = await desk.open('again', 'growth', { practiceId });
  // Simulates that packages cost this when the checkouts were opened.
  for (const [key, cents] of [
    ['praxis_setup_growth', 1_299_900],
    ['praxis_base_growth', 450_000],
    ['praxis_overage_ai_calls', 40],
  ] as const)
    Object.assign(desk.object(desk.price(key)), { unit_amount: cents });
  Object.assign(desk.object(checkoutId), { amount_subtotal: 1_299_900 });
  Object.assign(desk.object(again), { amount_subtotal: 450_000 });
  expect(await desk.port.findCheckout(checkoutId)).toMatchObject({ status: 'paid', tier: 'growth' });
  expect(await desk.port.findCheckout(again)).toMatchObject({ status: 'open', tier: 'growth', practiceId });
  const found = await desk.port.findSubscription(id);
  expect(found?.prices).toMatchObject({ monthlyCents: 450_000, overageCents: { ai_calls: 40 } });
  expect(await readBuyer(desk.port, checkoutId)).toMatchObject({ tier: 'growth', renewal: null });
});

test('a checkout with prices of another system is refused', async () => {
  const { id } = await desk.open('one');
  Object.assign(desk.object(desk.price('praxis_setup_growth')), { metadata: {} });
  expect(await failureOf(desk.port.findCheckout(id))).toMatchObject({ vendorCode: 'amount_mismatch' });
});

test('a checkout is refused if a returning practice pays the set-up fee, or a new one only the month', async () => {
  const { id } = await desk.open('again', 'growth', { practiceId });
  Object.assign(desk.object(id), { amount_subtotal: 1_499_900 });
  const bought = await desk.open('one');
  expect(bought.practiceId).toBeNull();
  Object.assign(desk.object(bought.id), { amount_subtotal: 500_000 });
  for (const wrong of [id, bought.id])
    expect(await failureOf(desk.port.findCheckout(wrong))).toMatchObject({ vendorCode: 'amount_mismatch' });
});
