/** What Praxis asks of a payment vendor: a page where a package is paid, and what came of it. No vendor terms here. */
import type { CheckoutStatus } from '@praxis/contracts/checkout/checkout';
import type { Tier } from '@praxis/contracts/demo/package.const';
import type { Adapter, CallOptions } from '../adapter.js';

export interface CheckoutRequest {
  tier: Tier;
  /** Of who buys. */
  email: string;
  /** The page after payment, for the id that the vendor gives. */
  successUrl(checkoutId: string): string;
  /** The page for whoever leaves without paying. */
  cancelUrl: string;
  /** The same key is the same checkout. */
  idempotencyKey: string;
}

export interface Checkout {
  id: string;
  tier: Tier;
  status: CheckoutStatus;
  /** The vendor's page. */
  url: string;
}

export interface PaymentsPort extends Adapter {
  /**
   * Opens a checkout over a package's set-up fee and its first month.
   * @throws ProviderError
   */
  openCheckout(request: CheckoutRequest, options?: CallOptions): Promise<Checkout>;
  /**
   * Reads a checkout; undefined for an id that the vendor does not know.
   * @throws ProviderError
   */
  findCheckout(id: string, options?: CallOptions): Promise<Checkout | undefined>;
}
