/** The charts of analytics: which figures of a step each one draws. Pure. */
import type { AnalyticsStep } from '@praxis/contracts/analytics/analytics';
import { RESOURCE_LABELS } from '@praxis/contracts/usage/usage.const';
import type { DayBar } from '../../components/day-bars.js';
import { longDay } from '../../lib/core/calendar-day.js';
import { latency, money, number } from '../../lib/core/format.js';

const CENTS = 100;

export interface Chart {
  title: string;
  /** The height of a step's bar, and how much of it is filled. */
  of: (step: AnalyticsStep) => { value: number; part?: number };
  /** The step's figures, in words. */
  says: (step: AnalyticsStep) => string;
}

const count = (title: string, of: (step: AnalyticsStep) => number): Chart => ({
  title,
  of: (step) => ({ value: of(step) }),
  says: (step) => `${number(of(step))} ${title.startsWith('AI') ? title : title.toLowerCase()}`,
});

export const LEADS_CHART: Chart = {
  title: 'Leads',
  of: ({ leads, bookedLeads }) => ({ value: leads, part: bookedLeads }),
  says: ({ leads, bookedLeads }) => `${number(leads)} leads, ${number(bookedLeads)} of them booked`,
};
export const CLIENTS_CHART = count('Clients', ({ clients }) => clients);
export const USAGE_CHARTS: readonly Chart[] = [
  count(RESOURCE_LABELS.sms_messages, ({ smsMessages }) => smsMessages),
  count(RESOURCE_LABELS.ai_calls, ({ aiCalls }) => aiCalls),
  count(RESOURCE_LABELS.email_messages, ({ emailMessages }) => emailMessages),
  count(RESOURCE_LABELS.workflow_executions, ({ workflowExecutions }) => workflowExecutions),
];
export const REQUESTS_CHART: Chart = {
  title: 'Requests',
  of: ({ requests, failures }) => ({ value: requests, part: failures }),
  says: ({ requests, failures }) => `${number(requests)} requests, ${number(failures)} of them failed`,
};
export const RESPONSE_CHART: Chart = {
  title: 'Response time (ms)',
  of: ({ responseMs }) => ({ value: responseMs ?? 0 }),
  says: ({ responseMs }) => (responseMs === null ? 'not measured' : `${latency(responseMs)} on average`),
};
export const REVENUE_CHART: Chart = {
  title: 'Monthly revenue (US dollars)',
  of: ({ monthlyRevenueCents }) => ({ value: Math.round(monthlyRevenueCents / CENTS) }),
  says: ({ monthlyRevenueCents }) => `${money(monthlyRevenueCents / CENTS)} a month`,
};

export function barsOf(chart: Chart, series: readonly AnalyticsStep[], stepDays: number): DayBar[] {
  return series.map((step) => ({
    day: step.day,
    label: `${stepDays > 1 ? 'Week of ' : ''}${longDay(step.day)}: ${chart.says(step)}`,
    ...chart.of(step),
  }));
}

/** `+8.3%`, `−2%`; a dash if the earlier period had no figure. */
export function growthText(percent: number | null): string {
  if (percent === null) return '–';
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '';
  return `${sign}${number(Math.abs(percent))}%`;
}
