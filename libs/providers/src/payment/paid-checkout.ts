/** Finds a payment vendor's reports about paid checkouts, and who paid. */
import type { Tier } from '@praxis/contracts/billing/package.const';
import type { SubscriptionPrices } from '@praxis/contracts/billing/subscription-prices';
import { ProviderError } from '../failures.js';
import type { Checkout, PaymentEvent, PaymentsPort } from './port.js';

/** Reports that a checkout was paid, immediately or, with a slow payment method, later. */
const PAID = new Set(['checkout.session.completed', 'checkout.session.async_payment_succeeded']);

/** The checkout that a report says was paid; undefined for a report about something else. */
export function paidCheckoutOf({ type, checkoutId }: PaymentEvent): string | undefined {
  return PAID.has(type) ? (checkoutId ?? undefined) : undefined;
}

type Asked = Pick<PaymentsPort, 'findCheckout' | 'findBuyer' | 'findSubscription'>;

/** The package that was paid. */
export interface PaidPackage {
  tier: Tier;
  email: string;
  /** The subscription that began for a returning practice; null for the purchase of a new practice. */
  renewal: {
    practiceId: string;
    vendor: { customerId: string; subscriptionId: string };
    startsAt: Date;
    trialEndsAt: Date | null;
    prices: SubscriptionPrices;
  } | null;
}

/**
 * Asks the vendor what was paid and by whom: because a report alone proves nothing. Undefined if nothing was paid, or
 * if the vendor refuses permanently, for example because the checkout has a different amount than Praxis sells.
 * @throws ProviderError where the vendor does not answer
 */
export async function readBuyer(vendor: Asked, checkoutId: string): Promise<PaidPackage | undefined> {
  try {
    const checkout = await vendor.findCheckout(checkoutId);
    const email = checkout?.status === 'paid' ? await vendor.findBuyer(checkoutId) : undefined;
    if (!checkout || email === undefined) return undefined;
    return { tier: checkout.tier, email, renewal: await renewalOf(vendor, checkout) };
  } catch (error) {
    if (error instanceof ProviderError && error.code === 'rejected') return undefined;
    throw error;
  }
}

/**
 * @throws ProviderError while the vendor has no subscription for a paid checkout; the vendor then sends the report
 * again
 */
async function renewalOf(
  vendor: Asked,
  { practiceId, customerId, subscriptionId }: Checkout,
): Promise<PaidPackage['renewal']> {
  if (practiceId === null) return null;
  const found = subscriptionId === null ? undefined : await vendor.findSubscription(subscriptionId);
  if (!found || customerId === null || subscriptionId === null)
    throw new ProviderError({ code: 'unavailable', provider: 'payments', port: 'payments' });
  const { startedAt: startsAt, trialEndsAt, prices } = found;
  return { practiceId, vendor: { customerId, subscriptionId }, startsAt, trialEndsAt, prices };
}
