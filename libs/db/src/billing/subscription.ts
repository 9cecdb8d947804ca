/** Subscriptions of practices: created from the purchase, and kept in sync with the payment vendor. */
import { derivedId } from '@praxis/config/derived-id';
import type { SubscriptionStatus } from '@praxis/contracts/billing/billing.const';
import { BILLING_RUN_NAMES } from '@praxis/domain/core/run-names';
import type { Tier } from '@praxis/contracts/billing/package.const';
import type { SubscriptionPrices } from '@praxis/contracts/billing/subscription-prices';
import { periodEnd } from '@praxis/domain/billing/period';
import { countsAtOnce } from '@praxis/domain/billing/plan-change';
import { prorate } from '@praxis/domain/billing/proration';
import type { SystemTransaction, TenantTransaction, Transaction } from '../core/database.js';
import { enqueueRun, wakeRun } from '../core/outbox.js';
import { sql } from '../core/sql.js';
import { FOLLOWED_UNTIL } from './after-cancellation.js';
import { announceBilling } from './announce-billing.js';
import { applyPlan, closeCycle, openCycle } from './billing-cycle.js';
import { SubscriptionEntity } from './subscription.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';

export interface NewSubscription {
  tenantId: string;
  tier: Tier;
  /** Null if nothing was bought: there is no charge, but quotas still apply. */
  checkoutId: string | null;
  vendor: { customerId: string; subscriptionId: string } | null;
  startsAt: Date;
  /** When its trial ends; null without a trial. */
  trialEndsAt: Date | null;
  /** The vendor's prices; absent if no vendor charges the subscription. */
  prices?: SubscriptionPrices;
}

/**
 * Begins a subscription with its first cycle and its run. Repeating it for the same checkout returns the same
 * subscription. Returns the id.
 */
export async function startSubscription(tx: Transaction, subscription: NewSubscription): Promise<string> {
  const { tenantId, tier, checkoutId, vendor, startsAt, trialEndsAt, prices } = subscription;
  const id = derivedId('subscription', tenantId, checkoutId ?? 'seed');
  const anchor = trialEndsAt ?? startsAt;
  const made =
    await tx.query`insert into subscriptions (id, tenant_id, tier, status, checkout_id, vendor_customer_id, vendor_subscription_id,
      anchor_at, trial_ends_at, monthly_cents, overage_cents)
    values (${id}, ${tenantId}, ${tier}, ${trialEndsAt ? 'trialing' : 'active'}, ${checkoutId}, ${vendor?.customerId ?? null},
      ${vendor?.subscriptionId ?? null}, ${anchor}, ${trialEndsAt}, ${prices?.monthlyCents ?? null},
      ${prices ? JSON.stringify(prices.overageCents) : null}::jsonb)
    on conflict (id) do nothing returning id`;
  if (made.length === 0) return id;
  await openCycle(tx, {
    tenantId,
    subscriptionId: id,
    vendorSubscriptionId: vendor?.subscriptionId ?? null,
    tier,
    start: startsAt,
    end: trialEndsAt ?? periodEnd({ anchor, start: startsAt }),
    isTrial: trialEndsAt !== null,
  });
  await enqueueRun(tx, BILLING_RUN_NAMES, { tenantId, subscriptionId: id });
  return id;
}

/** The subscription that is not canceled, or else the last one. */
export async function findSubscription(tx: TenantTransaction): Promise<SubscriptionEntity | undefined> {
  const [row] = await tx.repository(SubscriptionEntity).find({
    where: { tenantId: tx.tenantId },
    order: { canceledAt: { direction: 'DESC', nulls: 'FIRST' } },
    take: 1,
  });
  return row;
}

export async function readSubscription(
  tx: TenantTransaction,
  id: string,
): Promise<SubscriptionEntity | undefined> {
  const row = await tx.repository(SubscriptionEntity).findOneBy({ tenantId: tx.tenantId, id });
  return row ?? undefined;
}

/** The vendor's state of a subscription. */
export interface VendorState {
  /** The plan that the vendor charges next. */
  tier: Tier;
  status: Exclude<SubscriptionStatus, 'suspended'>;
  cancelAtPeriodEnd: boolean;
  /** The vendor's prices for that plan; absent if they were not read. */
  prices?: SubscriptionPrices;
  /** The cost of the change that was just made, on the next invoice; absent if unknown. */
  prorationCents?: number;
  /** Start of the vendor's current period. */
  periodStart: Date;
  /** When a payment became overdue; if none is, the time of reading. */
  at: Date;
  readAt: Date;
}

