/** Reads an event of the payment vendor: only the ids of the records that it is about. */
import { UnreadableWebhook } from '../webhook/event.js';
import type { PaymentEvent } from './port.js';

const EVENT_ID = /^evt_\w{1,200}$/;
const TYPE = /^[a-z0-9_.]{1,100}$/;
const SUBSCRIPTION_ID = /^sub_\w{1,200}$/;
const CHECKOUT_ID = /^cs_\w{1,250}$/;
const PAYMENT_ID = /^pi_\w{1,200}$/;
const INVOICE_ID = /^in_\w{1,200}$/;
const DISPUTE_ID = /^d[pu]_\w{1,200}$/;
const DISPUTE_CLOSED = 'charge.dispute.closed';

/** @throws UnreadableWebhook for anything that is not an event */
export function readPaymentEvent(value: unknown): PaymentEvent {
  const { id, type, created, data } = fieldsOf(value);
  const object = fieldsOf(fieldsOf(data)['object']);
  if (typeof id !== 'string' || !EVENT_ID.test(id)) throw new UnreadableWebhook();
  if (typeof type !== 'string' || !TYPE.test(type)) throw new UnreadableWebhook();
  if (typeof created !== 'number' || !Number.isSafeInteger(created) || created < 0 || created > 1e11)
    throw new UnreadableWebhook();
  return {
    id,
    type,
    createdAt: new Date(created * 1_000),
    subscriptionId: subscriptionIn(object),
    checkoutId: object['object'] === 'checkout.session' ? idIn(object['id'], CHECKOUT_ID) : null,
    paymentId: PAYMENTS.has(object['object']) ? idIn(object['payment_intent'], PAYMENT_ID) : null,
    invoiceId: object['object'] === 'credit_note' ? idIn(object['invoice'], INVOICE_ID) : null,
    dispute: disputeIn(type, object),
  };
}

/** Objects that name a payment but no subscription. */
const PAYMENTS = new Set<unknown>(['charge', 'dispute', 'refund']);

function disputeIn(type: string, { object, id: value }: Record<string, unknown>): PaymentEvent['dispute'] {
  const id = object === 'dispute' ? idIn(value, DISPUTE_ID) : null;
  return id === null ? null : { id, isOver: type === DISPUTE_CLOSED };
}

/**
 * Finds the subscription's id: a subscription's own id; a field of a checkout or a simulator's object; a field of an
 * invoice's parent.
 */
function subscriptionIn(object: Record<string, unknown>): string | null {
  if (object['object'] === 'subscription') return idIn(object['id'], SUBSCRIPTION_ID);
  const details = fieldsOf(fieldsOf(object['parent'])['subscription_details']);
  return idIn(object['subscription'] ?? details['subscription'], SUBSCRIPTION_ID);
}

/** An id, also if the vendor sent the whole object instead of its id. */
function idIn(value: unknown, pattern: RegExp): string | null {
  const id = typeof value === 'string' ? value : fieldsOf(value)['id'];
  return typeof id === 'string' && pattern.test(id) ? id : null;
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
