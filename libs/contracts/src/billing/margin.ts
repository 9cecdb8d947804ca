/** What practices pay and what they cost at vendors, for admins. In cents, at the vendors' list prices. */
import * as z from 'zod/mini';
import { listOf, pageFields } from '../core/paging.js';
import { TIERS } from './package.const.js';
import { RESOURCE_TYPES } from '../usage/usage.const.js';
import { SUBSCRIPTION_STATUSES } from './billing.const.js';

/** Revenue and cost of one practice in its current billing cycle. */
export const PracticeMargin = z.object({
  tenantId: z.uuid(),
  tenantName: z.string(),
  tier: z.enum(TIERS),
  status: z.enum(SUBSCRIPTION_STATUSES),
  /** Base and overage so far. */
  revenueCents: z.int(),
  vendorCents: z.int(),
  /** Revenue less what vendors charge. */
  marginCents: z.int(),
  /** Usage of each resource, its revenue beyond the base price, and its cost. */
  resources: z.array(
    z.object({
      resource: z.enum(RESOURCE_TYPES),
      units: z.int(),
      overageCents: z.int(),
      vendorCents: z.int(),
    }),
  ),
});
export type PracticeMargin = z.infer<typeof PracticeMargin>;

/** `GET /v1/admin/margins`, the smallest margin first. */
export const MarginQuery = z.object({ ...pageFields });
export type MarginQuery = z.infer<typeof MarginQuery>;
export const MarginList = listOf(PracticeMargin);
export type MarginList = z.infer<typeof MarginList>;

/** A use with what it brought and what it cost. */
export const UseMargin = z.object({
  id: z.uuid(),
  resource: z.enum(RESOURCE_TYPES),
  sourceType: z.string(),
  sourceId: z.string(),
  createdAt: z.string(),
  /** The practice's charge for it beyond its base. */
  chargedCents: z.int(),
  /** Millionths of a US dollar. */
  vendorMicros: z.int(),
});
export type UseMargin = z.infer<typeof UseMargin>;

/** `GET /v1/admin/margins/{tenantId}/uses`: those that cost most in the cycle under way. */
export const UseMarginList = listOf(UseMargin);
export type UseMarginList = z.infer<typeof UseMarginList>;
