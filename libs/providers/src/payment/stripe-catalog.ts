/**
 * The products at Stripe: prices found by their lookup key, and created when they are missing. The key contains the
 * amount, so that a new amount creates a new price and existing subscriptions do not change.
 */
import type { Stripe } from 'stripe';
import { CURRENCY } from '@praxis/contracts/billing/billing.const';
import { PACKAGES, packageTitle, TIERS, type Tier } from '@praxis/contracts/billing/package.const';
import { RESOURCE_LABELS, RESOURCE_TYPES, type ResourceType } from '@praxis/contracts/usage/usage.const';
import { OVERAGE_CENTS } from '@praxis/contracts/billing/plan-quotas.const';
import { stripeRefusal, type StripeClient } from './stripe-client.js';

/** The meaning of a price; stored with the price. */
export type PriceMeaning =
  { kind: 'setup' | 'base'; tier: Tier } | { kind: 'overage'; resource: ResourceType };

/** A price and the cost of one unit, in cents. */
type SoldPrice = PriceMeaning & { unitCents: number };

export interface StripeCatalog {
  /** The id of a price. */
  priceOf(meaning: PriceMeaning, signal?: AbortSignal): Promise<string>;
  /** The id of the meter that counts a resource. */
  meterOf(resource: ResourceType, signal?: AbortSignal): Promise<string>;
  /** The meaning of a price; undefined for one that is not ours. */
  meaningOf(priceId: string, signal?: AbortSignal): Promise<SoldPrice | undefined>;
}

/** The name under which units of a resource are counted. */
export const meterNameOf = (resource: ResourceType): string => `praxis_${resource}`;

/** Creates a catalog. Prices never change, so each is requested once per process. */
export function createStripeCatalog(client: StripeClient): StripeCatalog {
  const prices = new Map<string, Promise<string>>();
  const meters = new Map<string, Promise<string>>();
  const meanings = new Map<string, Promise<SoldPrice | undefined>>();
  return {
    priceOf(meaning, signal) {
      const key = lookupKeyOf(meaning);
      return kept(prices, key, () => findOrMakePrice(client, { key, meaning, signal }));
    },
    meterOf: (resource, signal) => kept(meters, resource, () => findOrMakeMeter(client, resource, signal)),
    meaningOf: (priceId, signal) =>
      kept(meanings, priceId, async () => {
        const price = await client.find((sdk) => sdk.prices.retrieve(priceId), signal);
        return price && soldPriceIn(price);
      }),
  };
}

/** Caches a request's result by key; a failed request is not kept. */
function kept<Value>(
  all: Map<string, Promise<Value>>,
  key: string,
  ask: () => Promise<Value>,
): Promise<Value> {
  const found = all.get(key);
  if (found) return found;
  const asked = ask();
  all.set(key, asked);
  asked.catch(() => all.delete(key));
  return asked;
}

function lookupKeyOf(meaning: PriceMeaning): string {
  const of = meaning.kind === 'overage' ? meaning.resource : meaning.tier;
  return `praxis_${meaning.kind}_${of}_${centsOf(meaning)}`;
}

function centsOf(meaning: PriceMeaning): number {
  if (meaning.kind === 'overage') return OVERAGE_CENTS[meaning.resource];
  const { setupFeeCents, monthlyFeeCents } = PACKAGES[meaning.tier];
  return meaning.kind === 'setup' ? setupFeeCents : monthlyFeeCents;
}

function nameOf(meaning: PriceMeaning): string {
  if (meaning.kind === 'overage') return `${RESOURCE_LABELS[meaning.resource]} beyond the plan`;
  return meaning.kind === 'setup' ? `${packageTitle(meaning.tier)}, set-up` : packageTitle(meaning.tier);
}

interface PriceSearch {
  key: string;
  meaning: PriceMeaning;
  signal: AbortSignal | undefined;
}

/** @throws ProviderError also for a price under our key with another amount or currency */
async function findOrMakePrice(client: StripeClient, search: PriceSearch): Promise<string> {
  const { key, meaning, signal } = search;
  const { data } = await client.request(
    'read',
    (sdk) => sdk.prices.list({ lookup_keys: [key], active: true, limit: 1 }),
    signal,
  );
  const price = data[0] ?? (await makePrice(client, search));
  if (price.currency !== CURRENCY) throw stripeRefusal('currency_mismatch');
  if (price.unit_amount !== centsOf(meaning)) throw stripeRefusal('amount_mismatch');
  return price.id;
}

async function makePrice(client: StripeClient, { key, meaning, signal }: PriceSearch): Promise<Stripe.Price> {
  const recurring =
    meaning.kind === 'base'
      ? { interval: 'month' as const }
      : meaning.kind === 'overage'
        ? {
            interval: 'month' as const,
            usage_type: 'metered' as const,
            meter: await findOrMakeMeter(client, meaning.resource, signal),
          }
        : undefined;
  return await client.request(
    'write',
    (sdk) =>
      sdk.prices.create(
        {
          currency: CURRENCY,
          unit_amount: centsOf(meaning),
          lookup_key: key,
          product_data: { name: nameOf(meaning) },
          metadata: { praxis_kind: meaning.kind, ...fieldsOf(meaning) },
          ...(recurring ? { recurring } : {}),
        },
        { idempotencyKey: `price/${key}` },
      ),
    signal,
  );
}

async function findOrMakeMeter(
  client: StripeClient,
  resource: ResourceType,
  signal: AbortSignal | undefined,
): Promise<string> {
  const name = meterNameOf(resource);
  const { data } = await client.request(
    'read',
    (sdk) => sdk.billing.meters.list({ status: 'active', limit: 100 }),
    signal,
  );
  const found = data.find((meter) => meter.event_name === name);
  if (found) return found.id;
  const meter = await client.request(
    'write',
    (sdk) =>
      sdk.billing.meters.create(
        {
          display_name: RESOURCE_LABELS[resource],
          event_name: name,
          default_aggregation: { formula: 'sum' },
          customer_mapping: { type: 'by_id', event_payload_key: 'stripe_customer_id' },
          value_settings: { event_payload_key: 'value' },
        },
        { idempotencyKey: `meter/${name}` },
      ),
    signal,
  );
  return meter.id;
}

const fieldsOf = (meaning: PriceMeaning): Record<string, string> =>
  meaning.kind === 'overage' ? { praxis_resource: meaning.resource } : { praxis_tier: meaning.tier };

/** What a price of ours is for, regardless of its amount; undefined for a price that is not ours. */
export function soldPriceIn({
  metadata,
  unit_amount: unitCents,
}: Pick<Stripe.Price, 'metadata' | 'unit_amount'>): SoldPrice | undefined {
  const meaning = meaningIn(metadata);
  return meaning && unitCents !== null ? { ...meaning, unitCents } : undefined;
}

function meaningIn(metadata: Record<string, string>): PriceMeaning | undefined {
  const { praxis_kind: kind } = metadata;
  const tier = TIERS.find((one) => one === metadata['praxis_tier']);
  const resource = RESOURCE_TYPES.find((one) => one === metadata['praxis_resource']);
  if (kind === 'overage' && resource) return { kind, resource };
  return (kind === 'setup' || kind === 'base') && tier ? { kind, tier } : undefined;
}
