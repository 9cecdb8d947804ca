/** The platform's tenants for its admins: one page with figures over all tenants, in one statement. */
import type { AdminTenant, AdminTenantCounts, AdminTenantQuery } from '@praxis/contracts/tenant/admin-tenant';
import { PACKAGES, TIERS } from '@praxis/contracts/billing/package.const';
import { encodeCursor } from '../core/cursor.js';
import type { Database, Transaction } from '../core/database.js';
import { positionAfter, type Page } from '../core/page.js';
import { empty, rawSql, sql, type Sql } from '../core/sql.js';
import { IS_REAL_PRACTICE } from '../health/synthetic-practice.js';
import { toBrand } from './brand.js';

const feeOf = (fee: 'monthlyFeeCents' | 'setupFeeCents', tier: string): string =>
  `case ${tier} ${TIERS.map((each) => `when '${each}' then ${PACKAGES[each][fee]}`).join(' ')} else 0 end`;

/**
 * True for a subscription `s` whose price is the vendor's, in which case the price agreed with the practice does not
 * count.
 */
const IS_VENDORS = sql`(s.vendor_subscription_id is not null and s.status <> 'canceled')`;

/**
 * Every tenant with values derived from other tables: its plan (that of its subscription, if there is one), its fees
 * and its state. The monthly fee is that of the next cycle (`billing-cycle.ts`): the vendor's price, or else the agreed
 * price, or else the plan's. Materialized, because the figures and the page read the same rows.
 */
const tenantsOf = (where: Sql): Sql => sql`records as materialized (
  select t.*, coalesce(s.tier, t.plan_tier) as tier,
    coalesce(case when ${IS_VENDORS} then s.monthly_cents else t.monthly_fee_cents end,
      ${rawSql(feeOf('monthlyFeeCents', 'coalesce(s.next_tier, s.tier, t.plan_tier)'))}) as monthly,
    coalesce(t.setup_fee_cents, ${rawSql(feeOf('setupFeeCents', 'coalesce(s.tier, t.plan_tier)'))}) as setup,
    coalesce(s.status = 'trialing', false) as is_trial, coalesce(u.members, 0) as members,
    case when s.status = 'canceled' then 'cancelled' when t.status <> 'active' then 'inactive'
      when coalesce(u.owners, 0) = 0 then 'pending' else 'active' end as lifecycle_status
  from tenants t
  left join (select distinct on (tenant_id) tenant_id, tier, next_tier, status, monthly_cents, vendor_subscription_id from subscriptions
    order by tenant_id, canceled_at desc nulls first) s on s.tenant_id = t.id
  left join (select tenant_id, count(*)::int as members, count(*) filter (where role = 'owner')::int as owners
    from tenant_users where is_active group by tenant_id) u on u.tenant_id = t.id
  where ${IS_REAL_PRACTICE} ${where})`;

/** The features that a row `c` of the tenants has set up. */
const FEATURES: Sql = sql`jsonb_build_object(
  'aiVoice', c.phone is not null,
  'smsAutomation', exists (select from automations a where a.tenant_id = c.id and a.status = 'active')
    or exists (select from campaigns m where m.tenant_id = c.id and m.status = 'active'),
  'crmIntegration', coalesce(c.settings->>'crm', 'None') <> 'None',
  'calendarBooking', exists (select from providers p where p.tenant_id = c.id and p.is_active))`;

const COLUMNS: Sql = sql`c.id, c.name, c.slug, c.domain, c.industry, c.status, c.lifecycle_status as "clientStatus",
  c.status_reason as "statusReason", c.status_changed_at::text as "statusChangedAt", c.contact_name as "contactName",
  c.contact_email as "contactEmail", c.phone, c.website, c.company_size as "companySize",
  c.service_area_city as "serviceAreaCity", c.service_area_state as "serviceAreaState", c.tier,
  c.monthly as "monthlyFeeCents", c.setup as "setupFeeCents", c.members as "memberCount", c.brand_json as "brandJson",
  ${FEATURES} as features, c.created_at::text as "createdAt", c.version`;

interface AdminTenantRow extends Omit<AdminTenant, 'brand'> {
  brandJson: Record<string, unknown>;
}

/** A PostgreSQL timestamp as ISO 8601. */
const isoOf = (at: string): string => new Date(at).toISOString();

function toAdminTenant({ brandJson, createdAt, statusChangedAt, ...row }: AdminTenantRow): AdminTenant {
  return {
    ...row,
    brand: toBrand({ name: row.name, brand: brandJson }),
    createdAt: isoOf(createdAt),
    statusChangedAt: statusChangedAt === null ? null : isoOf(statusChangedAt),
  };
}

/** A pattern that matches the typed text literally, with its wildcards escaped. */
const patternOf = (q: string): string => `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Tenants by name. A search finds them by name, contact, web address, number, id or the people who work there. The
 * cursor contains only the last tenant's id, because a name must not be part of a URL.
 */
export async function listAdminTenants(
  database: Database,
  query: AdminTenantQuery & { id?: string | undefined },
): Promise<Page<AdminTenant> & { counts: AdminTenantCounts }> {
  const { q = '', industry, status, tenantStatus, cursor, limit, id } = query;
  const after = positionAfter(cursor, 'seq')?.id ?? null;
  const [row] = await database.querySystem<{ items: AdminTenantRow[] | null; counts: AdminTenantCounts }>(
    'list the tenants for an admin',
    sql`with ${tenantsOf(id === undefined ? empty : sql`and t.id = ${id}`)},
    matching as (
      select * from records c
      where (${q}::text = '' or lower(concat_ws(' ', c.name, c.contact_name, c.contact_email, c.slug, c.domain, c.phone, c.id))
          like ${patternOf(q)} or exists (select from tenant_users m join users u on u.id = m.user_id
            where m.tenant_id = c.id and lower(u.email) like ${patternOf(q)}))
        and (${industry ?? null}::text is null or c.industry = ${industry ?? null})
        and (${status ?? null}::text is null or c.lifecycle_status = ${status ?? null})
        and (${tenantStatus ?? null}::text is null or c.status = ${tenantStatus ?? null})),
    page as (
      select ${COLUMNS} from matching c
      where ${after}::uuid is null or (lower(c.name), c.id) > (select lower(name), id from tenants where id = ${after})
      order by lower(c.name), c.id limit ${limit + 1})
    select (select json_agg(to_json(p) order by lower(p.name), p.id) from page p) as items,
      json_build_object('total', count(*)::int, 'active', (count(*) filter (where lifecycle_status = 'active'))::int,
        'pending', (count(*) filter (where lifecycle_status = 'pending'))::int,
        'monthlyRevenueCents', coalesce(sum(monthly) filter (where lifecycle_status = 'active' and not is_trial), 0)::bigint,
        'matching', (select count(*)::int from matching)) as counts
    from records`,
  );
  if (!row) throw new Error('a count always gives a row');
  const rows = row.items ?? [];
  const items = rows.slice(0, limit).map(toAdminTenant);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return {
    items,
    counts: row.counts,
    nextCursor: last ? encodeCursor('seq', { value: '0', id: last.id }) : null,
  };
}

/** Reads one tenant, in a transaction of the platform or of that tenant. */
export async function readAdminTenant(tx: Transaction, id: string): Promise<AdminTenant | undefined> {
  const [row] = await tx.query<AdminTenantRow>`
    with ${tenantsOf(sql`and t.id = ${id}`)} select ${COLUMNS} from records c`;
  return row && toAdminTenant(row);
}
