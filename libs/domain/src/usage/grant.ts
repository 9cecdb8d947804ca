/** Which uses of a resource are granted, and what each costs. Pure; cents. */
import type { UsageRefusal } from '@praxis/contracts/usage/usage.const';

/** A resource of the cycle under way. `quota` and limits: null is unlimited. */
export interface Meter {
  used: number;
  reserved: number;
  quota: number | null;
  rateCents: number;
  hardLimit: number | null;
  /** The same, set by the platform. */
  platformCap?: number | null;
  isTrial: boolean;
  isSuspended: boolean;
  /** The overage limit of this cycle, and the other resources' overage so far, at most. Null: no limit. */
  spend: { limitCents: number; othersCents: number } | null;
}

/** Units beyond a quota. */
export function beyond(quota: number | null, units: number): number {
  return quota === null ? 0 : Math.max(0, units - quota);
}

/** Why so many units more are refused; undefined if they are granted. What is reserved counts as if it were used. */
export function refusalOf(meter: Meter, quantity: number): UsageRefusal | undefined {
  const after = meter.used + meter.reserved + quantity;
  if (meter.isSuspended) return 'suspended';
  if (meter.hardLimit !== null && after > meter.hardLimit) return 'hard_limit';
  const { platformCap = null } = meter;
  if (platformCap !== null && after > platformCap) return 'platform_cap';
  const overage = beyond(meter.quota, after);
  if (overage === 0) return undefined;
  if (meter.isTrial) return 'trial_quota';
  const { spend, rateCents } = meter;
  if (spend && spend.othersCents + overage * rateCents > spend.limitCents) return 'spend_limit';
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

/** The cost of each use, one after the other: the units beyond the quota, at the rate of overage. */
export function costEach(
  { used, quota, rateCents }: Pick<Meter, 'used' | 'quota' | 'rateCents'>,
  quantities: readonly number[],
): { overage: number; costCents: number }[] {
  let before = used;
  return quantities.map((quantity) => {
    const overage = beyond(quota, before + quantity) - beyond(quota, before);
    before += quantity;
    return { overage, costCents: overage * rateCents };
  });
}

/** Units at the end of the period, at the pace so far. Before a hundredth of it is over, what was used is all that is known. */
export function forecast(used: number, period: { start: Date; end: Date; now: Date }): number {
  const share =
    (period.now.getTime() - period.start.getTime()) / (period.end.getTime() - period.start.getTime());
  return share < 0.01 ? used : Math.max(used, Math.round(used / Math.min(1, share)));
}
