/** Limits that refuse uses: the subscription's run notifies the owners once per cycle and limit. */
import { BILLING_RUN_NAMES } from '@praxis/domain/core/run-names';
import type { ResourceType, UsageRefusal } from '@praxis/contracts/usage/usage.const';
import type { TenantTransaction } from '../core/database.js';
import { wakeRun } from '../core/outbox.js';
import type { MeterRow } from './meter-row.js';

/** A limit that was set by a person. A trial's quota and a suspension have their own mails. */
export type ReachedLimit = Extract<UsageRefusal, 'hard_limit' | 'platform_cap' | 'spend_limit'>;

/** Records that a limit has refused a use. Call it under the lock of the meter's row. */
export async function noteRefusals(
  tx: TenantTransaction,
  { resource, row }: { resource: ResourceType; row: MeterRow },
  refusals: readonly (UsageRefusal | undefined)[],
): Promise<void> {
  const values: Record<ReachedLimit, number | null> = {
    hard_limit: row.hardLimit,
    platform_cap: row.platformCap ?? null,
    spend_limit: row.limitCents,
  };
  const isLimit = (refusal: UsageRefusal | undefined): refusal is ReachedLimit =>
    refusal !== undefined && Object.hasOwn(values, refusal);
  const limit = refusals.find(isLimit);
  if (limit === undefined) return;
  // The limit's value is included, so that a limit that was raised and reached again is notified again.
  const reached = `${limit}/${values[limit] ?? ''}`;
  const noted = await tx.query<{ subscriptionId: string }>`
    with noted as (
      update usage_summaries set reached_limit = ${reached}, is_limit_sent = false
      where tenant_id = ${tx.tenantId} and billing_cycle_id = ${row.cycleId} and resource_type = ${resource}
        and reached_limit is distinct from ${reached} returning billing_cycle_id)
    select c.subscription_id as "subscriptionId" from noted n join billing_cycles c on c.id = n.billing_cycle_id`;
  const [first] = noted;
  if (first)
    await wakeRun(tx, BILLING_RUN_NAMES, { tenantId: tx.tenantId, subscriptionId: first.subscriptionId });
}

/** A limit of which the owners were not notified yet. `occurrence` is the same for the same limit of a cycle. */
interface UnsentLimit {
  occurrence: string;
  limit: ReachedLimit;
  /** Null for the spending limit, which covers all resources. */
  resource: ResourceType | null;
}

/** Returns the limits of the current cycle that the owners were not notified of yet, and marks them as sent. */
export async function takeUnsentLimits(
  tx: TenantTransaction,
  subscriptionId: string,
): Promise<UnsentLimit[]> {
  const rows = await tx.query<{ cycleId: string; resource: ResourceType; reached: string }>`
    update usage_summaries u set is_limit_sent = true from billing_cycles c
    where c.id = u.billing_cycle_id and c.tenant_id = ${tx.tenantId} and c.subscription_id = ${subscriptionId} and u.is_open
      and u.reached_limit is not null and not u.is_limit_sent
    returning u.billing_cycle_id as "cycleId", u.resource_type as resource, u.reached_limit as reached`;
  const unsent = rows.map(({ cycleId, resource, reached }): UnsentLimit => {
    const limit = reached.slice(0, reached.indexOf('/')) as ReachedLimit;
    const of = limit === 'spend_limit' ? null : resource;
    return { occurrence: `${cycleId}/${of ?? ''}/${reached}`, limit, resource: of };
  });
  return [...new Map(unsent.map((one) => [one.occurrence, one])).values()];
}
