/** Usage, cycles and invoices as the API returns them, for component tests. */
import type { BillingCycle, Invoice, InvoiceLine, Subscription } from '@praxis/contracts/billing/billing';
import type { ResourceUsage, UsageAlert, UsageAnalytics, UsageEvent } from '@praxis/contracts/usage/usage';
import { RESOURCE_TYPES, type ResourceType } from '@praxis/contracts/usage/usage.const';
import { OVERAGE_CENTS, QUOTAS } from '@praxis/contracts/billing/plan-quotas.const';
import { TestApi } from './test-api.js';

const DAY_MS = 86_400_000;
const idOf = (n: number): string => `55555555-5555-4555-8555-${String(n).padStart(12, '0')}`;
/** The time this many days from now. */
export const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

/** The cycle that began ten days ago, or the one this many months earlier. */
export function billingCycle(back = 0, changes: Partial<BillingCycle> = {}): BillingCycle {
  const start = inDays(-10 - 30 * back);
  return {
    id: idOf(back),
    user_id: null,
    stripe_subscription_id: 'sub_1',
    tier: 'growth',
    period_start: start,
    period_end: inDays(19.5 - 30 * back),
    status: back ? 'ended' : 'active',
    total_usage_cost_cents: 0,
    base_subscription_cents: 500_000,
    overage_charges_cents: 0,
    created_at: start,
    updated_at: start,
    ...changes,
  };
}

/** A resource of the growth plan with this much usage. */
export function resourceUsage(
  resource: ResourceType,
  used: number,
  changes: Partial<ResourceUsage> = {},
): ResourceUsage {
  const quota = QUOTAS.growth[resource];
  const over = Math.max(0, used - (quota ?? used));
  return {
    current_usage: used,
    reserved: 0,
    quota_limit: quota,
    usage_percentage: quota ? (100 * used) / quota : 0,
    overage_amount: over,
    total_cost_cents: over * OVERAGE_CENTS[resource],
    is_over_limit: over > 0,
    overage_rate_cents: OVERAGE_CENTS[resource],
    hard_limit: null,
    forecast_usage: used * 3,
    ...changes,
  };
}

/** Usage of the growth plan ten days into its cycle: none except what is given. */
export function usageAnalytics(
  used: Partial<Record<ResourceType, number>> = {},
  changes: Partial<UsageAnalytics> = {},
): UsageAnalytics {
  const resources = RESOURCE_TYPES.map((resource) => [
    resource,
    resourceUsage(resource, used[resource] ?? 0),
  ]);
  const usage = Object.fromEntries(resources) as Record<ResourceType, ResourceUsage>;
  const overage = Object.values(usage).reduce((sum, { total_cost_cents: cents }) => sum + cents, 0);
  const cost = { base_cost: 500_000, usage_cost: 0, overage_cost: overage, total_cost: 500_000 + overage };
  return {
    ok: true,
    subscription_tier: 'growth',
    current_cycle: billingCycle(),
    quotas: [],
    usage_summaries: [],
    recent_events: [],
    alerts: [],
    usage_by_resource: usage,
    cost_breakdown: cost,
    forecast: { ...cost, overage_cost: 3 * overage, total_cost: 500_000 + 3 * overage },
    spend_limit_cents: null,
    daily: [],
    ...changes,
  };
}

/** Usage of a practice without a subscription. */
export function noUsage(): UsageAnalytics {
  const nothing = { base_cost: 0, usage_cost: 0, overage_cost: 0, total_cost: 0 };
  return usageAnalytics(
    {},
    {
      subscription_tier: null,
      current_cycle: null,
      usage_by_resource: {},
      cost_breakdown: nothing,
      forecast: nothing,
    },
  );
}

export function usageAlert(n: number, changes: Partial<UsageAlert> = {}): UsageAlert {
  return {
    id: idOf(100 + n),
    user_id: null,
    alert_type: 'quota',
    resource_type: 'sms_messages',
    threshold_percentage: 80,
    current_usage: 1_600,
    quota_limit: 2_000,
    is_sent: true,
    created_at: inDays(-1),
    ...changes,
  };
}

export function usageEvent(n: number, changes: Partial<UsageEvent> = {}): UsageEvent {
  return {
    id: idOf(200 + n),
    user_id: null,
    event_type: 'message',
    resource_type: 'sms_messages',
    quantity: 1,
    cost_cents: 6,
    state: 'committed',
    source_type: 'message',
    source_id: `message-${n}`,
    metadata: {},
    created_at: inDays(-n),
    ...changes,
  };
}

export function subscription(changes: Partial<Subscription> = {}): Subscription {
  return {
    id: idOf(300),
    tier: 'growth',
    planChange: null,
    monthlyCents: 500_000,
    status: 'active',
    trialEndsAt: null,
    cancelAtPeriodEnd: false,
    pastDueSince: null,
    suspendsAt: null,
    spendLimitCents: null,
    ...changes,
  };
}

const BASE_LINE: InvoiceLine = {
  kind: 'base',
  description: 'Growth, one month',
  cycleId: null,
  resource: null,
  quantity: 1,
  unitCents: 500_000,
  amountCents: 500_000,
};

/** An invoice for a month of the growth plan, with 100 text messages beyond the previous cycle's quota. */
export function invoice(n = 0, changes: Partial<Invoice> = {}): Invoice {
  const overage: InvoiceLine = {
    kind: 'overage',
    description: 'Text messages beyond 2,000',
    cycleId: billingCycle(n + 1).id,
    resource: 'sms_messages',
    quantity: 100,
    unitCents: 6,
    amountCents: 600,
  };
  const issuedAt = inDays(-10 - 30 * n);
  return {
    id: idOf(400 + n),
    vendorId: `in_${n}`,
    status: 'paid',
    currency: 'usd',
    subtotalCents: 500_600,
    totalCents: 500_600,
    dueCents: 500_600,
    paidCents: 500_600,
    refundedCents: 0,
    attempts: 1,
    issuedAt,
    paidAt: issuedAt,
    lines: [BASE_LINE, overage],
    ...changes,
  };
}

export const listOf = (items: object[], nextCursor: string | null = null): object => ({
  ok: true,
  items,
  nextCursor,
});

/** An API with two cycles and one invoice of a practice on the growth plan. */
export function billingApi(changes: Partial<Subscription> = {}): TestApi {
  const ended = billingCycle(1, { overage_charges_cents: 600 });
  return new TestApi()
    .on('POST /v1/functions/get-usage-analytics', usageAnalytics())
    .on('GET /v1/subscription', { ok: true, subscription: subscription(changes) })
    .on('GET /v1/billing-cycles', listOf([billingCycle(0, { overage_charges_cents: 1_234 }), ended]))
    .on('GET /v1/invoices', listOf([invoice()]));
}
