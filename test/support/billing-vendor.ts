/** Practices that bought a package at a simulated payment vendor whose clock the test sets. */
import { randomUUID } from 'node:crypto';
import { TEST_CARDS, type CardKind } from '@praxis/contracts/checkout/checkout.const';
import type { Tier } from '@praxis/contracts/billing/package.const';
import type { SimPayments } from '@praxis/providers/payment/sim';
import { subscribed, type Subscriber } from './billing.js';
import type { World } from './journey.js';

export interface Buyer extends Subscriber {
  vendorSubscriptionId: string;
  customerId: string;
}

/** The amounts of an unpaid invoice with this total. */
export const amountsOf = (cents: number) => ({
  subtotalCents: cents,
  totalCents: cents,
  dueCents: cents,
  paidCents: 0,
  creditedCents: 0,
  refundedCents: 0,
});

interface Purchase {
  tier?: Tier;
  card?: CardKind;
  email?: string;
}

/** Pays for a package at the vendor, which sends no report of it. Returns the checkout's id. */
export async function paidAtVendor(
  vendor: SimPayments,
  { tier = 'starter', card = 'pays', email = 'buyer@example.com' }: Purchase = {},
): Promise<string> {
  const { id } = await vendor.openCheckout({
    tier,
    email,
    idempotencyKey: randomUUID(),
    cancelUrl: 'https://pay.example',
    successUrl: (checkout) => `https://pay.example/${checkout}`,
  });
  await vendor.pay(id, TEST_CARDS.find(({ kind }) => kind === card)?.number ?? '');
  return id;
}

/** A practice that bought a package with a test card. */
export async function bought(
  world: Pick<World, 'database' | 'tenant'>,
  vendor: SimPayments,
  { tier = 'starter', card = 'pays' }: { tier?: Tier; card?: CardKind } = {},
): Promise<Buyer> {
  const id = await paidAtVendor(vendor, { tier, card });
  const checkout = await vendor.findCheckout(id);
  const { subscriptionId, customerId } = checkout ?? {};
  const found = subscriptionId ? await vendor.findSubscription(subscriptionId) : undefined;
  if (!found || !customerId || !subscriptionId) throw new Error('the checkout was not paid');
  const subscriber = await subscribed(world, {
    tier,
    checkoutId: id,
    vendor: { customerId, subscriptionId },
    startsAt: found.startedAt,
    trialEndsAt: found.trialEndsAt,
    hasRun: false,
  });
  return { ...subscriber, vendorSubscriptionId: subscriptionId, customerId };
}
