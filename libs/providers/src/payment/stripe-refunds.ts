/**
 * The refunded amounts of paid invoices at Stripe: refunds of their charges, and credit notes that did not refund a
 * charge.
 */
import type { Stripe } from 'stripe';
import type { RequestOptions } from '../adapter.js';
import type { StripeClient } from './stripe-client.js';
import { idOf } from './stripe-transform.js';

/** How many objects are read at once. */
const OBJECTS_PAGE = 100;

/**
 * The refunded cents per invoice of one customer, with the invoices' payments. Without a paid invoice, no request is
 * sent to Stripe.
 */
export async function readRefunds(
  client: StripeClient,
  invoices: readonly Stripe.Invoice[],
  options?: RequestOptions,
): Promise<Map<string, number>> {
  const paid = invoices.filter(({ amount_paid: cents }) => cents > 0);
  const refunds = new Map<string, number>();
  const add = (invoice: string | null | undefined, cents: number): void => {
    if (invoice && cents !== 0) refunds.set(invoice, (refunds.get(invoice) ?? 0) + cents);
  };
  const customer = idOf(paid[0]?.customer);
  if (customer === null) return refunds;
  const period = { customer, created: { gte: Math.min(...paid.map(({ created }) => created)) } };
  const invoiceOf = new Map(
    paid.flatMap(({ id, payments }) => (payments?.data ?? []).map(({ payment }) => [payerIn(payment), id])),
  );
  const charges = await readAll((page) =>
    client.request('read', (sdk) => sdk.charges.list({ ...period, ...page }), options?.signal),
  );
  for (const { id, payment_intent: intent, amount_refunded: cents } of charges)
    add(invoiceOf.get(idOf(intent) ?? id), cents);
  if (!paid.some(({ post_payment_credit_notes_amount: cents }) => cents > 0)) return refunds;
  const notes = await readAll((page) =>
    client.request('read', (sdk) => sdk.creditNotes.list({ ...period, ...page }), options?.signal),
  );
  for (const { invoice, status, post_payment_amount: cents, refunds: made } of notes) {
    // The part of a credit note that refunds a charge is already counted with the charge.
    const refunded = made.reduce((sum, { amount_refunded: part }) => sum + part, 0);
    if (status === 'issued') add(idOf(invoice), cents - refunded);
  }
  return refunds;
}

const payerIn = ({ payment_intent: intent, charge }: Stripe.InvoicePayment.Payment): string =>
  idOf(intent) ?? idOf(charge) ?? '';

interface Page<Item> {
  data: Item[];
  has_more: boolean;
}

async function readAll<Item extends { id: string }>(
  read: (page: { limit: number; starting_after?: string }) => Promise<Page<Item>>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (;;) {
    const after = items.at(-1)?.id;
    const { data, has_more: hasMore } = await read({
      limit: OBJECTS_PAGE,
      ...(after === undefined ? {} : { starting_after: after }),
    });
    items.push(...data);
    if (!hasMore || data.length === 0) return items;
  }
}
