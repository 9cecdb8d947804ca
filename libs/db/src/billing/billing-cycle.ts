/** Cycles of a subscription: one after the other, each with the quotas of its plan, and none opened twice. */
import { derivedId } from '@praxis/config/derived-id';
import { PACKAGES, type Tier } from '@praxis/contracts/billing/package.const';
import { RESOURCE_TYPES, type ResourceType } from '@praxis/contracts/usage/usage.const';
import type { SubscriptionPrices } from '@praxis/contracts/billing/subscription-prices';
import { OVERAGE_CENTS, QUOTAS } from '@praxis/contracts/billing/plan-quotas.const';
import { periodEnd } from '@praxis/domain/billing/period';
import type { TenantTransaction, Transaction } from '../core/database.js';
import { dropStaleAlerts } from '../usage/usage-alert.js';
import { announceBilling } from './announce-billing.js';

export interface NewCycle {
  tenantId: string;
  subscriptionId: string;
  vendorSubscriptionId: string | null;
  tier: Tier;
  start: Date;
  end: Date;
  isTrial: boolean;
}

/** Opens a cycle with its quotas; a repeat with the same beginning returns the same cycle. Returns its id. */
export async function openCycle(tx: Transaction, cycle: NewCycle): Promise<string> {
  const { tenantId, subscriptionId, tier, start, end, isTrial } = cycle;
  const id = derivedId('billing-cycle', subscriptionId, start.toISOString());
  const quotas = QUOTAS[tier];
  const [prices] = await tx.query<{
    monthly: number | null;
    overage: SubscriptionPrices['overageCents'] | null;
  }>`
    select monthly_cents as monthly, overage_cents as overage from subscriptions where tenant_id = ${tenantId} and id = ${subscriptionId}`;
  // The vendor's prices are those of the purchase; packages may have other prices by now.
  const base = isTrial ? 0 : (prices?.monthly ?? PACKAGES[tier].monthlyFeeCents);
  await tx.query`insert into billing_cycles (id, tenant_id, subscription_id, stripe_subscription_id, tier, period_start, period_end, is_trial,
      base_subscription_cents)
    values (${id}, ${tenantId}, ${subscriptionId}, ${cycle.vendorSubscriptionId}, ${tier}, ${start}, ${end}, ${isTrial},
      -- Without a vendor it is what was agreed.
      case when ${isTrial} or ${cycle.vendorSubscriptionId}::text is not null then ${base}::int
        else coalesce((select monthly_fee_cents from tenants where id = ${tenantId}), ${base}::int) end)
    on conflict (id) do nothing`;
  await tx.query`insert into usage_summaries (tenant_id, billing_cycle_id, resource_type, quota_limit, overage_rate_cents)
    select ${tenantId}, ${id}, * from unnest(${[...RESOURCE_TYPES]}::text[], ${RESOURCE_TYPES.map((type) => quotas[type])}::int[],
      ${RESOURCE_TYPES.map((type) => prices?.overage?.[type] ?? OVERAGE_CENTS[type])}::int[])
    on conflict (billing_cycle_id, resource_type) do nothing`;
  return id;
}

/** The current cycle, with the subscription's data for the next one. */
export interface CycleState {
  id: string;
  subscriptionId: string;
  vendorSubscriptionId: string | null;
  vendorCustomerId: string | null;
  /** Tier of the next cycle. */
  nextTier: Tier;
  anchor: Date;
  start: Date;
  end: Date;
  cancelAtPeriodEnd: boolean;
}

/** Units beyond the quota of a cycle that ended. */
export interface CycleOverage {
  resource: ResourceType;
  quantity: number;
}

/**
 * Ends the cycle whose period is over, and opens the next one or cancels the subscription. If `isCanceled` is given, it
 * decides, because the vendor decides about the subscriptions it charges; otherwise the owner's request decides. A
 * subscription that the vendor canceled ends immediately together with its cycle. Reserved uses move to the next cycle.
 * Undefined if there is no cycle under way, or it has not ended yet.
 */
