/**
 * One random history of a subscription over some months of a simulated clock, generated from a seed: uses, plan
 * changes, cards that fail and are replaced, and cancellation. All parts are the product's own: the meter, the
 * activities of the run, the simulated vendor and the database.
 */
import { CARD_KINDS } from '@praxis/contracts/checkout/checkout.const';
import { TIERS, type Tier } from '@praxis/contracts/billing/package.const';
import { RESOURCE_TYPES } from '@praxis/contracts/usage/usage.const';
import { createBillingActivities } from '@praxis/activities/billing/billing.activities';
import { findOpenCycle } from '@praxis/db/billing/billing-read';
import { findDrifts, type Drift } from '@praxis/db/billing/drift';
import { followVendor, findSubscription } from '@praxis/db/billing/subscription';
import { commitUsage, recordUsage, releaseUsage, reserveUsage } from '@praxis/db/usage/meter';
import { planChangeKind } from '@praxis/domain/billing/plan-change';
import type { VendorSubscription } from '@praxis/providers/payment/port';
import type { SimPayments } from '@praxis/providers/payment/sim';
import { bought, type Buyer } from './billing-vendor.js';
import { simVendor } from './sim-vendor.js';
import { useOf } from './billing.js';
import type { World } from './journey.js';
import { environmentOf } from './records.js';
import { seededRandom } from './random.js';

const DAY_MS = 86_400_000;
const STEPS = 30;

/** Three sums in cents: of the cycles with their usage, of our invoices, and of the vendor's invoices. */
export interface Ledgers {
  ledger: number;
  invoices: number;
  vendor: number;
  drifts: Drift[];
  /** The events of the history, to explain a failure. */
  story: string[];
}

type HistoryWorld = Pick<World, 'database' | 'stack' | 'tenant'>;

interface Playing {
  world: HistoryWorld;
  vendor: SimPayments;
  buyer: Buyer;
  random: () => number;
  now: () => Date;
  story: string[];
  changes: { cents: number };
}

/** Plays a history and calculates the sums. */
export async function playBillingHistory(world: HistoryWorld, seed: number): Promise<Ledgers> {
  const random = seededRandom(seed);
  let at = Date.UTC(2027, Math.floor(random() * 12), 1 + Math.floor(random() * 31), 12);
  const now = (): Date => new Date(at);
  const vendor = simVendor(world, now);
  const buyer = await bought(world, vendor, {
    tier: pick(random, TIERS),
    card: pick(random, ['pays', 'declined_later']),
  });
  const environment = environmentOf(world.stack);
  const run = createBillingActivities({ environment, database: world.database, payments: vendor, now });
  const start = { tenantId: buyer.tenant.id, subscriptionId: buyer.subscriptionId };
  const look = async (): Promise<void> => {
    await run.syncBilling(start);
    const { hasUnreported } = await run.advanceBilling(start);
    if (!hasUnreported) return;
    await run.reportUsage(start);
    await run.syncBilling(start);
  };
  const playing: Playing = { world, vendor, buyer, random, now, story: [], changes: { cents: 0 } };
  for (let step = 0; step < STEPS; step += 1) {
    at += Math.floor(random() * 8 * DAY_MS);
    // Sometimes the run does not look, so that a while passes without usage being read.
    if (random() < 0.7) await look();
    await happen(playing, step);
  }
  // Long enough for every open payment to be tried and every draft to become final.
  await settle(playing);
  for (let week = 0; week < 12; week += 1) {
    at += 7 * DAY_MS;
    await look();
  }
  return await addUp(playing);
}

async function happen(playing: Playing, step: number): Promise<void> {
  const { random, vendor, buyer, story } = playing;
  const kind = random();
  if (kind < 0.65) {
    await use(playing, step);
  } else if (kind < 0.8) {
    const found = await vendor.findSubscription(buyer.vendorSubscriptionId);
    const tier = pick(random, TIERS);
    if (!found || found.status === 'canceled') return;
    await changePlan(playing, { found, tier, key: `${step}` });
  } else if (kind < 0.95) {
    await changeCard(playing, pick(random, CARD_KINDS));
  } else {
    const atPeriodEnd = random() < 0.3;
    story.push(`cancel ${atPeriodEnd}`);
    await vendor
      .setCancellation({ subscriptionId: buyer.vendorSubscriptionId, atPeriodEnd })
      .catch(() => undefined);
  }
}

