/** Made-up figures, shown as "Demo data" if the service does not respond. Pure. */
import {
  RANGE_DAYS,
  STEP_DAYS,
  type AnalyticsRange,
  type AnalyticsResult,
  type AnalyticsStep,
} from '@praxis/contracts/analytics/analytics';
import { PACKAGES } from '@praxis/contracts/billing/package.const';
import type { DemoData } from '../../lib/api/service-request.js';
import { seededRandom } from '../../lib/core/seeded-random.js';

const DAY_MS = 86_400_000;
const CENTS = 100;
/** Sample limits of specification 2, section 9. */
const SMS_LIMIT = 20_000;
const CALL_LIMIT = 5_000;
const STORAGE_LIMIT_GB = 50;
const CLIENTS = 12;

/** Returns the same figures for the same range and day. */
export function sampleAnalytics(range: AnalyticsRange, now: Date): AnalyticsResult & DemoData {
  const series = sampleSeries(range, now);
  const total = (of: (step: AnalyticsStep) => number): number =>
    series.reduce((sum, step) => sum + of(step), 0);
  return {
    ok: true,
    fallback: true,
    asOf: null,
    analytics: {
      overview: {
        totalClients: CLIENTS,
        activeWorkflows: 31,
        conversionRate: 34,
        monthlyRevenue: (CLIENTS * PACKAGES.starter.monthlyFeeCents) / CENTS,
        totalCalls: total(({ aiCalls }) => aiCalls),
        totalSMS: total(({ smsMessages }) => smsMessages),
      },
      usage: {
        sms: { current: 12_400, limit: SMS_LIMIT },
        calls: { current: 2_150, limit: CALL_LIMIT },
        storage: { current: 18, limit: STORAGE_LIMIT_GB },
      },
      performance: { avgResponseTime: 145, uptime: 99.9, errorRate: 0.2 },
      trends: { clientGrowth: 8.3, revenueGrowth: 6.1, usageGrowth: 11.4, series },
    },
  };
}

function sampleSeries(range: AnalyticsRange, now: Date): AnalyticsStep[] {
  const step = STEP_DAYS[range];
  const count = Math.ceil(RANGE_DAYS[range] / step);
  const random = seededRandom(range);
  const between = (low: number, high: number): number => Math.round(step * (low + random() * (high - low)));
  return Array.from({ length: count }, (_, index) => ({
    day: new Date(now.getTime() - ((count - index) * step - 1) * DAY_MS).toISOString().slice(0, 10),
    clients: CLIENTS,
    monthlyRevenueCents: CLIENTS * PACKAGES.starter.monthlyFeeCents,
    leads: between(20, 60),
    bookedLeads: between(5, 20),
    apiCalls: between(300, 900),
    smsMessages: between(200, 600),
    emailMessages: between(100, 300),
    workflowExecutions: between(60, 180),
    aiCalls: between(40, 100),
    requests: between(5_000, 9_000),
    failures: between(0, 20),
    responseMs: 145,
  }));
}
