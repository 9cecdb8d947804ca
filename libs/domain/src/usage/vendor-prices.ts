/** The vendors' public list prices, so that a practice sees the cost of an automation. Each list is a dated file. Pure. */
import { PRICES_2026_07 } from './prices/prices-2026-07.js';
import type { VendorPrices } from './prices/price-list.js';

/** Newest last. */
const LISTS: readonly [VendorPrices, ...VendorPrices[]] = [PRICES_2026_07];

/** The prices that apply on a day. For a day before the first list, the first list applies. */
export function vendorPrices(at: Date): VendorPrices {
  const day = at.toISOString().slice(0, 10);
  return LISTS.findLast(({ from }) => from <= day) ?? LISTS[0];
}
