/** Units beyond a quota, and their cost in cents. Pure. A quota of null is unlimited. */

/** Units beyond a quota. */
export function beyond(quota: number | null, units: number): number {
  return quota === null ? 0 : Math.max(0, units - quota);
}

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