/**
 * Copies the vendor's state of a subscription. First closes the cycles that have ended at the vendor, under the plan
 * that they had. A failed payment starts the time to pay; a payment ends that time and any suspension. A larger plan
 * applies immediately, with its quotas for the current cycle. Any other plan waits for the next cycle, and in a trial
 * every plan does. Wakes the run if anything has changed.
 */
export async function followVendor(tx: TenantTransaction, id: string, state: VendorState): Promise<void> {
  const { tier, status, cancelAtPeriodEnd, at } = state;
  // Must run before a cycle begins that is charged at these prices.
  await keepPrices(tx, id, state);
  await closeEnded(tx, id, state);
  const [before] = await tx.query<PlanOfCycle>`
    select s.tier, coalesce(c.is_trial, false) as "isTrial", c.period_start as start, c.period_end as end
    from subscriptions s left join billing_cycles c on c.tenant_id = s.tenant_id and c.subscription_id = s.id and c.status = 'active'
    where s.tenant_id = ${tx.tenantId} and s.id = ${id} and s.status <> 'canceled' for update of s`;
  if (!before || status === 'canceled') return;
  const isAtOnce = countsAtOnce(before, tier);
  const now = isAtOnce ? tier : before.tier;
  const next = now === tier ? null : tier;
  const changed =
    await tx.query`update subscriptions s set tier = ${now}, next_tier = ${next}, cancel_at_period_end = ${cancelAtPeriodEnd},
      updated_at = now(), status = n.status, past_due_since = case when n.status in ('past_due', 'suspended') then coalesce(s.past_due_since, ${at}) end,
      reminded_day = case when n.status in ('past_due', 'suspended') then s.reminded_day else 0 end
    from (select case when ${status} = 'past_due' and o.status = 'suspended' then 'suspended' else ${status} end as status
      from subscriptions o where o.tenant_id = ${tx.tenantId} and o.id = ${id}) n
    where s.tenant_id = ${tx.tenantId} and s.id = ${id}
      and (s.tier, s.next_tier, s.status, s.cancel_at_period_end) is distinct from (${now}, ${next}, n.status, ${cancelAtPeriodEnd})
    returning s.id`;
  await keepPrices(tx, id, state);
  if (isAtOnce) {
    const prorationCents = state.prorationCents ?? prorationOf(before, state);
    await applyPlan(tx, { subscriptionId: id, tier, prorationCents });
  }
  if (changed.length === 0) return;
  await announceBilling(tx);
  await wakeRun(tx, BILLING_RUN_NAMES, { tenantId: tx.tenantId, subscriptionId: id });
}

/** The plan that applies, and the current cycle; null if there is none. */
interface PlanOfCycle {
  tier: Tier;
  isTrial: boolean;
  start: Date | null;
  end: Date | null;
}

/** The cost of a change to a larger plan that was found at the vendor, calculated for the time when it was found. */
function prorationOf(
  { tier: from, isTrial, start, end }: PlanOfCycle,
  { tier: to, readAt: at }: Pick<VendorState, 'tier' | 'readAt'>,
): number {
  if (!start || !end) return 0;
  const { chargeCents, creditCents } = prorate({ from, to, at, isTrial, periodStart: start, periodEnd: end });
  return chargeCents - creditCents;
}

/** Stores the vendor's prices of the plan that is charged next. */
async function keepPrices(
  tx: TenantTransaction,
  id: string,
  { tier, prices }: Pick<VendorState, 'tier' | 'prices'>,
): Promise<void> {
  if (!prices) return;
  await tx.query`update subscriptions set monthly_cents = ${prices.monthlyCents}, overage_cents = ${JSON.stringify(prices.overageCents)}::jsonb
    where tenant_id = ${tx.tenantId} and id = ${id} and coalesce(next_tier, tier) = ${tier}`;
}

