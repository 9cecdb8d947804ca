/** Translates Stripe's objects to the terms of the port. */
import type { Stripe } from 'stripe';
import { INVOICE_STATUSES, type InvoiceStatus } from '@praxis/contracts/billing/billing.const';
import type { CheckoutStatus } from '@praxis/contracts/checkout/checkout';
import { TIERS, type Tier } from '@praxis/contracts/billing/package.const';
import type { VendorInvoice, VendorInvoiceLine, VendorSubscription } from './port.js';
import type { PriceMeaning } from './stripe-catalog.js';

export const fromSeconds = (seconds: number): Date => new Date(seconds * 1_000);
export const toSeconds = (instant: Date): number => Math.floor(instant.getTime() / 1_000);

/** The id of a field that is either an expanded object or an id. */
export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

export const tierIn = (metadata: Record<string, string> | null): Tier | undefined =>
  TIERS.find((tier) => tier === metadata?.['tier']);

/** A checkout is paid once its payment has succeeded, not when its form was completed. */
export function toCheckoutStatus({
  status,
  payment_status: payment,
}: Pick<Stripe.Checkout.Session, 'status' | 'payment_status'>): CheckoutStatus {
  if (status === 'expired') return 'expired';
  return status === 'complete' && payment !== 'unpaid' ? 'paid' : 'open';
}

const STATUSES: Record<string, VendorSubscription['status']> = {
  trialing: 'trialing',
  active: 'active',
  canceled: 'canceled',
  incomplete_expired: 'canceled',
};

/** A subscription by the item of its package. A status that is neither running nor ended means that a payment is missing. */
export function toSubscription(
  { id, customer, status, cancel_at_period_end, ...rest }: Stripe.Subscription,
  { tier, item }: { tier: Tier; item: Stripe.SubscriptionItem },
): Omit<VendorSubscription, 'prices'> {
  return {
    id,
    tier,
    customerId: idOf(customer) ?? '',
    status: STATUSES[status] ?? 'past_due',
    trialEndsAt: rest.trial_end === null ? null : fromSeconds(rest.trial_end),
    startedAt: fromSeconds(rest.start_date),
    periodStart: fromSeconds(item.current_period_start),
    periodEnd: fromSeconds(item.current_period_end),
    // If the subscription has flexible billing, the customer portal sets a cancellation date instead.
    cancelAtPeriodEnd:
      cancel_at_period_end || (rest.cancel_at !== null && rest.cancel_at <= item.current_period_end),
  };
}

/** Whether a line comes from a change within a period. */
export function isProration({ parent }: Stripe.InvoiceLineItem): boolean {
  return (
    parent?.subscription_item_details?.proration === true || parent?.invoice_item_details?.proration === true
  );
}

/** The id of a line's price. */
export const priceIn = ({ pricing }: Stripe.InvoiceLineItem): string | null =>
  idOf(pricing?.price_details?.price);

/** A line of an invoice, with Stripe's own description. */
export function toInvoiceLine(
  line: Stripe.InvoiceLineItem,
  meaning: PriceMeaning | undefined,
): VendorInvoiceLine {
  const quantity = line.quantity ?? 1;
  const price = line.pricing?.unit_amount_decimal ?? null;
  const isPart = isProration(line);
  return {
    kind: isPart ? 'proration' : (meaning?.kind ?? 'other'),
    resource: !isPart && meaning?.kind === 'overage' ? meaning.resource : null,
    description: line.description ?? '',
    quantity,
    // A partial period has no unit price.
    unitCents: isPart || price === null ? line.amount : Math.round(Number(String(price))),
    amountCents: line.amount,
    periodStart: fromSeconds(line.period.start),
    periodEnd: fromSeconds(line.period.end),
  };
}

/** An invoice with data that was read separately. */
export function toInvoice(
  invoice: Stripe.Invoice,
  subscriptionId: string,
  { lines, refundedCents }: Pick<VendorInvoice, 'lines' | 'refundedCents'>,
): VendorInvoice {
  const paidAt = invoice.status_transitions.paid_at;
  return {
    id: invoice.id,
    subscriptionId,
    lines,
    currency: invoice.currency,
    subtotalCents: subtotalOf(invoice),
    totalCents: invoice.total,
    dueCents: invoice.amount_due,
    paidCents: invoice.amount_paid,
    creditedCents: invoice.pre_payment_credit_notes_amount,
    refundedCents,
    status: statusOf(invoice.status),
    attempts: invoice.attempt_count,
    issuedAt: fromSeconds(invoice.created),
    paidAt: paidAt === null ? null : fromSeconds(paidAt),
  };
}

/**
 * The sum of the lines: the total plus discounts and credits, minus taxes. Stripe's own subtotal already includes the discounts of single
 * lines.
 */
function subtotalOf({ total, ...invoice }: Stripe.Invoice): number {
  const sum = (parts: readonly { amount: number }[]): number =>
    parts.reduce((cents, { amount }) => cents + amount, 0);
  const discounts = invoice.total_discount_amounts ?? [];
  // Discounts are listed once more among these.
  const credits = (invoice.total_pretax_credit_amounts ?? []).filter(
    ({ type }) => type === 'credit_balance_transaction',
  );
  const taxes = (invoice.total_taxes ?? []).filter(({ tax_behavior: how }) => how === 'exclusive');
  return total + sum(discounts) + sum(credits) - sum(taxes);
}

/** In some API versions a draft has no status of its own. */
function statusOf(status: Stripe.Invoice['status']): InvoiceStatus {
  return INVOICE_STATUSES.find((one) => one === status) ?? 'draft';
}
