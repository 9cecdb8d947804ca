/**
 * Figures of the platform, from the sums of its days, so that the cost of a query depends on the number of days and not
 * on the number of events.
 */
import {
  RANGE_DAYS,
  STEP_DAYS,
  type Analytics,
  type AnalyticsRequest,
  type AnalyticsRange,
  type AnalyticsStep,
  type UsageOfLimit,
} from '@praxis/contracts/analytics/analytics';
import { STORAGE_LIMIT_BYTES } from '@praxis/contracts/tenant/admin-tenant.const';
import { bookingRate } from '@praxis/contracts/dashboard/dashboard';
import type { Database, SystemTransaction } from '../core/database.js';
import { rawSql, sql } from '../core/sql.js';
import { IS_REAL_PRACTICE } from '../health/synthetic-practice.js';
import { OVERRIDE, QUOTA } from '../usage/quota-in-force.js';

const TODAY = rawSql(`(now() at time zone 'utc')::date`);
/** The services on which all others depend; vendors have their own uptime. */
const OWN_SERVICES = ['database', 'temporal', 'worker', 'journey_law', 'journey_realestate'];
const PERCENT = 100;
const CENTS = 100;

/** The requested figures, and when today's were summed up. */
export async function readAnalytics(
  database: Database,
  { timeRange, metrics }: AnalyticsRequest,
): Promise<{ analytics: Analytics; asOf: string | null }> {
  return await database.withSystem('show admins the analytics', async (tx) => {
    const [range, now, uptime] = await Promise.all([
      readRange(tx, timeRange),
      readNow(tx),
      readUptime(tx, timeRange),
    ]);
    const { series, before, asOf } = range;
    const last = series.at(-1);
    const sum = sumOf(series);
    const all: Required<Analytics> = {
      overview: {
        totalClients: now.clients,
        activeWorkflows: now.activeWorkflows,
        monthlyRevenue: (last?.monthlyRevenueCents ?? 0) / CENTS,
        totalCalls: sum.aiCalls,
        totalSMS: sum.smsMessages,
        conversionRate: bookingRate({ leads: sum.leads, booked: sum.bookedLeads }),
      },
      usage: { sms: now.sms, calls: now.calls, storage: inGigabytes(now.storage) },
      performance: {
        avgResponseTime: sum.requests === 0 ? null : Math.round(sum.responseMsSum / sum.requests),
        uptime,
        errorRate: sum.requests === 0 ? null : rounded((PERCENT * sum.failures) / sum.requests),
      },
      trends: {
        clientGrowth: growth(last?.clients, before.clients),
        revenueGrowth: growth(last?.monthlyRevenueCents, before.monthlyRevenueCents),
        usageGrowth: growth(sum.units, before.units),
        series: series.map(toStep),
      },
    };
    const asked = Object.entries(all).filter(([name]) => metrics.some((metric) => metric === name));
    return { analytics: Object.fromEntries(asked), asOf };
  });
}

interface StepRow extends Omit<AnalyticsStep, 'responseMs'> {
  responseMsSum: number;
}

interface Before {
  clients: number | null;
  monthlyRevenueCents: number | null;
  units: number;
}

const COUNTS = sql`coalesce(sum(leads), 0)::float8 as leads, coalesce(sum(booked_leads), 0)::float8 as "bookedLeads",
  coalesce(sum(api_calls), 0)::float8 as "apiCalls", coalesce(sum(sms_messages), 0)::float8 as "smsMessages",
  coalesce(sum(email_messages), 0)::float8 as "emailMessages",
  coalesce(sum(workflow_executions), 0)::float8 as "workflowExecutions", coalesce(sum(ai_calls), 0)::float8 as "aiCalls",
  coalesce(sum(requests), 0)::float8 as requests, coalesce(sum(failures), 0)::float8 as failures,
  coalesce(sum(response_ms_sum), 0)::float8 as "responseMsSum"`;
const UNITS = rawSql('api_calls + sms_messages + email_messages + workflow_executions + ai_calls');

async function readRange(
  tx: SystemTransaction,
  timeRange: AnalyticsRange,
): Promise<{ series: StepRow[]; before: Before; asOf: string | null }> {
  const days = RANGE_DAYS[timeRange];
  const [row] = await tx.query<{ series: StepRow[] | null; before: Before | null; asOf: Date | null }>(sql`
    with step as (
      select min(day)::text as day,
        (array_agg(clients order by day desc))[1] as clients,
        (array_agg(monthly_revenue_cents order by day desc))[1] as "monthlyRevenueCents", ${COUNTS}
      from platform_days left join request_days using (day) where day > ${TODAY} - ${days}::int and day <= ${TODAY}
      group by (${TODAY} - day) / ${STEP_DAYS[timeRange]}::int)
    select (select json_agg(step order by step.day) from step) as series,
      (select json_build_object('units', sum(${UNITS}), 'clients', (array_agg(clients order by day desc))[1],
          'monthlyRevenueCents', (array_agg(monthly_revenue_cents order by day desc))[1])
        from platform_days where day > ${TODAY} - ${2 * days}::int and day <= ${TODAY} - ${days}::int) as before,
      (select max(rolled_up_at) from platform_days) as "asOf"`);
  const before = row?.before;
  return {
    series: row?.series ?? [],
    before: {
      clients: before?.clients ?? null,
      monthlyRevenueCents: before?.monthlyRevenueCents ?? null,
      units: before?.units ?? 0,
    },
    asOf: row?.asOf?.toISOString() ?? null,
  };
}

