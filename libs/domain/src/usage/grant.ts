/**
 * Calculates what a use costs beyond the quota, and decides whether it is granted. Pure; cents. A quota or limit of
 * null is unlimited.
 */
import type { UsageRefusal } from '@praxis/contracts/usage/usage.const';

/** The values from which the price of a use is calculated. */
export interface Pricing {
  /** Units used before it. */
  used: number;
  quota: number | null;
  rateCents: number;
}

export interface UseCost {
  overage: number;
  costCents: number;
}

/** The cost of a use: its units beyond the quota, at the rate of overage. */
export function costOf({ used, quota, rateCents }: Pricing, quantity: number): UseCost {
  const overage = beyond(quota, used + quantity) - beyond(quota, used);
  return { overage, costCents: overage * rateCents };
}

/** The cost of each use, one after the other. */
export function costEach(pricing: Pricing, quantities: readonly number[]): UseCost[] {
  let { used } = pricing;
  return quantities.map((quantity) => {
    const cost = costOf({ ...pricing, used }, quantity);
    used += quantity;
    return cost;
  });
}

/** A resource of the cycle under way. */
export interface Meter extends Pricing {
  reserved: number;
  /**
   * The amount charged for this resource so far, by the quotas at the time of each use. Later changes do not affect it.
   */
  chargedCents: number;
  hardLimit: number | null;
  /** The hard limit that the platform set. */
  platformCap?: number | null;
  isTrial: boolean;
  isSuspended: boolean;
  /**
   * The overage limit of this cycle, and the most that the other resources cost beyond their quotas, charged or
   * reserved. Null means no limit.
   */
  spend: { limitCents: number; othersCents: number } | null;
}

/** Why that many more units are refused; undefined if they are granted. Reserved units count as used. */
export function refusalOf(meter: Meter, quantity: number): UsageRefusal | undefined {
  const after = meter.used + meter.reserved + quantity;
  if (meter.isSuspended) return 'suspended';
  if (meter.hardLimit !== null && after > meter.hardLimit) return 'hard_limit';
  const { platformCap = null } = meter;
  if (platformCap !== null && after > platformCap) return 'platform_cap';
  if (beyond(meter.quota, after) === 0) return undefined;
  if (meter.isTrial) return 'trial_quota';
  const { spend } = meter;
  const { costCents: toCome } = costOf(meter, meter.reserved + quantity);
  // After the quota was changed, units beyond it may add no cost.
  if (spend && toCome > 0 && spend.othersCents + meter.chargedCents + toCome > spend.limitCents)
    return 'spend_limit';
  return undefined;
}

/** Decides one request after the other: granted units count for the requests after them. */
export function grantEach(meter: Meter, quantities: readonly number[]): (UsageRefusal | undefined)[] {
  let { reserved } = meter;
  return quantities.map((quantity) => {
    const refusal = refusalOf({ ...meter, reserved }, quantity);
    if (refusal === undefined) reserved += quantity;
    return refusal;
  });
}

function beyond(quota: number | null, units: number): number {
  return quota === null ? 0 : Math.max(0, units - quota);
}
