/**
 * Alerts about a quota that is nearly or completely used up, each once per cycle while the quota stays the same. The
 * subscription's run mails them.
 */
import { BILLING_RUN_NAMES } from '@praxis/domain/core/run-names';
import { ALERT_THRESHOLDS, type ResourceType } from '@praxis/contracts/usage/usage.const';
import type { TenantTransaction } from '../core/database.js';
import { wakeRun } from '../core/outbox.js';
import { OVERRIDE, QUOTA } from './quota-in-force.js';
import type { UsageAlertEntity } from './usage-alert.entity.js';

/** Stores the alerts of the thresholds that a use has reached. */
export async function alertAt(
  tx: TenantTransaction,
  {
    cycleId,
    resource,
    used,
    quota,
  }: { cycleId: string; resource: ResourceType; used: number; quota: number | null },
): Promise<void> {
  if (quota === null || used === 0) return;
  // The first use exceeds a quota of zero, so there is no earlier warning for it.
  const reached = ALERT_THRESHOLDS.filter(
    (percent) => used * 100 >= quota * percent && (quota > 0 || percent >= 100),
  );
  if (reached.length === 0) return;
  const made = await tx.query<{ subscriptionId: string }>`
    with made as (
      insert into usage_alerts (tenant_id, billing_cycle_id, resource_type, alert_type, threshold_percentage, current_usage, quota_limit)
      select ${tx.tenantId}, ${cycleId}, ${resource}, case when percent < 100 then 'quota_warning' else 'quota_reached' end, percent,
        ${used}, ${quota}
      from unnest(${reached}::int[]) as percent
      on conflict (billing_cycle_id, resource_type, threshold_percentage) do nothing returning billing_cycle_id)
    select c.subscription_id as "subscriptionId" from made join billing_cycles c on c.id = made.billing_cycle_id limit 1`;
  const [first] = made;
  if (first)
    await wakeRun(tx, BILLING_RUN_NAMES, { tenantId: tx.tenantId, subscriptionId: first.subscriptionId });
}

/**
 * Withdraws the alerts of the current cycle that a larger quota has made untrue, so that they can be raised again
 * later. Call it whenever a quota changes.
 */
export async function dropStaleAlerts(tx: TenantTransaction): Promise<void> {
  await tx.query`
    with quotas as (
      select s.billing_cycle_id, s.resource_type, s.total_usage as used, ${QUOTA} as quota from usage_summaries s ${OVERRIDE}
      where s.tenant_id = ${tx.tenantId} and s.is_open)
    delete from usage_alerts a using quotas q
    where a.tenant_id = ${tx.tenantId} and a.billing_cycle_id = q.billing_cycle_id and a.resource_type = q.resource_type
      and (q.quota is null or q.used * 100 < q.quota * a.threshold_percentage)`;
}

/** Alerts that were not sent yet. Once a quota is used up, its earlier warning is obsolete. */
export async function takeUnsentAlerts(
  tx: TenantTransaction,
  subscriptionId: string,
): Promise<
  (Pick<UsageAlertEntity, 'id' | 'resourceType' | 'thresholdPercentage' | 'currentUsage' | 'quotaLimit'> & {
    isTrial: boolean;
  })[]
> {
  return await tx.query`
    with taken as (
      update usage_alerts a set is_sent = true from billing_cycles c
      where c.id = a.billing_cycle_id and c.tenant_id = ${tx.tenantId} and c.subscription_id = ${subscriptionId} and not a.is_sent
      returning a.*, c.is_trial)
    select distinct on (t.resource_type) t.id, t.resource_type as "resourceType", t.threshold_percentage as "thresholdPercentage",
      t.current_usage as "currentUsage", t.quota_limit as "quotaLimit", t.is_trial as "isTrial"
    from taken t order by t.resource_type, t.threshold_percentage desc`;
}
