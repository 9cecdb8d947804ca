/** A range of analytics as a CSV file, one line a step. Pure. */
import type { AnalyticsStep } from '@praxis/contracts/analytics/analytics';

const CENTS = 100;
const COLUMNS: readonly [string, (step: AnalyticsStep) => string | number][] = [
  ['day', ({ day }) => day],
  ['clients', ({ clients }) => clients],
  ['monthly_revenue_usd', ({ monthlyRevenueCents }) => (monthlyRevenueCents / CENTS).toFixed(2)],
  ['leads', ({ leads }) => leads],
  ['booked_leads', ({ bookedLeads }) => bookedLeads],
  ['api_calls', ({ apiCalls }) => apiCalls],
  ['sms_messages', ({ smsMessages }) => smsMessages],
  ['email_messages', ({ emailMessages }) => emailMessages],
  ['workflow_executions', ({ workflowExecutions }) => workflowExecutions],
  ['ai_calls', ({ aiCalls }) => aiCalls],
  ['requests', ({ requests }) => requests],
  ['failed_requests', ({ failures }) => failures],
  ['response_ms', ({ responseMs }) => responseMs ?? ''],
];

/** `day` is the first of each step. */
export function analyticsCsv(series: readonly AnalyticsStep[]): string {
  const lines = [COLUMNS.map(([name]) => name), ...series.map((step) => COLUMNS.map(([, of]) => of(step)))];
  return lines.map((line) => `${line.join(',')}\r\n`).join('');
}
