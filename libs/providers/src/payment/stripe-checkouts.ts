/** Checkouts at Stripe: a package that is bought, or the months of a practice that subscribes again. */
import type { Stripe } from 'stripe';
import { CURRENCY, TRIAL_DAYS } from '@praxis/contracts/billing/billing.const';
import { PACKAGES, type Tier } from '@praxis/contracts/billing/package.const';
import { RESOURCE_TYPES } from '@praxis/contracts/usage/usage.const';
import type { RequestOptions } from '../adapter.js';
import type { Checkout, PaymentsPort } from './port.js';
import { soldPriceIn, type StripeCatalog } from './stripe-catalog.js';
import { stripeRefusal, type StripeClient } from './stripe-client.js';
import { idOf, tierIn, toCheckoutStatus } from './stripe-transform.js';

/**
 * Replaces the checkout's id in the address of the page after payment until Stripe fills it in. URL encoding does not
 * change it.
 */
const ID_PLACE = 'CHECKOUT_SESSION_ID';

type CheckoutPart = Pick<PaymentsPort, 'openCheckout' | 'findCheckout' | 'findBuyer'>;

/** The part of the adapter that is about checkouts. */
export function stripeCheckouts(client: StripeClient, catalog: StripeCatalog): CheckoutPart {
  const findSession = (id: string, options?: RequestOptions) =>
    client.find((sdk) => sdk.checkout.sessions.retrieve(id, { expand: ['line_items'] }), options?.signal);

  return {
    async openCheckout({ tier, email, practiceId, successUrl, cancelUrl, idempotencyKey }, options) {
      const signal = options?.signal;
      signal?.throwIfAborted();
      const isRenewal = practiceId !== undefined;
      const [paid, metered] = await Promise.all([
        Promise.all(
          (isRenewal ? (['base'] as const) : (['base', 'setup'] as const)).map((kind) =>
            catalog.priceOf({ kind, tier }, signal),
          ),
        ),
        Promise.all(RESOURCE_TYPES.map((resource) => catalog.priceOf({ kind: 'overage', resource }, signal))),
      ]);
      const lines = [
        ...paid.map((price) => ({ price, quantity: 1 })),
        ...metered.map((price) => ({ price })),
      ];
      const trial = isRenewal ? {} : { trial_period_days: TRIAL_DAYS };
      const session = await client.request(
        'write',
        (sdk) =>
          sdk.checkout.sessions.create(
            {
              mode: 'subscription',
              customer_email: email,
              line_items: lines,
              metadata: { tier },
              subscription_data: { ...trial, metadata: { tier } },
              success_url: successUrl(ID_PLACE).replaceAll(ID_PLACE, `{${ID_PLACE}}`),
              cancel_url: cancelUrl,
              ...(isRenewal ? { client_reference_id: practiceId } : {}),
            },
            { idempotencyKey },
          ),
        signal,
      );
      const { setupFeeCents, monthlyFeeCents } = PACKAGES[tier];
      return toCheckout(session, { tier, dueCents: isRenewal ? monthlyFeeCents : setupFeeCents });
    },

    async findCheckout(id, options) {
      const session = await findSession(id, options);
      const tier = tierIn(session?.metadata ?? null);
      // A session without our tier was opened by another system in the same account, so it is ignored.
      if (!session || tier === undefined) return undefined;
      return toCheckout(session, { tier, dueCents: soldFor(session, tier) });
    },

    async findBuyer(id, options) {
      const session = await findSession(id, options);
      if (!session || tierIn(session.metadata) === undefined || toCheckoutStatus(session) !== 'paid')
        return undefined;
      return session.customer_details?.email ?? session.customer_email ?? undefined;
    },
  };
}

/**
 * The amount due immediately, by the prices with which the checkout was opened: the package's set-up fee, or the first
 * month of a renewal. Prices may have changed since, and the buyer has still bought the package. Undefined if the
 * checkout contains no such price of ours.
 */
function soldFor(session: Stripe.Checkout.Session, tier: Tier): number | undefined {
  const kind = session.client_reference_id === null ? 'setup' : 'base';
  const sold = (session.line_items?.data ?? []).map(({ price }) => price && soldPriceIn(price));
  return sold.find((price) => price?.kind === kind && price.tier === tier)?.unitCents;
}

/** @throws ProviderError for a checkout that charges something else than what was sold */
function toCheckout(
  session: Stripe.Checkout.Session,
  { tier, dueCents }: { tier: Tier; dueCents: number | undefined },
): Checkout {
  if (session.currency !== null && session.currency !== CURRENCY) throw stripeRefusal('currency_mismatch');
  const { amount_subtotal: amount } = session;
  const practiceId = session.client_reference_id ?? null;
  if (dueCents === undefined || (amount !== null && amount !== dueCents))
    throw stripeRefusal('amount_mismatch');
  return {
    id: session.id,
    tier,
    practiceId,
    status: toCheckoutStatus(session),
    url: session.url ?? '',
    customerId: idOf(session.customer),
    subscriptionId: idOf(session.subscription),
  };
}
