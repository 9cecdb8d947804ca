/** `POST /v1/functions/analytics-dashboard` (specification 2, sections 3 and 7): figures of the platform, for its admins. */
import * as z from 'zod/mini';

export const ANALYTICS_RANGES = ['7d', '30d', '90d', '1y'] as const;
export type AnalyticsRange = (typeof ANALYTICS_RANGES)[number];
/** Days (UTC) of a range, today included. */
export const RANGE_DAYS: Record<AnalyticsRange, number> = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 };
/** Days that one step of a range's series sums up, so that a chart has at most 53 steps. */
export const STEP_DAYS: Record<AnalyticsRange, number> = { '7d': 1, '30d': 1, '90d': 7, '1y': 7 };

export const ANALYTICS_METRICS = ['overview', 'usage', 'performance', 'trends'] as const;

export const AnalyticsRequest = z.strictObject({
  timeRange: z._default(z.enum(ANALYTICS_RANGES, 'timeRange is 7d, 30d, 90d or 1y'), '30d'),
  metrics: z._default(
    z
      .array(z.enum(ANALYTICS_METRICS, 'metrics are overview, usage, performance and trends'))
      .check(
        z.minLength(1, 'Name at least one of the metrics'),
        z.maxLength(8, 'Name each of the metrics once'),
      ),
    [...ANALYTICS_METRICS],
  ),
});
export type AnalyticsRequest = z.infer<typeof AnalyticsRequest>;

/** Current values, except calls, texts and the conversion rate, which cover the range. */
const AnalyticsOverview = z.object({
  totalClients: z.int(),
  activeWorkflows: z.int(),
  /** The monthly fees of active practices without usage beyond the plans, US dollars. */
  monthlyRevenue: z.number(),
  totalCalls: z.int(),
  totalSMS: z.int(),
  /** Leads of the range that have booked, a rounded percentage. */
  conversionRate: z.int(),
});

/** `limit` is null if at least one practice has no limit. */
const UsageOfLimit = z.object({ current: z.number(), limit: z.nullable(z.number()) });
export type UsageOfLimit = z.infer<typeof UsageOfLimit>;

/**
 * The usage of practices in their current billing cycles, against the quotas of their plans; and their storage, in
 * gigabytes (2^30 bytes).
 */
const AnalyticsUsage = z.object({ sms: UsageOfLimit, calls: UsageOfLimit, storage: UsageOfLimit });

/** Performance in the chosen range; null if nothing was measured. */
const AnalyticsPerformance = z.object({
  /** Milliseconds, of all requests. */
  avgResponseTime: z.nullable(z.number()),
  /** Checks of the platform's own services that succeeded, percent. */
  uptime: z.nullable(z.number()),
  /** Requests that failed on our side, percent. */
  errorRate: z.nullable(z.number()),
});

/** Figures of the time from `day` (UTC) until the next step's `day`, which is excluded. */
export const AnalyticsStep = z.object({
  day: z.string(),
  /** Active practices, and what they pay a month in cents, at the step's end. */
  clients: z.int(),
  monthlyRevenueCents: z.int(),
  leads: z.int(),
  bookedLeads: z.int(),
  apiCalls: z.int(),
  smsMessages: z.int(),
  emailMessages: z.int(),
  workflowExecutions: z.int(),
  aiCalls: z.int(),
  requests: z.int(),
  failures: z.int(),
  responseMs: z.nullable(z.number()),
});
export type AnalyticsStep = z.infer<typeof AnalyticsStep>;

/**
 * Change in percent from the previous range: clients and revenue at the end of each range, usage within it. Null if the
 * previous value was zero.
 */
const AnalyticsTrends = z.object({
  clientGrowth: z.nullable(z.number()),
  revenueGrowth: z.nullable(z.number()),
  usageGrowth: z.nullable(z.number()),
  /** Oldest first. */
  series: z.array(AnalyticsStep),
});

export const Analytics = z.object({
  overview: z.optional(AnalyticsOverview),
  usage: z.optional(AnalyticsUsage),
  performance: z.optional(AnalyticsPerformance),
  trends: z.optional(AnalyticsTrends),
});
export type Analytics = z.infer<typeof Analytics>;

export const AnalyticsResult = z.object({
  ok: z.literal(true),
  analytics: Analytics,
  /** When today's figures were summed up, ISO 8601; null before the first time. */
  asOf: z.nullable(z.string()),
});
export type AnalyticsResult = z.infer<typeof AnalyticsResult>;