/** Ends cycles as the vendor decides: when a period of its subscription is over, and whether it was the last. */
async function closeEnded(
  tx: TenantTransaction,
  subscriptionId: string,
  { periodStart, status, readAt }: VendorState,
): Promise<void> {
  // Vendors report times in whole seconds, so almost a second is added.
  const until = new Date(periodStart.getTime() + 999);
  while (await closeCycle(tx, { subscriptionId, now: until, isCanceled: false }));
  if (status === 'canceled') await closeCycle(tx, { subscriptionId, now: readAt, isCanceled: true });
}

/**
 * Sets the plan that was agreed with a practice; it applies immediately. A practice that never had a subscription gets
 * one that no vendor charges. Returns false if a vendor charges the subscription, because the plan is then changed
 * there, and if it was canceled, because an owner then chooses a plan to return (renewal.ts). Setting the current or
 * last plan changes nothing, so that a whole record can be saved with it.
 */
export async function agreePlan(tx: TenantTransaction, tier: Tier): Promise<boolean> {
  const { tenantId } = tx;
  const [open] = await tx.query<{ id: string; tier: Tier; isFixed: boolean }>`
    select id, tier, vendor_subscription_id is not null or status = 'canceled' as "isFixed" from subscriptions
    where tenant_id = ${tenantId} order by canceled_at desc nulls first limit 1 for update`;
  if (open?.tier === tier) return true;
  if (open?.isFixed) return false;
  await tx.repository(TenantEntity).update({ id: tenantId }, { planTier: tier });
  if (!open) {
    await startSubscription(tx, {
      tenantId,
      tier,
      checkoutId: null,
      vendor: null,
      startsAt: new Date(),
      trialEndsAt: null,
    });
    return true;
  }
  await tx.query`update subscriptions set tier = ${tier}, updated_at = now()
    where tenant_id = ${tenantId} and id = ${open.id}`;
  await applyPlan(tx, { subscriptionId: open.id, tier, prorationCents: null });
  await announceBilling(tx);
  return true;
}

/** Suspends a subscription whose time to pay is over; false if it was paid in the meantime. */
export async function suspendSubscription(tx: TenantTransaction, id: string): Promise<boolean> {
  const rows = await tx.query`update subscriptions set status = 'suspended', updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id} and status = 'past_due' returning id`;
  if (rows.length > 0) await announceBilling(tx);
  return rows.length > 0;
}

/** Records a reminder of a missing payment; false if it was already sent or no payment is missing any longer. */
export async function noteReminder(tx: TenantTransaction, id: string, day: number): Promise<boolean> {
  const rows = await tx.query`update subscriptions set reminded_day = ${day}, updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id} and reminded_day < ${day} and past_due_since is not null returning id`;
  return rows.length > 0;
}

/** Records that the run has checked its subscription. */
export async function noteLook(tx: TenantTransaction, id: string): Promise<void> {
  await tx.query`update subscriptions set looked_at = now() where tenant_id = ${tx.tenantId} and id = ${id}`;
}

/**
 * Subscriptions whose run must have been lost: a run checks its subscription once a day and at the end of each period,
 * but these were not checked. For a canceled subscription: the last usage was not reported, the last invoice is not
 * settled, or the vendor was not read since its last report.
 */
export async function listOverdueSubscriptions(
  tx: SystemTransaction,
  { olderThanSeconds, limit }: { olderThanSeconds: number; limit: number },
): Promise<{ tenantId: string; subscriptionId: string }[]> {
  const before = sql`(now() - make_interval(secs => ${olderThanSeconds}))`;
  return await tx.query`select s.tenant_id as "tenantId", s.id as "subscriptionId" from subscriptions s
    where case when s.status = 'canceled'
      then s.looked_at < ${before} and (
        s.vendor_customer_id is not null and exists (select from billing_cycles c
          where c.tenant_id = s.tenant_id and c.subscription_id = s.id and c.status = 'ended' and c.reported_at is null)
        or s.vendor_subscription_id is not null and s.looked_at < least(${before} - interval '1 day', ${FOLLOWED_UNTIL})
        or exists (select from payment_events e where e.subscription_id = s.vendor_subscription_id and e.processed_at is null
          and e.received_at < ${before}))
      else s.vendor_subscription_id is not null and s.looked_at < ${before} - interval '1 day' or exists (select from billing_cycles c
        where c.tenant_id = s.tenant_id and c.subscription_id = s.id and c.status = 'active' and c.period_end < ${before}) end
    order by s.looked_at limit ${limit}`;
}
