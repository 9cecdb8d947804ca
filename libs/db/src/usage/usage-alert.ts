/** Alerts of a quota that is nearly used up, or used up: once a cycle each. The subscription's run mails them. */
import { BILLING_RUN_NAMES } from '@praxis/contracts/billing/billing.const';
import { ALERT_THRESHOLDS, type ResourceType } from '@praxis/contracts/usage/usage.const';
import type { TenantTransaction } from '../core/database.js';
import { wakeRun } from '../core/outbox.js';
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
  if (quota === null || quota === 0) return;
  const reached = ALERT_THRESHOLDS.filter((percent) => used * 100 >= quota * percent);
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

/** Alerts that were not sent yet. Once a quota is used up, its earlier warning is obsolete. */
export async function takeUnsentAlerts(
  tx: TenantTransaction,
  subscriptionId: string,
): Promise<
  Pick<UsageAlertEntity, 'id' | 'resourceType' | 'thresholdPercentage' | 'currentUsage' | 'quotaLimit'>[]
> {
  return await tx.query`
    with taken as (
      update usage_alerts a set is_sent = true from billing_cycles c
      where c.id = a.billing_cycle_id and c.tenant_id = ${tx.tenantId} and c.subscription_id = ${subscriptionId} and not a.is_sent
      returning a.*)
    select distinct on (t.resource_type) t.id, t.resource_type as "resourceType", t.threshold_percentage as "thresholdPercentage",
      t.current_usage as "currentUsage", t.quota_limit as "quotaLimit"
    from taken t order by t.resource_type, t.threshold_percentage desc`;
}
