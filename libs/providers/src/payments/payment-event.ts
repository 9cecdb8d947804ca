/** Reads an event of the payment vendor: which subscription or checkout it is about, and nothing else. */
import { UnreadableWebhook } from '../webhook/event.js';
import type { PaymentEvent } from './port.js';

const EVENT_ID = /^evt_\w{1,200}$/;
const TYPE = /^[a-z0-9_.]{1,100}$/;
const SUBSCRIPTION_ID = /^sub_\w{1,200}$/;
const CHECKOUT_ID = /^cs_\w{1,250}$/;

/** @throws UnreadableWebhook for anything that is no event */
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
  };
}

/** A subscription says it in its id, a checkout and what the simulator sends in a field, an invoice in that of its parent. */
function subscriptionIn(object: Record<string, unknown>): string | null {
  if (object['object'] === 'subscription') return idIn(object['id'], SUBSCRIPTION_ID);
  const details = fieldsOf(fieldsOf(object['parent'])['subscription_details']);
  return idIn(object['subscription'] ?? details['subscription'], SUBSCRIPTION_ID);
}

/** An id, or the object that was sent in its place. */
function idIn(value: unknown, pattern: RegExp): string | null {
  const id = typeof value === 'string' ? value : fieldsOf(value)['id'];
  return typeof id === 'string' && pattern.test(id) ? id : null;
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