/** Changes the plan as the API does. */
async function changePlan(
  { world, vendor, buyer, now, story, changes }: Playing,
  { found, tier, key }: { found: VendorSubscription; tier: Tier; key: string },
): Promise<void> {
  const follow = (state: VendorSubscription) =>
    world.database.withTenant(buyer.tenant.id, async (tx) => {
      await followVendor(tx, buyer.subscriptionId, { ...state, at: now(), readAt: now() });
      return [await findSubscription(tx), await findOpenCycle(tx)] as const;
    });
  const [subscription, cycle] = await follow(found);
  if (!subscription || !cycle) return;
  const kind = planChangeKind({ ...subscription, isTrial: cycle.isTrial }, tier);
  if (kind === 'none' || kind === 'waiting_first') return;
  const request = { subscriptionId: buyer.vendorSubscriptionId, tier, at: now() };
  const isFromNextPeriod = kind === 'next_period';
  const { chargeCents, creditCents } = isFromNextPeriod
    ? { chargeCents: 0, creditCents: 0 }
    : await vendor.previewPlanChange(request);
  story.push(`plan ${tier} ${kind}: ${chargeCents - creditCents}`);
  changes.cents += chargeCents - creditCents;
  await follow(await vendor.changePlan({ ...request, idempotencyKey: key, isFromNextPeriod }));
}

async function use({ world, buyer, random, story }: Playing, step: number): Promise<void> {
  const resource = pick(random, RESOURCE_TYPES);
  const quantity = 1 + Math.floor(random() * 900);
  const way = random();
  story.push(`use ${resource} ${quantity}`);
  await world.database.withTenant(buyer.tenant.id, async (tx) => {
    const claims = [useOf(`${step}/a`, quantity), useOf(`${step}/b`)];
    if (way < 0.6) await recordUsage(tx, resource, claims);
    else {
      await reserveUsage(tx, resource, claims);
      if (way < 0.8) await commitUsage(tx, resource, [`${step}/a`]);
      if (way < 0.9) await releaseUsage(tx, resource, [`${step}/b`]);
    }
  });
}

async function changeCard(
  { vendor, buyer, story }: Playing,
  card: (typeof CARD_KINDS)[number],
): Promise<void> {
  story.push(`card ${card}`);
  const { customerId } = buyer;
  const url = await vendor.openPortal({ customerId, returnUrl: 'https://pay.example' });
  await vendor.changeInPortal(url?.split('/').at(-1) ?? '', { action: 'change-card', card });
}

/** Gives the buyer a working card, so that open invoices are paid in the end. */
const settle = (playing: Playing): Promise<void> => changeCard(playing, 'pays');

async function addUp({ world, vendor, buyer, now, story, changes }: Playing): Promise<Ledgers> {
  const theirs = await vendor.listInvoices(buyer.vendorSubscriptionId, 100);
  return await world.database.withTenant(buyer.tenant.id, async (tx) => {
    const subscription = await findSubscription(tx);
    const [sums] = await tx.query<{ ledger: number; invoices: number }>`
      select (select coalesce(sum(base_subscription_cents), 0) from billing_cycles where tenant_id = ${tx.tenantId})::int
          + (select coalesce(sum(total_cost_cents), 0) from usage_summaries where tenant_id = ${tx.tenantId} and not is_open)::int as ledger,
        (select coalesce(sum(total_cents), 0) from invoices where tenant_id = ${tx.tenantId})::int as invoices`;
    const setup = theirs.flatMap(({ lines }) => lines).filter(({ kind }) => kind === 'setup');
    const pending = theirs.flatMap(({ lines }) => lines).filter(({ kind }) => kind === 'proration');
    const cents = (lines: typeof setup): number =>
      lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
    // Changes of the current period are on the next invoice; a canceled subscription has no next invoice.
    story.push(
      `status ${subscription?.status ?? 'none'}, changes ${changes.cents}, on invoices ${cents(pending)}`,
    );
    const drifts = await findDrifts(tx, { subscriptionId: buyer.subscriptionId, now: now() });
    // Overage of a canceled subscription's last cycle that reached the vendor too late. An incident reports it.
    const lost = subscription?.status === 'canceled' ? drifts.filter(({ kind }) => kind === 'overage') : [];
    const lostCents = lost.reduce(
      (sum, { ledgerCents, invoiceCents }) => sum + ledgerCents - invoiceCents,
      0,
    );
    return {
      ledger: (sums?.ledger ?? 0) + cents(setup) + cents(pending) - lostCents,
      invoices: sums?.invoices ?? 0,
      vendor: theirs.reduce((sum, { totalCents }) => sum + totalCents, 0),
      drifts: drifts.filter((drift) => !lost.includes(drift)),
      story,
    };
  });
}

function pick<Item>(random: () => number, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}