export async function closeCycle(
  tx: TenantTransaction,
  { subscriptionId, now, isCanceled }: { subscriptionId: string; now: Date; isCanceled?: boolean },
): Promise<{ cycleId: string; next: string | null } | undefined> {
  // Locks the subscription's row first, like all code that changes both rows.
  await tx.query`select from subscriptions where tenant_id = ${tx.tenantId} and id = ${subscriptionId} for update`;
  const [cycle] = await tx.query<CycleState>`
    select c.id, c.subscription_id as "subscriptionId", s.vendor_subscription_id as "vendorSubscriptionId",
      s.vendor_customer_id as "vendorCustomerId", coalesce(s.next_tier, s.tier) as "nextTier", s.anchor_at as anchor, c.period_start as start, c.period_end as end,
      s.cancel_at_period_end as "cancelAtPeriodEnd"
    from billing_cycles c join subscriptions s on s.tenant_id = c.tenant_id and s.id = c.subscription_id
    where c.tenant_id = ${tx.tenantId} and c.subscription_id = ${subscriptionId} and c.status = 'active'
      and (${isCanceled === true} or c.period_end <= ${now})`;
  if (!cycle) return undefined;
  await tx.query`select from usage_summaries where tenant_id = ${tx.tenantId} and billing_cycle_id = ${cycle.id}
    order by resource_type for update`;
  await tx.query`update usage_summaries set is_open = false where tenant_id = ${tx.tenantId} and billing_cycle_id = ${cycle.id}`;
  await tx.query`update billing_cycles set status = 'ended', updated_at = now(),
      overage_charges_cents = (select sum(total_cost_cents) from usage_summaries where billing_cycle_id = ${cycle.id})
    where tenant_id = ${tx.tenantId} and id = ${cycle.id}`;
  await announceBilling(tx);
  if (isCanceled ?? cycle.cancelAtPeriodEnd) {
    await endSubscription(tx, cycle, now);
    return { cycleId: cycle.id, next: null };
  }
  const next = await openCycle(tx, {
    tenantId: tx.tenantId,
    subscriptionId,
    vendorSubscriptionId: cycle.vendorSubscriptionId,
    tier: cycle.nextTier,
    start: cycle.end,
    end: periodEnd({ anchor: cycle.anchor, start: cycle.end }),
    isTrial: false,
  });
  await moveReserved(tx, { from: cycle.id, to: next });
  await tx.query`update subscriptions set status = case when status = 'trialing' then 'active' else status end, tier = ${cycle.nextTier},
      next_tier = null, updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${subscriptionId} and (status = 'trialing' or next_tier is not null)`;
  return { cycleId: cycle.id, next };
}

async function moveReserved(
  tx: TenantTransaction,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx.query`
    with moved as (
      update usage_events set billing_cycle_id = ${to} where tenant_id = ${tx.tenantId} and billing_cycle_id = ${from} and state = 'reserved'
      returning resource_type, quantity),
    sums as (select resource_type, sum(quantity)::int as quantity from moved group by resource_type),
    left_behind as (
      update usage_summaries s set reserved = s.reserved - n.quantity from sums n
      where s.billing_cycle_id = ${from} and s.resource_type = n.resource_type returning s.billing_cycle_id)
    update usage_summaries s set reserved = s.reserved + n.quantity from sums n
    where s.billing_cycle_id = ${to} and s.resource_type = n.resource_type`;
}

/** Cancels a subscription whose last cycle has ended. Its reservations are released. */
async function endSubscription(
  tx: TenantTransaction,
  { id, subscriptionId }: CycleState,
  now: Date,
): Promise<void> {
  // Usage of a cycle ends with the cancellation, because the vendor accepts no report for a future time.
  await tx.query`update billing_cycles set period_end = greatest(period_start + interval '1 second', least(period_end, ${now}))
    where tenant_id = ${tx.tenantId} and id = ${id}`;
  await tx.query`update usage_events set state = 'released', settled_at = now()
    where tenant_id = ${tx.tenantId} and billing_cycle_id = ${id} and state = 'reserved'`;
  await tx.query`update usage_summaries set reserved = 0 where tenant_id = ${tx.tenantId} and billing_cycle_id = ${id}`;
  await tx.query`update subscriptions set status = 'canceled', past_due_since = null, canceled_at = ${now}, updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${subscriptionId}`;
}

/**
 * Ended cycles whose overage was not reported to the vendor yet, oldest first, without the resources that the vendor
 * has already accepted.
 */