interface NowFigures {
  clients: number;
  activeWorkflows: number;
  sms: UsageOfLimit;
  calls: UsageOfLimit;
  /** Bytes. */
  storage: UsageOfLimit;
}

async function readNow(tx: SystemTransaction): Promise<NowFigures> {
  const [row] = await tx.query<NowFigures>(sql`
    with used as (
      select s.resource_type, sum(s.total_usage)::float8 as current,
        case when bool_and(${QUOTA} is not null) then sum(${QUOTA}) end as limit
      from usage_summaries s ${OVERRIDE} where s.is_open and s.resource_type in ('sms_messages', 'ai_calls')
      group by s.resource_type),
    kept as (
      select (select storage_bytes from platform_days where storage_bytes is not null order by day desc limit 1) as current,
        case when not coalesce(bool_or(o.tenant_id is not null and o.quota is null), false)
          then sum(coalesce(o.quota, ${STORAGE_LIMIT_BYTES})) end as limit
      from tenants t left join quota_overrides o on o.tenant_id = t.id and o.resource_type = 'storage'
        and (o.ends_at is null or o.ends_at > now())
      where t.status = 'active' and ${IS_REAL_PRACTICE})
    select (select count(*)::int from tenants t where status = 'active' and ${IS_REAL_PRACTICE}) as clients,
      (select count(*)::int from automations where status = 'active') as "activeWorkflows",
      coalesce((select json_build_object('current', current, 'limit', "limit") from used where resource_type = 'sms_messages'),
        '{"current": 0, "limit": 0}') as sms,
      coalesce((select json_build_object('current', current, 'limit', "limit") from used where resource_type = 'ai_calls'),
        '{"current": 0, "limit": 0}') as calls,
      (select json_build_object('current', coalesce(current, 0), 'limit', "limit") from kept) as storage`);
  if (!row) throw new Error('a count always gives a row');
  return row;
}

async function readUptime(tx: SystemTransaction, timeRange: AnalyticsRange): Promise<number | null> {
  const [row] = await tx.query<{ uptime: number | null }>`
    select round(100.0 * (sum(checks) - sum(failures)) / sum(checks), 2)::float8 as uptime
    from service_health_days where service_name = any(${OWN_SERVICES}) and day > ${TODAY} - ${RANGE_DAYS[timeRange]}::int`;
  return row?.uptime ?? null;
}

type Sums = Omit<StepRow, 'day' | 'clients' | 'monthlyRevenueCents'> & { units: number };

function sumOf(series: readonly StepRow[]): Sums {
  const total = (of: (step: StepRow) => number): number => series.reduce((sum, step) => sum + of(step), 0);
  return {
    leads: total(({ leads }) => leads),
    bookedLeads: total(({ bookedLeads }) => bookedLeads),
    apiCalls: total(({ apiCalls }) => apiCalls),
    smsMessages: total(({ smsMessages }) => smsMessages),
    emailMessages: total(({ emailMessages }) => emailMessages),
    workflowExecutions: total(({ workflowExecutions }) => workflowExecutions),
    aiCalls: total(({ aiCalls }) => aiCalls),
    requests: total(({ requests }) => requests),
    failures: total(({ failures }) => failures),
    responseMsSum: total(({ responseMsSum }) => responseMsSum),
    units: total(
      (step) =>
        step.apiCalls + step.smsMessages + step.emailMessages + step.workflowExecutions + step.aiCalls,
    ),
  };
}

function toStep({ responseMsSum, ...step }: StepRow): AnalyticsStep {
  return { ...step, responseMs: step.requests === 0 ? null : Math.round(responseMsSum / step.requests) };
}

const GIGABYTE = 1_024 ** 3;
const inGigabytes = ({ current, limit }: UsageOfLimit): UsageOfLimit => ({
  current: Math.round((100 * current) / GIGABYTE) / 100,
  limit: limit === null ? null : Math.round(limit / GIGABYTE),
});

function growth(now: number | undefined, before: number | null): number | null {
  if (now === undefined || before === null || before === 0) return null;
  return rounded((PERCENT * (now - before)) / before);
}

/** Rounds to one decimal. */
const rounded = (value: number): number => Math.round(value * 10) / 10;
