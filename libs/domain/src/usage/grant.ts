/** What a use costs beyond the quota, and whether it is granted. Pure; cents. A quota or limit of null is unlimited. */
import type { UsageRefusal } from '@praxis/contracts/usage/usage.const';

/** What a use is priced by. */
export interface Pricing {
  /** Units before it. */
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
  /** What was charged for this resource so far: by the quotas of then, and it stays charged. */
  chargedCents: number;
  hardLimit: number | null;
  /** The same, set by the platform. */
  platformCap?: number | null;
  isTrial: boolean;
  isSuspended: boolean;
  /** The overage limit of this cycle, and what the other resources cost beyond their quotas, at most: charged or reserved. Null: no limit. */
  spend: { limitCents: number; othersCents: number } | null;
}

/** Why so many units more are refused; undefined if they are granted. What is reserved counts as if it were used. */
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
  // After a change of the quota, units beyond it may cost nothing more.
  if (spend && toCome > 0 && spend.othersCents + meter.chargedCents + toCome > spend.limitCents)
    return 'spend_limit';
  return undefined;
}

/** Decides one after the other: what is granted counts for those behind it. */
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
