/** Units beyond a quota, and their cost in cents. Pure. A quota of null is unlimited. */

/** Units beyond a quota. */
export function beyond(quota: number | null, units: number): number {
  return quota === null ? 0 : Math.max(0, units - quota);
}

/** The cost of each use, one after the other: the units beyond the quota, at the rate of overage. */
export function costEach(
  { used, quota, rateCents }: { used: number; quota: number | null; rateCents: number },
  quantities: readonly number[],
): { overage: number; costCents: number }[] {
  let before = used;
  return quantities.map((quantity) => {
    const overage = beyond(quota, before + quantity) - beyond(quota, before);
    before += quantity;
    return { overage, costCents: overage * rateCents };
  });
}
