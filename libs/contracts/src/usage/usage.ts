/** Usage of a practice in its billing cycle (specification 2, section 3, "Usage analytics response"). Cents; times are ISO 8601. */
import * as z from 'zod/mini';
import { TIERS } from '../billing/package.const.js';
import { listOf, pageFields } from '../core/paging.js';
import { requiredText } from '../core/text.js';
import { BillingCycle } from '../billing/billing.js';
import { QUANTITY_MAX, RESOURCE_TYPES, USAGE_SOURCES, USAGE_STATES } from './usage.const.js';

export const Resource = z.enum(RESOURCE_TYPES, 'Choose one of the resources that are measured');

/** A plan's quota of one resource; `quota_limit` is null if it is unlimited. */
export const UsageQuota = z.object({
  subscription_tier: z.enum(TIERS),
  resource_type: z.enum(RESOURCE_TYPES),
  quota_limit: z.nullable(z.int()),
  overage_rate_cents: z.int(),
});

export const UsageSummary = z.object({
  user_id: z.nullable(z.string()),
  billing_cycle_id: z.uuid(),
  resource_type: z.enum(RESOURCE_TYPES),
  total_usage: z.int(),
  quota_limit: z.nullable(z.int()),
  overage_amount: z.int(),
  total_cost_cents: z.int(),
  last_updated: z.string(),
});

export const UsageEvent = z.object({
  id: z.uuid(),
  user_id: z.nullable(z.string()),
  event_type: z.string(),
  resource_type: z.enum(RESOURCE_TYPES),
  quantity: z.int(),
  cost_cents: z.int(),
  state: z.enum(USAGE_STATES),
  /** What caused the use, and the id of the cause. */
  source_type: z.enum(USAGE_SOURCES),
  source_id: z.string(),
  metadata: z.record(z.string(), z.string()),
  created_at: z.string(),
});
export type UsageEvent = z.infer<typeof UsageEvent>;

export const UsageAlert = z.object({
  id: z.uuid(),
  user_id: z.nullable(z.string()),
  alert_type: z.string(),
  resource_type: z.enum(RESOURCE_TYPES),
  threshold_percentage: z.int(),
  current_usage: z.int(),
  quota_limit: z.int(),
  is_sent: z.boolean(),
  created_at: z.string(),
});
export type UsageAlert = z.infer<typeof UsageAlert>;

export const ResourceUsage = z.object({
  current_usage: z.int(),
  /** Units of uses under way: not used yet, but not available for other uses. */
  reserved: z.int(),
  quota_limit: z.nullable(z.int()),
  /** 0 for an unlimited quota. Not rounded. */
  usage_percentage: z.number(),
  overage_amount: z.int(),
  total_cost_cents: z.int(),
  is_over_limit: z.boolean(),
  overage_rate_cents: z.int(),
  /** Maximum number of units granted; null: no maximum, and units beyond the quota cost the overage rate. */
  hard_limit: z.nullable(z.int()),
  /** Expected units at the end of the period, at the pace so far. */
  forecast_usage: z.int(),
});
export type ResourceUsage = z.infer<typeof ResourceUsage>;

export const CostBreakdown = z.object({
  base_cost: z.int(),
  usage_cost: z.int(),
  overage_cost: z.int(),
  total_cost: z.int(),
});
export type CostBreakdown = z.infer<typeof CostBreakdown>;

/** `POST /v1/functions/get-usage-analytics`. */
export const UsageAnalyticsRequest = z.strictObject({
  timeframe: z.optional(z.literal('current', 'Only the current cycle can be asked for')),
});
export type UsageAnalyticsRequest = z.infer<typeof UsageAnalyticsRequest>;

/** A practice without a subscription has no tier, no cycle and no usage. */
export const UsageAnalytics = z.object({
  ok: z.literal(true),
  subscription_tier: z.nullable(z.enum(TIERS)),
  current_cycle: z.nullable(BillingCycle),
  quotas: z.array(UsageQuota),
  usage_summaries: z.array(UsageSummary),
  recent_events: z.array(UsageEvent),
  alerts: z.array(UsageAlert),
  usage_by_resource: z.record(z.string(), ResourceUsage),
  cost_breakdown: CostBreakdown,
  /** The expected cost of the cycle at the pace so far. */
  forecast: CostBreakdown,
  /** The highest cost of overage in a cycle; null means no limit. */
  spend_limit_cents: z.nullable(z.int()),
  /** Units per UTC day of the period, oldest first; days without use are missing. */
  daily: z.array(z.object({ day: z.string(), resource_type: z.enum(RESOURCE_TYPES), quantity: z.int() })),
});
export type UsageAnalytics = z.infer<typeof UsageAnalytics>;

/** `POST /v1/functions/track-usage`. */
export const TrackUsageRequest = z.strictObject({
  event_type: requiredText({ label: 'Event type', max: 60 }),
  resource_type: Resource,
  quantity: z
    .int('Quantity is a whole number')
    .check(z.gte(1, 'Quantity is at least 1'), z.lte(QUANTITY_MAX, `Quantity is at most ${QUANTITY_MAX}`)),
  metadata: z.optional(
    z.strictObject({ tracked_from: z.optional(requiredText({ label: 'Source', max: 60 })) }),
  ),
});
export type TrackUsageRequest = z.infer<typeof TrackUsageRequest>;

/**
 * `limit_exceeded`: the quota is used up, whether or not this use was granted. `success` false: the use was not
 * granted.
 */
export const TrackUsageResult = z.object({
  ok: z.literal(true),
  success: z.boolean(),
  usage_id: z.nullable(z.uuid()),
  current_usage: z.int(),
  quota_limit: z.nullable(z.int()),
  limit_exceeded: z.boolean(),
  /** Why the use was not granted, as a sentence. */
  message: z.optional(z.string()),
});
export type TrackUsageResult = z.infer<typeof TrackUsageResult>;

/** `GET /v1/usage-events`, the newest first. Those of a cycle are kept for `USAGE_EVENT_DAYS` after its end. */
export const UsageEventQuery = z.object({
  ...pageFields,
  cycleId: z.optional(z.uuid('cycleId is an id')),
  resource: z.optional(Resource),
});
export type UsageEventQuery = z.infer<typeof UsageEventQuery>;
export const UsageEventList = listOf(UsageEvent);
export type UsageEventList = z.infer<typeof UsageEventList>;

const limit = (label: string) =>
  z.nullable(
    z.int(`${label} is a whole number`).check(z.gte(0, `${label} is 0 or more`), z.lte(1_000_000_000)),
  );

/** `PUT /v1/usage-limits`: what an owner permits. Null removes a limit. Limits that are missing stay as they are. */
export const UsageLimits = z.strictObject({
  spendLimitCents: z.optional(limit('The spend limit')),
  hardLimits: z.optional(z.partialRecord(Resource, limit('A limit'))),
});
export type UsageLimits = z.infer<typeof UsageLimits>;
