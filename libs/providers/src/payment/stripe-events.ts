/** Events at Stripe: signed webhooks, and the list in which lost events are found. */
import type { PaymentEvent, PaymentsPort } from './port.js';
import { UnreadableWebhook } from '../webhook/event.js';
import { readListedEvents } from './listed-events.js';
import { readPaymentEvent } from './payment-event.js';
import { WebhookRefused } from './port.js';
import type { StripeClient } from './stripe-client.js';
import { idOf, toSeconds } from './stripe-transform.js';
import { SIGNATURE_TOLERANCE_SECONDS } from './webhook-signature.js';

/** The kinds of events that are handled. Stripe's list accepts at most twenty. */
const TYPES = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.created',
  'invoice.finalized',
  'invoice.updated',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'charge.dispute.created',
  'charge.dispute.closed',
  'charge.refunded',
  'refund.failed',
  'credit_note.created',
  'credit_note.voided',
] as const;
const EVENTS_PER_PAGE = 100;

type EventPart = Pick<PaymentsPort, 'locateEvent' | 'listEvents' | 'readWebhook'>;

/** The part of the adapter that is about events. */
export function stripeEvents(client: StripeClient, webhookSecret: string | undefined): EventPart {
  async function invoiceOf(payment: string, signal: AbortSignal | undefined): Promise<string | null> {
    const { data } = await client.request(
      'read',
      (sdk) =>
        sdk.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent: payment }, limit: 1 }),
      signal,
    );
    return idOf(data[0]?.invoice);
  }

  return {
    async locateEvent(event, options) {
      const { subscriptionId, paymentId } = event;
      if (subscriptionId !== null) return event;
      const signal = options?.signal;
      const invoiceId = event.invoiceId ?? (paymentId && (await invoiceOf(paymentId, signal)));
      if (invoiceId === null) return event;
      const invoice = await client.find((sdk) => sdk.invoices.retrieve(invoiceId), signal);
      return { ...event, subscriptionId: idOf(invoice?.parent?.subscription_details?.subscription) };
    },

    async listEvents({ since, until, onUnreadable }, options) {
      // Stripe lists the newest first. All pages are read, because an event on a skipped page would never be found.
      const events: PaymentEvent[] = [];
      let after: string | undefined;
      for (;;) {
        const page = await client.request(
          'read',
          (sdk) =>
            sdk.events.list({
              created: { gte: toSeconds(since), lt: toSeconds(until) },
              types: [...TYPES],
              limit: EVENTS_PER_PAGE,
              ...(after === undefined ? {} : { starting_after: after }),
            }),
          options?.signal,
        );
        events.push(...readListedEvents(page.data, { onUnreadable }));
        after = page.data.at(-1)?.id;
        if (!page.has_more || after === undefined) return events.reverse();
      }
    },

    async readWebhook({ body, signature = '' }, now) {
      if (webhookSecret === undefined) throw new WebhookRefused();
      const sdk = await client.sdk();
      let event: unknown;
      try {
        const { webhooks } = sdk;
        const at = now.getTime();
        event = webhooks.constructEvent(
          ...([body, signature, webhookSecret, SIGNATURE_TOLERANCE_SECONDS, undefined, at] as const),
        );
      } catch (error) {
        // The body is signed but is not JSON.
        if (error instanceof SyntaxError) throw new UnreadableWebhook();
        throw new WebhookRefused();
      }
      return readPaymentEvent(event);
    },
  };
}