export async function listUnreported(
  tx: TenantTransaction,
  subscriptionId: string,
): Promise<{ cycleId: string; customerId: string; end: Date; overage: CycleOverage[] }[]> {
  return await tx.query`
    select c.id as "cycleId", s.vendor_customer_id as "customerId", c.period_end as end,
      coalesce((select jsonb_agg(jsonb_build_object('resource', u.resource_type, 'quantity', u.overage_amount) order by u.resource_type)
        from usage_summaries u where u.billing_cycle_id = c.id and u.overage_amount > 0 and u.reported_at is null), '[]') as overage
    from billing_cycles c join subscriptions s on s.tenant_id = c.tenant_id and s.id = c.subscription_id
    where c.tenant_id = ${tx.tenantId} and c.subscription_id = ${subscriptionId} and c.status = 'ended' and c.reported_at is null
      and s.vendor_customer_id is not null
    order by c.period_start`;
}

/** The overage of a resource that the vendor is known to have accepted, over all cycles of a subscription, and when the first began. */
export async function readReported(
  tx: TenantTransaction,
  { subscriptionId, resource }: { subscriptionId: string; resource: ResourceType },
): Promise<{ quantity: number; since: Date }> {
  const [row] = await tx.query<{ quantity: number; since: Date }>`
    select coalesce(sum(u.overage_amount) filter (where u.reported_at is not null or c.reported_at is not null), 0)::int as quantity,
      min(c.period_start) as since
    from billing_cycles c join usage_summaries u on u.billing_cycle_id = c.id and u.resource_type = ${resource}
    where c.tenant_id = ${tx.tenantId} and c.subscription_id = ${subscriptionId} having count(*) > 0`;
  if (!row) throw new Error('a subscription with overage has cycles');
  return row;
}

/**
 * Records that the vendor has accepted the overage of a resource. Must run before the next resource is reported: a vendor forgets
 * identifiers, Stripe after a day, and would count a later repeat again.
 */
export async function markResourceReported(
  tx: TenantTransaction,
  { cycleId, resource, at }: { cycleId: string; resource: ResourceType; at: Date },
): Promise<void> {
  await tx.query`update usage_summaries set reported_at = ${at}
    where tenant_id = ${tx.tenantId} and billing_cycle_id = ${cycleId} and resource_type = ${resource} and reported_at is null`;
}

/** Records that all overage of a cycle was reported. */
export async function markReported(tx: TenantTransaction, cycleId: string, at: Date): Promise<void> {
  await tx.query`update billing_cycles set reported_at = ${at}, updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${cycleId} and reported_at is null`;
}

/**
 * Applies the quotas of a plan to the cycle under way, and adds the cost of the change. Overage beyond the old quotas
 * stays charged. `prorationCents` is on the vendor's next invoice; without a vendor it is null, and the cycle gets the
 * fee of the new plan.
 */
export async function applyPlan(
  tx: TenantTransaction,
  {
    subscriptionId,
    tier,
    prorationCents,
  }: { subscriptionId: string; tier: Tier; prorationCents: number | null },
): Promise<void> {
  await tx.query`update usage_summaries u set quota_limit = n.quota
    from billing_cycles c, unnest(${[...RESOURCE_TYPES]}::text[], ${RESOURCE_TYPES.map((type) => QUOTAS[tier][type])}::int[])
      as n (resource, quota)
    where c.tenant_id = ${tx.tenantId} and c.subscription_id = ${subscriptionId} and c.status = 'active'
      and u.billing_cycle_id = c.id and u.resource_type = n.resource`;
  const fee = PACKAGES[tier].monthlyFeeCents;
  await tx.query`update billing_cycles c set tier = ${tier}, updated_at = now(), proration_cents = c.proration_cents + coalesce(${prorationCents}::int, 0),
      monthly_cents = case when ${prorationCents}::int is not null then coalesce(s.monthly_cents, ${fee}::int) end,
      base_subscription_cents = case when ${prorationCents}::int is not null or c.is_trial then c.base_subscription_cents
        else coalesce(t.monthly_fee_cents, ${fee}::int) end
    from subscriptions s join tenants t on t.id = s.tenant_id
    where c.tenant_id = ${tx.tenantId} and c.subscription_id = ${subscriptionId} and c.status = 'active' and s.id = c.subscription_id`;
  await dropStaleAlerts(tx);
}
