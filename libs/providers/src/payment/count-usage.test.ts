/**
 * How much usage of a customer a vendor has counted. This is checked before a report is repeated that may have been
 * accepted long ago.
 */
import { SimPaymentDesk } from '../testing/sim-payment-desk.js';
import { StripeDesk } from '../testing/stripe-desk.js';

const MINUTE_MS = 60_000;

test('Stripe sums the usage of one meter of one customer, in whole minutes', async () => {
  const desk = await StripeDesk.start();
  const { customerId } = await desk.buy();
  const now = Date.now();
  const report = (minutesAgo: number, identifier: string, changes: object = {}) =>
    desk.port.reportUsage({
      customerId,
      resource: 'sms_messages',
      quantity: 5,
      identifier,
      at: new Date(now - minutesAgo * MINUTE_MS),
      ...changes,
    });
  await report(90, 'before');
  await report(30, 'one');
  await report(20, 'two');
  await report(20, 'other', { resource: 'ai_calls' });
  await report(20, 'stranger', { customerId: 'cus_other' });
  const since = new Date(now - 60 * MINUTE_MS);
  expect(await desk.port.countUsage({ customerId, resource: 'sms_messages', since })).toBe(10);
  expect(await desk.port.countUsage({ customerId, resource: 'email_messages', since })).toBe(0);
  await desk.double.close();
});

test('the simulator gives the same sums', async () => {
  const desk = new SimPaymentDesk();
  const { customerId } = await desk.buy();
  const since = desk.now;
  for (const [identifier, quantity] of [
    ['one', 5],
    ['one', 5],
    ['two', 3],
  ] as const)
    await desk.payments.reportUsage({ customerId, resource: 'ai_calls', quantity, identifier, at: since });
  expect(await desk.payments.countUsage({ customerId, resource: 'ai_calls', since })).toBe(8);
  const later = new Date(since.getTime() + MINUTE_MS);
  expect(await desk.payments.countUsage({ customerId, resource: 'ai_calls', since: later })).toBe(0);
});
