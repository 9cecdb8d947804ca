/** Live payments through Stripe's own SDK: Checkout, subscriptions, the customer portal, and meters for units beyond the plan. */
import type { Stripe } from 'stripe';
import { CURRENCY, TRIAL_DAYS } from '@praxis/contracts/billing/billing.const';
import { PACKAGES, type Tier } from '@praxis/contracts/billing/package.const';
import { RESOURCE_TYPES } from '@praxis/contracts/usage/usage.const';
import type { RequestOptions } from '../adapter.js';
import { missingSettings, ProviderError } from '../failures.js';
import { DEFAULT_TIMEOUT_MS } from '../waiting.js';
import type { Checkout, PaymentsPort } from './port.js';
import { createStripeCatalog, meterNameOf } from './stripe-catalog.js';
import { createStripeClient, STRIPE, stripeRefusal } from './stripe-client.js';
import { stripeEvents } from './stripe-events.js';
import { DUPLICATE_METER_EVENT } from './stripe-failure.js';
import { stripeInvoices } from './stripe-invoices.js';
import {
  idOf,
  isProration,
  tierIn,
  toCheckoutStatus,
  toSeconds,
  toSubscription,
} from './stripe-transform.js';

/** Settings from the configuration, where every field may be missing. */
export interface StripeSettings {
  secretKey?: string | undefined;
  /** Secret of the webhook endpoint. Without it, every webhook is refused. */
  webhookSecret?: string | undefined;
  /** Another host with the same API, for example a double. */
  baseUrl?: string | undefined;
  timeoutMs?: number | undefined;
  now?: () => Date;
}

/** Stripe keeps a key for at least a day, in milliseconds. */
const IDEMPOTENCY_WINDOW_MS = 86_400_000;
/** Replaces the id in the address of the page after payment, until Stripe knows it. Survives being encoded. */
const ID_PLACE = 'CHECKOUT_SESSION_ID';

