/** Analytics of a time range as a CSV file, one line per step. Pure. */
import type { AnalyticsStep } from '@praxis/contracts/analytics/analytics';
import { csvDollars, csvFile, type CsvColumns } from '@praxis/contracts/export/csv';

const COLUMNS: CsvColumns<AnalyticsStep> = [
  ['day', ({ day }) => day],
  ['clients', ({ clients }) => clients],
  ['monthly_revenue_usd', ({ monthlyRevenueCents }) => csvDollars(monthlyRevenueCents)],
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

/** The `day` column is the first day of each step. */
export function analyticsCsv(series: readonly AnalyticsStep[]): string {
  return csvFile(COLUMNS, series);
}
