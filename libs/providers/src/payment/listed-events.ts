/**
 * Reads a vendor's list of events. An event that cannot be read is skipped and its name reported, so that it does not
 * hide the others.
 */
import { createHash } from 'node:crypto';
import { UnreadableWebhook } from '../webhook/event.js';
import { readPaymentEvent } from './payment-event.js';
import type { EventQuery, PaymentEvent } from './port.js';

const ID = /^\w{1,200}$/;

export function readListedEvents(
  values: readonly unknown[],
  { onUnreadable }: Pick<EventQuery, 'onUnreadable'>,
): PaymentEvent[] {
  return values.flatMap((value) => {
    try {
      return [readPaymentEvent(value)];
    } catch (error) {
      if (!(error instanceof UnreadableWebhook)) throw error;
      onUnreadable?.(nameOf(value));
      return [];
    }
  });
}

/** The event's id, or else a name that is the same each time it is listed. */
function nameOf(value: unknown): string {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
  if (typeof id === 'string' && ID.test(id)) return id;
  return `unnamed_${createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 40)}`;
}
