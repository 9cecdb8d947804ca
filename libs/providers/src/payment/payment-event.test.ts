import { UnreadableWebhook } from '../webhook/event.js';
import { readPaymentEvent } from './payment-event.js';

const event = (object: object, changes: object = {}): object => ({
  id: 'evt_1',
  object: 'event',
  type: 'invoice.paid',
  created: 1_777_636_800,
  data: { object },
  ...changes,
});
const read = {
  id: 'evt_1',
  type: 'invoice.paid',
  createdAt: new Date('2026-05-01T12:00:00Z'),
  subscriptionId: null,
  checkoutId: null,
  paymentId: null,
  invoiceId: null,
  dispute: null,
};

test.each([
  ['a subscription', { object: 'subscription', id: 'sub_1' }, { subscriptionId: 'sub_1' }],
  [
    'an invoice',
    { object: 'invoice', id: 'in_1', parent: { subscription_details: { subscription: 'sub_1' } } },
    { subscriptionId: 'sub_1' },
  ],
  [
    'an invoice with the whole subscription',
    { object: 'invoice', parent: { subscription_details: { subscription: { id: 'sub_1' } } } },
    { subscriptionId: 'sub_1' },
  ],
  [
    'a checkout',
    { object: 'checkout.session', id: 'cs_test_1', subscription: 'sub_1' },
    { subscriptionId: 'sub_1', checkoutId: 'cs_test_1' },
  ],
  ['a charge', { object: 'charge', id: 'ch_1', payment_intent: 'pi_1' }, { paymentId: 'pi_1' }],
  ['a refund', { object: 'refund', id: 're_1', payment_intent: { id: 'pi_1' } }, { paymentId: 'pi_1' }],
  ['a credit note', { object: 'credit_note', id: 'cn_1', invoice: 'in_1' }, { invoiceId: 'in_1' }],
  [
    'a dispute',
    { object: 'dispute', id: 'du_1', payment_intent: 'pi_1' },
    { paymentId: 'pi_1', dispute: { id: 'du_1', isOver: false } },
  ],
  ['something else', { object: 'charge', id: 'ch_1' }, {}],
  ['invalid ids', { object: 'checkout.session', id: "cs_'; --", subscription: 7 }, {}],
])('reads %s', (_, object, expected) => {
  expect(readPaymentEvent(event(object))).toEqual({ ...read, ...expected });
});

test('a closed dispute is read as over', () => {
  const closed = event({ object: 'dispute', id: 'dp_1' }, { type: 'charge.dispute.closed' });
  expect(readPaymentEvent(closed).dispute).toEqual({ id: 'dp_1', isOver: true });
});

test.each([
  ['null as its body', null],
  ['a text as its body', 'evt_1'],
  ['no id', event({}, { id: undefined })],
  ['the id of another object', event({}, { id: 'sub_1' })],
  ['no type', event({}, { type: '' })],
  ['an invalid time', event({}, { created: 'now' })],
  ['a negative time', event({}, { created: -1 })],
])('an event with %s is refused as unreadable', (_, value) => {
  expect(() => readPaymentEvent(value)).toThrow(UnreadableWebhook);
});
