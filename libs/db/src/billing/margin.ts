/** Revenue and vendor cost of practices, for the platform's admins, across all tenants. */
import type { PracticeMargin, UseMargin } from '@praxis/contracts/billing/margin';
import type { Database, TenantTransaction } from '../core/database.js';
import { positionAfter, toPage, type Page, type PageQuery } from '../core/page.js';
import { empty, rawSql, sql } from '../core/sql.js';

const MICROS_PER_CENT = rawSql('10000.0');
const SORT = 'margin';

/** Practices with a current cycle, smallest margin first. */
export async function listMargins(
  database: Database,
  { cursor, limit }: PageQuery,
): Promise<Page<PracticeMargin>> {
  const after = positionAfter(cursor, SORT);
  const rows = await database.querySystem<PracticeMargin & { id: string; sortValue: string }>(
    'compare what practices pay with what they cost',
    sql`
    with figures as (
      select c.id, c.tenant_id as "tenantId", t.name as "tenantName", s.tier, s.status,
        (c.base_subscription_cents + c.proration_cents + sum(u.total_cost_cents))::int as "revenueCents",
        ceil(sum(u.vendor_micros) / ${MICROS_PER_CENT})::int as "vendorCents",
        jsonb_agg(jsonb_build_object('resource', u.resource_type, 'units', u.total_usage, 'overageCents', u.total_cost_cents,
          'vendorCents', ceil(u.vendor_micros / ${MICROS_PER_CENT})) order by u.resource_type) as resources
      from billing_cycles c join subscriptions s on s.id = c.subscription_id join tenants t on t.id = c.tenant_id
        join usage_summaries u on u.billing_cycle_id = c.id
      where c.status = 'active' group by c.id, t.name, s.tier, s.status),
    margins as (select f.*, "revenueCents" - "vendorCents" as "marginCents" from figures f)
    select m.*, lpad(("marginCents" + 1000000000000)::text, 14, '0') as "sortValue" from margins m
    ${after ? sql`where (lpad(("marginCents" + 1000000000000)::text, 14, '0'), m.id) > (${after.value}, ${after.id}::uuid)` : empty}
    order by "sortValue", m.id limit ${limit + 1}`,
  );
  const page = toPage(rows, { sort: SORT, limit });
  return { ...page, items: page.items.map(({ id: _id, sortValue: _sort, ...margin }) => margin) };
}

/** The most expensive uses of a tenant's current cycle. */
export async function listUseMargins(tx: TenantTransaction, limit: number): Promise<UseMargin[]> {
  const rows = await tx.query<Omit<UseMargin, 'createdAt'> & { createdAt: Date }>`
    select e.id, e.resource_type as resource, e.source_type as "sourceType", e.source_id as "sourceId", e.created_at as "createdAt",
      e.cost_cents as "chargedCents", e.vendor_micros::float8 as "vendorMicros"
    from usage_events e join billing_cycles c on c.id = e.billing_cycle_id
    where e.tenant_id = ${tx.tenantId} and c.status = 'active' and e.state = 'committed' and e.vendor_micros > 0
    order by e.vendor_micros desc, e.id limit ${limit}`;
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
