/** Onboardings whose run was terminated in the engine, so that their next step is overdue. */
import type { SystemTransaction } from '../core/database.js';
import { isOpenTenant } from '../core/open-tenant.js';
import { sql } from '../core/sql.js';

/** Number of days back for which a missing mail or work order is searched; fewer than mails are kept. */
const MISSING_DAYS = 6;

/** Onboardings that have no plan, or no mail about it, or that are approved without a work order; oldest first. */
export async function listLostOnboardings(
  tx: SystemTransaction,
  { olderThanSeconds, limit }: { olderThanSeconds: number; limit: number },
): Promise<{ tenantId: string; onboardingId: string }[]> {
  const before = sql`(now() - make_interval(secs => ${olderThanSeconds}))`;
  const since = sql`(now() - make_interval(days => ${MISSING_DAYS}))`;
  return await tx.query`select o.tenant_id as "tenantId", o.id as "onboardingId" from onboardings o
    where ${isOpenTenant(sql`o.tenant_id`)} and case o.status
      when 'preparing' then o.created_at < ${before}
      when 'planned' then o.build_plan_generated_at between ${since} and ${before} and not exists (select from mails m
        where m.tenant_id = o.tenant_id and m.kind = 'work_plan' and m.created_at >= o.build_plan_generated_at)
      else o.approved_at between ${since} and ${before} and not exists (select from work_orders w
        where w.tenant_id = o.tenant_id and w.onboarding_id = o.id) end
    order by o.created_at limit ${limit}`;
}
