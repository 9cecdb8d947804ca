/** Reads cycles for screens. */
import type { BillingCycle } from '@praxis/contracts/billing/billing';
import type { TenantTransaction } from '../core/database.js';
import { positionAfter, toPage, type Page, type PageQuery } from '../core/page.js';
import { empty, sql } from '../core/sql.js';
import { BillingCycleEntity } from './billing-cycle.entity.js';

/** The current cycle; undefined if there is none. */
export async function findOpenCycle(tx: TenantTransaction): Promise<BillingCycleEntity | undefined> {
  const row = await tx.repository(BillingCycleEntity).findOneBy({ tenantId: tx.tenantId, status: 'active' });
  return row ?? undefined;
}

/** The displayed facts of a cycle. */
type CycleRow = Omit<
  BillingCycleEntity,
  'tenantId' | 'subscriptionId' | 'isTrial' | 'overageChargesCents' | 'reportedAt' | 'monthlyCents'
>;

/**
 * A cycle as the API returns it. The current cycle includes the cost of overage so far.
 * @param overageCents - overage of its usage so far; for an ended cycle, the overage with which it was closed
 */
export function toCycle(row: CycleRow, overageCents: number): BillingCycle {
  return {
    id: row.id,
    user_id: row.userId,
    stripe_subscription_id: row.stripeSubscriptionId,
    tier: row.tier,
    period_start: row.periodStart.toISOString(),
    period_end: row.periodEnd.toISOString(),
    status: row.status,
    total_usage_cost_cents: row.totalUsageCostCents,
    // The total of a cycle is base plus usage plus overage, so a change of the plan is part of the base.
    base_subscription_cents: row.baseSubscriptionCents + row.prorationCents,
    overage_charges_cents: overageCents,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

const SORT = 'period';

/** Newest first. */
export async function listCycles(
  tx: TenantTransaction,
  { cursor, limit }: PageQuery,
): Promise<Page<BillingCycle>> {
  const after = positionAfter(cursor, SORT);
  const rows = await tx.query<CycleRow & { overageNow: number; sortValue: string }>`
    select c.id, c.user_id as "userId", c.stripe_subscription_id as "stripeSubscriptionId", c.tier, c.period_start as "periodStart",
      c.period_end as "periodEnd", c.status, c.base_subscription_cents as "baseSubscriptionCents", c.proration_cents as "prorationCents",
      c.total_usage_cost_cents as "totalUsageCostCents", c.created_at as "createdAt", c.updated_at as "updatedAt",
      (select coalesce(sum(u.total_cost_cents), 0)::int from usage_summaries u where u.billing_cycle_id = c.id) as "overageNow",
      c.period_start::text as "sortValue"
    from billing_cycles c where c.tenant_id = ${tx.tenantId}
    ${after ? sql`and (c.period_start, c.id) < (${after.value}::timestamptz, ${after.id})` : empty}
    order by c.period_start desc, c.id desc limit ${limit + 1}`;
  const page = toPage(rows, { sort: SORT, limit });
  return { ...page, items: page.items.map((row) => toCycle(row, row.overageNow)) };
}
