/**
 * Reads usage for screens: from the summaries and daily sums that are stored with the events, never from the events
 * themselves.
 */
import type {
  CostBreakdown,
  ResourceUsage,
  UsageAlert,
  UsageAnalytics,
  UsageEvent,
} from '@praxis/contracts/usage/usage';
import {
  ALERTS_SHOWN,
  RECENT_EVENTS,
  RESOURCE_TYPES,
  type ResourceType,
} from '@praxis/contracts/usage/usage.const';
import { QUOTAS, OVERAGE_CENTS } from '@praxis/contracts/billing/plan-quotas.const';
import { costOf } from '@praxis/domain/usage/grant';
import { forecast } from '@praxis/domain/usage/usage-forecast';
import { findOpenCycle, toCycle } from '../billing/billing-read.js';
import type { BillingCycleEntity } from '../billing/billing-cycle.entity.js';
import { findSubscription } from '../billing/subscription.js';
import type { TenantTransaction } from '../core/database.js';
import { OVERRIDE, QUOTA } from './quota-in-force.js';
import { positionAfter, toPage, type Page, type PageQuery } from '../core/page.js';
import { empty, sql, type Sql } from '../core/sql.js';

type SummaryRow = Omit<UsageAnalytics['usage_summaries'][number], 'last_updated' | 'user_id'> & {
  last_updated: Date;
  reserved: number;
  overage_rate_cents: number;
  hard_limit: number | null;
};

/** Everything that the usage screen shows of the current cycle. */
export async function readUsage(tx: TenantTransaction, now: Date): Promise<UsageAnalytics> {
  const [subscription, cycle] = [await findSubscription(tx), await findOpenCycle(tx)];
  if (!subscription || !cycle) return { ...NOTHING, subscription_tier: subscription?.tier ?? null };
  const [summaries, events, alerts, daily] = await Promise.all([
    listSummaries(tx, cycle.id),
    listUsageEvents(tx, { limit: RECENT_EVENTS }),
    listAlerts(tx, cycle.id),
    listDays(tx, cycle.id),
  ]);
  const period = { start: cycle.periodStart, end: cycle.periodEnd, now };
  const usage = summaries.map((row) => [row.resource_type, usageOf(row, period)] as const);
  const overage = summaries.reduce((sum, row) => sum + row.total_cost_cents, 0);
  // Charged units stay charged, even if the quota has changed: the new quota applies only to later uses.
  const expected = usage.reduce(
    (sum, [, one]) =>
      sum +
      one.total_cost_cents +
      costOf(
        { used: one.current_usage, quota: one.quota_limit, rateCents: one.overage_rate_cents },
        one.forecast_usage - one.current_usage,
      ).costCents,
    0,
  );
  return {
    ok: true,
    subscription_tier: subscription.tier,
    current_cycle: toCycle(cycle, overage),
    quotas: RESOURCE_TYPES.map((type) => ({
      subscription_tier: subscription.tier,
      resource_type: type,
      quota_limit: QUOTAS[subscription.tier][type],
      overage_rate_cents: OVERAGE_CENTS[type],
    })),
    usage_summaries: summaries.map((row) => ({
      user_id: cycle.userId,
      billing_cycle_id: row.billing_cycle_id,
      resource_type: row.resource_type,
      total_usage: row.total_usage,
      quota_limit: row.quota_limit,
      overage_amount: row.overage_amount,
      total_cost_cents: row.total_cost_cents,
      last_updated: row.last_updated.toISOString(),
    })),
    recent_events: events.items,
    alerts: alerts.map((alert) => ({ ...alert, user_id: cycle.userId })),
    usage_by_resource: Object.fromEntries(usage),
    cost_breakdown: costs(cycle, overage),
    forecast: costs(cycle, expected),
    spend_limit_cents: subscription.spendLimitCents,
    daily,
  };
}

const NOTHING: UsageAnalytics = {
  ok: true,
  subscription_tier: null,
  current_cycle: null,
  quotas: [],
  usage_summaries: [],
  recent_events: [],
  alerts: [],
  usage_by_resource: {},
  daily: [],
  cost_breakdown: { base_cost: 0, usage_cost: 0, overage_cost: 0, total_cost: 0 },
  forecast: { base_cost: 0, usage_cost: 0, overage_cost: 0, total_cost: 0 },
  spend_limit_cents: null,
};

