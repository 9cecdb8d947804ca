/** Live payments through Stripe's own SDK: Checkout, subscriptions, the customer portal, and meters for units beyond the plan. */
import type { Stripe } from 'stripe';
import type { Tier } from '@praxis/contracts/billing/package.const';
import type { SubscriptionPrices } from '@praxis/contracts/billing/subscription-prices';
import type { RequestOptions } from '../adapter.js';
import { missingSettings, ProviderError } from '../failures.js';
import { DEFAULT_TIMEOUT_MS } from '../waiting.js';
import type { PaymentsPort, VendorSubscription } from './port.js';
import { createStripeCatalog, meterNameOf } from './stripe-catalog.js';
import { stripeCheckouts } from './stripe-checkouts.js';
import { createStripeClient, STRIPE, stripeRefusal } from './stripe-client.js';
import { stripeEvents } from './stripe-events.js';
import { DUPLICATE_METER_EVENT } from './stripe-failure.js';
import { stripeInvoices } from './stripe-invoices.js';
import { isProration, toSeconds, toSubscription } from './stripe-transform.js';

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
const MINUTE_MS = 60_000;
const MINUTE_SECONDS = 60;

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

  /**
   * The item of the package, the package's tier, and the prices of the subscription.
   * @throws ProviderError for a subscription to something else
   */
  async function packageOf(
    subscription: Stripe.Subscription,
    options?: RequestOptions,
  ): Promise<{ tier: Tier; item: Stripe.SubscriptionItem; prices: SubscriptionPrices }> {
    let base: { tier: Tier; item: Stripe.SubscriptionItem; monthlyCents: number } | undefined;
    const overageCents: SubscriptionPrices['overageCents'] = {};
    for (const item of subscription.items.data) {
      const sold = await catalog.meaningOf(item.price.id, options?.signal);
      if (sold?.kind === 'base') base ??= { tier: sold.tier, item, monthlyCents: sold.unitCents };
      if (sold?.kind === 'overage') overageCents[sold.resource] = sold.unitCents;
    }
    if (!base) throw stripeRefusal('unknown_tier');
    const { monthlyCents, ...found } = base;
    return { ...found, prices: { monthlyCents, overageCents } };
  }
  async function toOurs(
    subscription: Stripe.Subscription,
    options?: RequestOptions,
  ): Promise<VendorSubscription> {
    const { prices, ...found } = await packageOf(subscription, options);
    return { ...toSubscription(subscription, found), prices };
  }

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
    ...stripeCheckouts(client, catalog),
    ...stripeInvoices(client, catalog),
    ...stripeEvents(client, webhookSecret),

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
      // The next invoice also contains lines of earlier changes, which are left out.
      const parts = invoice.lines.data.filter((line) => isProration(line) && line.period.start === proration);
      const sum = (sign: 1 | -1): number =>
        parts.reduce((cents, { amount }) => cents + Math.max(0, sign * amount), 0);
      return { creditCents: sum(-1), chargeCents: sum(1) };
    },

    async changePlan({ subscriptionId, tier, at, idempotencyKey, isFromNextPeriod = false }, options) {
      const items = await itemsFor(subscriptionId, tier, options);
      const changed = await client.request(
        'write',
        (sdk) =>
          sdk.subscriptions.update(
            subscriptionId,
            {
              items,
              metadata: { tier },
              ...(isFromNextPeriod
                ? { proration_behavior: 'none' }
                : { proration_behavior: 'create_prorations', proration_date: toSeconds(at) }),
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

    async countUsage({ customerId, resource, since }, options) {
      const meter = await catalog.meterOf(resource, options?.signal);
      // Stripe sums up whole minutes.
      const minuteOf = (at: Date): number => Math.floor(at.getTime() / MINUTE_MS) * MINUTE_SECONDS;
      const { data } = await client.request(
        'read',
        (sdk) =>
          sdk.billing.meters.listEventSummaries(meter, {
            customer: customerId,
            start_time: minuteOf(since),
            end_time: minuteOf(now()),
          }),
        options?.signal,
      );
      return data.reduce((sum, { aggregated_value: value }) => sum + value, 0);
    },
  };
}

/** Stripe refuses an identifier that it has already seen, which means that the units are already counted. */
const isRepeated = (error: unknown): boolean =>
  error instanceof ProviderError && error.vendorCode === DUPLICATE_METER_EVENT;
