/** What a payment vendor charges for one subscription: the prices that it was bought at, whatever packages cost today. Cents. */
import type { ResourceType } from '../usage/usage.const.js';

export interface SubscriptionPrices {
  /** A month of the plan that is charged next. */
  monthlyCents: number;
  /** A unit beyond the quota. A resource is missing where the vendor has no price for it. */
  overageCents: Partial<Record<ResourceType, number>>;
}