function usageOf(row: SummaryRow, period: { start: Date; end: Date; now: Date }): ResourceUsage {
  const { total_usage: used, quota_limit: quota } = row;
  return {
    current_usage: used,
    reserved: row.reserved,
    quota_limit: quota,
    usage_percentage: percentageOf(used, quota),
    overage_amount: row.overage_amount,
    total_cost_cents: row.total_cost_cents,
    is_over_limit: quota !== null && used >= quota,
    overage_rate_cents: row.overage_rate_cents,
    hard_limit: row.hard_limit,
    forecast_usage: forecast(used, period),
  };
}

/** The first use exceeds a quota of zero, so its percentage is 100. */
function percentageOf(used: number, quota: number | null): number {
  if (quota === null || used === 0) return 0;
  return quota === 0 ? 100 : (used / quota) * 100;
}

/** Included usage costs nothing beyond the base price, so the cost of usage is 0, and only overage costs money. */
function costs(
  { baseSubscriptionCents, prorationCents, totalUsageCostCents }: BillingCycleEntity,
  overage: number,
): CostBreakdown {
  const base = baseSubscriptionCents + prorationCents;
  return {
    base_cost: base,
    usage_cost: totalUsageCostCents,
    overage_cost: overage,
    total_cost: base + totalUsageCostCents + overage,
  };
}

async function listSummaries(tx: TenantTransaction, cycleId: string): Promise<SummaryRow[]> {
  return await tx.query<SummaryRow>`
    select s.billing_cycle_id, s.resource_type, s.total_usage, ${QUOTA} as quota_limit, s.overage_amount, s.total_cost_cents, s.last_updated, s.reserved,
      s.overage_rate_cents, l.hard_limit
    from usage_summaries s left join usage_limits l on l.tenant_id = s.tenant_id and l.resource_type = s.resource_type
      ${OVERRIDE}
    where s.tenant_id = ${tx.tenantId} and s.billing_cycle_id = ${cycleId}
    order by array_position(${[...RESOURCE_TYPES]}::text[], s.resource_type)`;
}

async function listAlerts(tx: TenantTransaction, cycleId: string): Promise<Omit<UsageAlert, 'user_id'>[]> {
  const rows = await tx.query<Omit<UsageAlert, 'user_id' | 'created_at'> & { created_at: Date }>`
    select id, alert_type, resource_type, threshold_percentage, current_usage, quota_limit, is_sent, created_at
    from usage_alerts where tenant_id = ${tx.tenantId} and billing_cycle_id = ${cycleId}
    order by created_at desc, id desc limit ${ALERTS_SHOWN}`;
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

async function listDays(tx: TenantTransaction, cycleId: string): Promise<UsageAnalytics['daily']> {
  return await tx.query`select day::text, resource_type, quantity from usage_days
    where tenant_id = ${tx.tenantId} and billing_cycle_id = ${cycleId} order by day, resource_type`;
}

const SORT = 'used';

/** Events, newest first; optionally only those of a cycle or of a resource. */
export async function listUsageEvents(
  tx: TenantTransaction,
  {
    cursor,
    limit,
    cycleId,
    resource,
  }: PageQuery & { cycleId?: string | undefined; resource?: ResourceType | undefined },
): Promise<Page<UsageEvent>> {
  const after = positionAfter(cursor, SORT);
  const where: Sql[] = [
    cycleId === undefined ? empty : sql`and billing_cycle_id = ${cycleId}`,
    resource === undefined ? empty : sql`and resource_type = ${resource}`,
    after ? sql`and (created_at, id) < (${after.value}::timestamptz, ${after.id})` : empty,
  ];
  const rows = await tx.query<Omit<UsageEvent, 'created_at'> & { created_at: Date; sortValue: string }>(sql`
    select id, user_id, event_type, resource_type, quantity, cost_cents, state, source_type, source_id, metadata, created_at,
      created_at::text as "sortValue"
    from usage_events where tenant_id = ${tx.tenantId} ${where[0]} ${where[1]} ${where[2]}
    order by created_at desc, id desc limit ${limit + 1}`);
  const page = toPage(rows, { sort: SORT, limit });
  return {
    ...page,
    items: page.items.map(({ sortValue: _sort, created_at: at, ...row }) => ({
      ...row,
      created_at: at.toISOString(),
    })),
  };
}
