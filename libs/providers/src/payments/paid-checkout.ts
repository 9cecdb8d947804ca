/** Which reports of a payment vendor say that a checkout was paid, and who paid it. */
import type { Tier } from '@praxis/contracts/billing/package.const';
import { ProviderError } from '../failures.js';
import type { PaymentEvent, PaymentsPort } from './port.js';

/** A checkout was paid, at once or, by a slow kind of payment, later. */
const PAID = new Set(['checkout.session.completed', 'checkout.session.async_payment_succeeded']);

/** The checkout that a report says was paid; undefined for a report about something else. */
export function paidCheckoutOf({ type, checkoutId }: PaymentEvent): string | undefined {
  return PAID.has(type) ? (checkoutId ?? undefined) : undefined;
}

/**
 * Asks the vendor what was paid and by whom: a report is not taken at its word. Undefined where nothing was paid, and where the vendor
 * refuses for good, such as for a checkout over another amount than ours.
 * @throws ProviderError where the vendor does not answer
 */
export async function readBuyer(
  vendor: Pick<PaymentsPort, 'findCheckout' | 'findBuyer'>,
  checkoutId: string,
): Promise<{ tier: Tier; email: string } | undefined> {
  try {
    const checkout = await vendor.findCheckout(checkoutId);
    const email = checkout?.status === 'paid' ? await vendor.findBuyer(checkoutId) : undefined;
    return checkout && email !== undefined ? { tier: checkout.tier, email } : undefined;
  } catch (error) {
    if (error instanceof ProviderError && error.code === 'rejected') return undefined;
    throw error;
  }
}
