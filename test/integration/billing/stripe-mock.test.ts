/**
 * Every request of the live payment adapter, checked by Stripe's own mock server against its API description. The
 * requests first go to the double, which keeps state, and then to the mock, which keeps none and only checks them. If
 * Go is not installed there is no mock, and `npm test` reports that this test is left out.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { BOUGHT_AT, StripeDesk } from '@praxis/providers/testing/stripe-desk';
import type { WireRequest } from '@praxis/providers/testing/wire-double';
import { onFreePort } from '../../support/free-port.js';
import { until } from '../../support/until.js';

const path = process.env['PRAXIS_STRIPE_MOCK'];

/** Sends every request that the port can make to the double. */
async function everyRequest(): Promise<readonly WireRequest[]> {
  const desk = await StripeDesk.start();
  const { port, double } = desk;
  const { checkoutId, id, customerId } = await desk.buy();
  const subscription = { subscriptionId: id };
  const change = { ...subscription, tier: 'enterprise', at: BOUGHT_AT } as const;
  const given = { total: 500_000, post_payment_credit_notes_amount: 1 };
  const invoiceId = desk.addInvoice(id, [desk.line('praxis_base', 500_000)], given);
  const payment = { id: 'inpay_1', object: 'invoice_payment', invoice: invoiceId };
  double.objects.set('inpay_1', { ...payment, payment: { payment_intent: 'pi_1' } });
  double.objects.set('preview', { id: 'preview', lines: { data: [] } });
  await desk.open('renewal', 'growth', { practiceId: '44444444-4444-4444-8444-444444444444' });
  await port.findCheckout(checkoutId);
  await port.findBuyer(checkoutId);
  await port.findSubscription(id);
  await port.listInvoices(id, 10);
  await port.openPortal({ customerId, returnUrl: 'https://desk.example/' });
  await port.previewPlanChange(change);
  await port.changePlan({ ...change, idempotencyKey: 'change' });
  await port.setCancellation({ ...subscription, atPeriodEnd: true });
  await port.reportUsage({
    customerId,
    resource: 'ai_calls',
    quantity: 3,
    identifier: 'cycle/ai_calls',
    at: BOUGHT_AT,
  });
  await port.countUsage({ customerId, resource: 'ai_calls', since: BOUGHT_AT });
  await port.refundInvoice({ invoiceId, amountCents: 1_000, idempotencyKey: 'refund' });
  const report = { id: 'evt_1', type: 'charge.refunded', createdAt: BOUGHT_AT, dispute: null };
  const about = { subscriptionId: null, checkoutId: null, invoiceId: null, paymentId: 'pi_1' };
  expect(await port.locateEvent({ ...report, ...about })).toMatchObject({ subscriptionId: id });
  await port.listEvents({ since: BOUGHT_AT, until: new Date() });
  await double.close();
  return double.requests;
}

async function ask(
  address: string,
  { method, path: route, query, headers, body }: WireRequest,
): Promise<string> {
  const response = await fetch(`${address}${route}?${query}`, {
    method,
    headers: {
      authorization: 'Bearer sk_test_mock',
      'content-type': String(headers['content-type'] ?? 'application/x-www-form-urlencoded'),
    },
    ...(method === 'POST' ? { body } : {}),
  });
  const answer = await response.text();
  return response.ok ? 'taken' : `${method} ${route}: ${answer}`;
}

let mock: ChildProcess | undefined;
afterAll(() => mock?.kill());

test('the double accepts every request', async () => {
  const requests = await everyRequest();
  expect(new Set(requests.map(({ path: route }) => route.split('/')[2])).size).toBeGreaterThan(8);
});

if (path !== undefined)
  test('Stripe accepts every request', async () => {
    const requests = await everyRequest();
    const address = await onFreePort(async (port) => {
      mock = spawn(path, ['-http-port', String(port)], { stdio: 'ignore' });
      const url = `http://127.0.0.1:${port}`;
      await until('the mock server to answer', { timeoutMs: 30_000 }, () =>
        fetch(url).then(
          () => true,
          () => false,
        ),
      );
      return url;
    });
    const answers = [];
    for (const request of requests) answers.push(await ask(address, request));
    expect(answers.filter((answer) => answer !== 'taken')).toEqual([]);
  });