/** Creates the adapter. Throws `not_configured` naming what is missing. */
export function createStripePayments(settings: StripeSettings): PaymentsPort {
  const { secretKey = '', baseUrl, timeoutMs = DEFAULT_TIMEOUT_MS, webhookSecret } = settings;
  const settingsSentence = missingSettings('Live payment', { STRIPE_SECRET_KEY: secretKey });
  if (settingsSentence)
    throw new ProviderError({
      code: 'not_configured',
      provider: STRIPE,
      port: 'payments',
      settingsSentence,
    });
  const now = settings.now ?? (() => new Date());
  const client = createStripeClient({ apiKey: secretKey, baseUrl, timeoutMs, now });
  const catalog = createStripeCatalog(client);

  /** The item of the package, and which one it is. @throws ProviderError for a subscription to something else */
  async function packageOf(
    subscription: Stripe.Subscription,
    options?: RequestOptions,
  ): Promise<{ tier: Tier; item: Stripe.SubscriptionItem }> {
    for (const item of subscription.items.data) {
      const meaning = await catalog.meaningOf(item.price.id, options?.signal);
      if (meaning?.kind === 'base') return { tier: meaning.tier, item };
    }
    throw stripeRefusal('unknown_tier');
  }
  const toOurs = async (subscription: Stripe.Subscription, options?: RequestOptions) =>
    toSubscription(subscription, await packageOf(subscription, options));

  const findSession = (id: string, options?: RequestOptions) =>
    client.find((sdk) => sdk.checkout.sessions.retrieve(id), options?.signal);

  /** The new items of a subscription: its package's item at another price. */
  async function itemsFor(id: string, tier: Tier, options?: RequestOptions) {
    const subscription = await client.request(
      'read',
      (sdk) => sdk.subscriptions.retrieve(id),
      options?.signal,
    );
    const { item } = await packageOf(subscription, options);
    return [{ id: item.id, price: await catalog.priceOf({ kind: 'base', tier }, options?.signal) }];
  }

  return {
    mode: 'live',
    name: STRIPE,
    idempotent: true,
    idempotencyWindowMs: IDEMPOTENCY_WINDOW_MS,
    ...stripeInvoices(client, catalog),
    ...stripeEvents(client, webhookSecret),

    async openCheckout({ tier, email, successUrl, cancelUrl, idempotencyKey }, options) {
      const signal = options?.signal;
      signal?.throwIfAborted();
      const [base, setup, ...metered] = await Promise.all([
        catalog.priceOf({ kind: 'base', tier }, signal),
        catalog.priceOf({ kind: 'setup', tier }, signal),
        ...RESOURCE_TYPES.map((resource) => catalog.priceOf({ kind: 'overage', resource }, signal)),
      ]);
      const lines = [
        ...[base, setup].map((price) => ({ price, quantity: 1 })),
        ...metered.map((price) => ({ price })),
      ];
      const session = await client.request(
        'write',
        (sdk) =>
          sdk.checkout.sessions.create(
            {
              mode: 'subscription',
              customer_email: email,
              line_items: lines,
              metadata: { tier },
              subscription_data: { trial_period_days: TRIAL_DAYS, metadata: { tier } },
              success_url: successUrl(ID_PLACE).replaceAll(ID_PLACE, `{${ID_PLACE}}`),
              cancel_url: cancelUrl,
            },
            { idempotencyKey },
          ),
        signal,
      );
      return toCheckout(session, tier);
    },

    async findCheckout(id, options) {
      const session = await findSession(id, options);
      const tier = tierIn(session?.metadata ?? null);
      // Ignores a session without our tier, which another system has opened in the same account.
      if (!session || tier === undefined) return undefined;
      return toCheckout(session, tier);
    },

    async findBuyer(id, options) {
      const session = await findSession(id, options);
      if (!session || tierIn(session.metadata) === undefined || toCheckoutStatus(session) !== 'paid')
        return undefined;
      return session.customer_details?.email ?? session.customer_email ?? undefined;
    },

    async findSubscription(id, options) {
      const found = await client.find((sdk) => sdk.subscriptions.retrieve(id), options?.signal);
      return found && (await toOurs(found, options));
    },

    async openPortal({ customerId, returnUrl }, options) {
      const session = await client.find(
        (sdk) => sdk.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }),
        options?.signal,
      );
      return session?.url || undefined;
    },

    async previewPlanChange({ subscriptionId, tier, at }, options) {
      const items = await itemsFor(subscriptionId, tier, options);
      const proration = toSeconds(at);
      const invoice = await client.request(
        'read',
        (sdk) =>
          sdk.invoices.createPreview({
            subscription: subscriptionId,
            subscription_details: {
              items,
              proration_behavior: 'create_prorations',
              proration_date: proration,
            },
          }),
        options?.signal,
      );
      // Lines of earlier changes are on the next invoice too.
      const parts = invoice.lines.data.filter((line) => isProration(line) && line.period.start === proration);
      const sum = (sign: 1 | -1): number =>
        parts.reduce((cents, { amount }) => cents + Math.max(0, sign * amount), 0);
      return { creditCents: sum(-1), chargeCents: sum(1) };
    },

    async changePlan({ subscriptionId, tier, at, idempotencyKey }, options) {
      const items = await itemsFor(subscriptionId, tier, options);
      const changed = await client.request(
        'write',
        (sdk) =>
          sdk.subscriptions.update(
            subscriptionId,
            {
              items,
              metadata: { tier },
              proration_behavior: 'create_prorations',
              proration_date: toSeconds(at),
            },
            { idempotencyKey },
          ),
        options?.signal,
      );
      return await toOurs(changed, options);
    },

    async setCancellation({ subscriptionId, atPeriodEnd }, options) {
      const changed = await client.request(
        'write',
        (sdk) => sdk.subscriptions.update(subscriptionId, { cancel_at_period_end: atPeriodEnd }),
        options?.signal,
      );
      return await toOurs(changed, options);
    },

    async reportUsage({ customerId, resource, quantity, identifier, at }, options) {
      if (quantity === 0) return;
      try {
        await client.request(
          'write',
          (sdk) =>
            sdk.billing.meterEvents.create({
              event_name: meterNameOf(resource),
              identifier,
              timestamp: toSeconds(at),
              payload: { stripe_customer_id: customerId, value: String(quantity) },
            }),
          options?.signal,
        );
      } catch (error) {
        if (!isRepeated(error)) throw error;
      }
    },
  };
}

/** Stripe refuses an identifier that it has seen: the units are counted already. */
const isRepeated = (error: unknown): boolean =>
  error instanceof ProviderError && error.vendorCode === DUPLICATE_METER_EVENT;

/** @throws ProviderError for one that charges something else than the package's set-up */
function toCheckout(session: Stripe.Checkout.Session, tier: Tier): Checkout {
  if (session.currency !== null && session.currency !== CURRENCY) throw stripeRefusal('currency_mismatch');
  const { amount_subtotal: amount } = session;
  if (amount !== null && amount !== PACKAGES[tier].setupFeeCents) throw stripeRefusal('amount_mismatch');
  return {
    id: session.id,
    tier,
    status: toCheckoutStatus(session),
    url: session.url ?? '',
    customerId: idOf(session.customer),
    subscriptionId: idOf(session.subscription),
  };
}
