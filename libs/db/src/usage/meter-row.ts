/** The meter's row of a resource: found and locked, or the reason why there is none. */
import type { ResourceType } from '@praxis/contracts/usage/usage.const';
import type { Meter } from '@praxis/domain/usage/grant';
import type { TenantTransaction } from '../core/database.js';
import { OVERRIDE, QUOTA } from './quota-in-force.js';

/** A resource of the current cycle, with the data from which the meter decides. */
export interface MeterRow extends Omit<Meter, 'spend'> {
  cycleId: string;
  limitCents: number | null;
  othersCents: number;
}

export function toMeter({ limitCents, othersCents, ...row }: MeterRow): Meter {
  return { ...row, spend: limitCents === null ? null : { limitCents, othersCents } };
}

/** The meter of a resource, with the data that was read under its lock. */
interface LockedMeter<Found> {
  /** Undefined if there is no current cycle. */
  row: MeterRow | undefined;
  /** There is no current cycle, because the subscription is canceled. */
  isCanceled: boolean;
  found: Found;
}

/**
 * Number of reads after which a subscription that is not canceled and has no current cycle counts as having none, so
 * that nothing is metered.
 */
const MAX_LOOKS = 3;

/**
 * Locks the meter of a resource and then reads the data that the lock protects. A statement that waited for the end of
 * a cycle finds the cycle's row closed and does not see the next cycle's row, which is newer than the statement, so it
 * reads again.
 */
export async function withMeter<Found>(
  tx: TenantTransaction,
  resource: ResourceType,
  find: () => Promise<Found>,
): Promise<LockedMeter<Found>> {
  for (let looks = 1; ; looks += 1) {
    const [row, found] = await Promise.all([lockRow(tx, resource), find()]);
    if (row) return { row, isCanceled: false, found };
    const status = await subscriptionStatus(tx);
    const isCanceled = status === 'canceled';
    if (status === undefined || isCanceled || looks === MAX_LOOKS) return { row, isCanceled, found };
  }
}

/** Undefined for a practice that never subscribed. At most one subscription is not canceled, and that one counts. */
async function subscriptionStatus(tx: TenantTransaction): Promise<string | undefined> {
  const [row] = await tx.query<{
    status: string;
  }>`select status from subscriptions where tenant_id = ${tx.tenantId}
    order by canceled_at desc nulls first limit 1`;
  return row?.status;
}

/** With a spending limit, all rows of the cycle are locked in a fixed order, because they share the limit. */
async function lockRow(tx: TenantTransaction, resource: ResourceType): Promise<MeterRow | undefined> {
  const [row] = await tx.query<MeterRow>`
      with locked as materialized (
        select s.* from usage_summaries s
        where s.tenant_id = ${tx.tenantId} and s.is_open and (s.resource_type = ${resource}
          or exists (select from subscriptions where tenant_id = ${tx.tenantId} and status <> 'canceled' and spend_limit_cents is not null))
        order by s.resource_type for update)
      select s.billing_cycle_id as "cycleId", s.total_usage as used, s.reserved, ${QUOTA} as quota,
        s.overage_rate_cents as "rateCents", s.total_cost_cents as "chargedCents", l.hard_limit as "hardLimit", o.hard_cap::float8 as "platformCap", c.is_trial as "isTrial",
        u.status = 'suspended' as "isSuspended", u.spend_limit_cents as "limitCents",
        (select coalesce(sum(s.total_cost_cents + s.overage_rate_cents * (
            greatest(0, s.total_usage + s.reserved - ${QUOTA}) - greatest(0, s.total_usage - ${QUOTA}))), 0)::int
          from locked s ${OVERRIDE} where s.resource_type <> ${resource}) as "othersCents"
      from locked s
      join billing_cycles c on c.id = s.billing_cycle_id
      join subscriptions u on u.tenant_id = c.tenant_id and u.id = c.subscription_id
      left join usage_limits l on l.tenant_id = s.tenant_id and l.resource_type = s.resource_type
      ${OVERRIDE}
      where s.resource_type = ${resource}`;
  return row;
}
