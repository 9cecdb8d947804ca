/** Statistics of leads, read from counters that triggers keep: as fast with a million leads as with ten. */
import type { LeadStats } from '@praxis/contracts/lead/lead';
import { RECENT_LEAD_DAYS } from '@praxis/contracts/lead/lead.const';
import type { TenantTransaction } from '../core/database.js';
import { rawSql } from '../core/sql.js';

/**
 * The exact current figures. Recent leads (`RECENT_LEAD_DAYS`) are counted to the second: whole hours from the
 * counters, and of the hour in which these days begin only the leads after that moment.
 */
export async function readLeadStats(tx: TenantTransaction): Promise<LeadStats> {
  const [row] = await tx.query<Omit<LeadStats, 'conversionRate'> & { converted: number }>`
    select t.*, h.leads::float8 + e.leads::float8 as recent
    from (
      select coalesce(sum(leads), 0)::float8 as total, coalesce(sum(high), 0)::float8 as high,
        coalesce(sum(medium), 0)::float8 as medium, coalesce(sum(low), 0)::float8 as low,
        coalesce(sum(converted), 0)::float8 as converted
      from lead_totals where tenant_id = ${tx.tenantId}
    ) t, (
      select coalesce(sum(leads), 0) as leads from lead_hours
      where tenant_id = ${tx.tenantId} and hour > now() - interval '${rawSql(RECENT_LEAD_DAYS)} days'
    ) h, (
      select count(*) as leads from leads
      where tenant_id = ${tx.tenantId} and not is_sample
        and created_at > now() - interval '${rawSql(RECENT_LEAD_DAYS)} days'
        and created_at < date_trunc('hour', now() - interval '${rawSql(RECENT_LEAD_DAYS)} days', 'UTC') + interval '1 hour'
    ) e`;
  if (!row) throw new Error('sums always give a row');
  const { converted, ...counts } = row;
  const conversionRate = counts.total === 0 ? 0 : Math.round((1000 * converted) / counts.total) / 10;
  return { ...counts, conversionRate };
}
