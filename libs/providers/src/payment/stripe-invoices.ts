/** Invoices at Stripe: listed with all of their lines, previewed, and refunded. */
import type { Stripe } from 'stripe';
import type { RequestOptions } from '../adapter.js';
import type { PaymentsPort } from './port.js';
import type { StripeCatalog } from './stripe-catalog.js';
import { stripeRefusal, type StripeClient } from './stripe-client.js';
import { readRefunds } from './stripe-refunds.js';
import { idOf, priceIn, toInvoice, toInvoiceLine } from './stripe-transform.js';

/** Maximum number of lines of an invoice that are read at once. */
const LINES_PAGE = 100;

type InvoicePart = Pick<PaymentsPort, 'listInvoices' | 'refundInvoice'>;

/** The part of the adapter that is about invoices. */
export function stripeInvoices(client: StripeClient, catalog: StripeCatalog): InvoicePart {
  /** The invoice already contains the first lines. */
  async function linesOf(
    invoice: Stripe.Invoice,
    options?: RequestOptions,
  ): Promise<Stripe.InvoiceLineItem[]> {
    const lines = [...invoice.lines.data];
    for (let more = invoice.lines.has_more; more;) {
      const after = lines.at(-1)?.id;
      const page = await client.request(
        'read',
        (sdk) =>
          sdk.invoices.listLineItems(invoice.id, {
            limit: LINES_PAGE,
            ...(after === undefined ? {} : { starting_after: after }),
          }),
        options?.signal,
      );
      lines.push(...page.data);
      more = page.has_more && page.data.length > 0;
    }
    return lines;
  }

  return {
    async listInvoices(subscription, limit, options) {
      const found = await client.find(
        (sdk) => sdk.invoices.list({ subscription, limit: Math.min(limit, 100), expand: ['data.payments'] }),
        options?.signal,
      );
      const listed = found?.data ?? [];
      const refunds = await readRefunds(client, listed, options);
      const invoices = [];
      for (const invoice of listed) {
        const lines = [];
        for (const line of await linesOf(invoice, options)) {
          // Trials and unused units are lines with an amount of 0, which are left out.
          if (line.amount === 0) continue;
          const price = priceIn(line);
          const meaning = price === null ? undefined : await catalog.meaningOf(price, options?.signal);
          lines.push(toInvoiceLine(line, meaning));
        }
        invoices.push(
          toInvoice(invoice, subscription, { lines, refundedCents: refunds.get(invoice.id) ?? 0 }),
        );
      }
      return invoices;
    },

    async refundInvoice({ invoiceId, amountCents, idempotencyKey }, options) {
      const { data } = await client.request(
        'read',
        (sdk) => sdk.invoicePayments.list({ invoice: invoiceId, status: 'paid', limit: 1 }),
        options?.signal,
      );
      const paymentIntent = idOf(data[0]?.payment.payment_intent);
      if (paymentIntent === null) throw stripeRefusal('invoice_not_paid');
      await client.request(
        'write',
        (sdk) =>
          sdk.refunds.create({ payment_intent: paymentIntent, amount: amountCents }, { idempotencyKey }),
        options?.signal,
      );
    },
  };
}
