/** Billing cycles as a CSV file. Pure. */
import type { BillingCycle } from '@praxis/contracts/billing/billing';
import { totalOf } from './billing-labels.js';

const CENTS = 100;
const HEAD = [
  'period_start',
  'period_end',
  'status',
  'plan',
  'base_subscription_usd',
  'usage_cost_usd',
  'overage_charges_usd',
  'total_usd',
];
/** What a spreadsheet would calculate instead of showing. */
const FORMULA = /^\s*[=+\-@]/;

/** Amounts are dollars with two decimals and no sign, so that every spreadsheet adds them up. */
export function billingCsv(cycles: readonly BillingCycle[]): string {
  const rows = cycles.map((cycle) => [
    cell(cycle.period_start),
    cell(cycle.period_end),
    cell(cycle.status),
    cell(cycle.tier),
    ...[
      cycle.base_subscription_cents,
      cycle.total_usage_cost_cents,
      cycle.overage_charges_cents,
      totalOf(cycle),
    ].map((cents) => (cents / CENTS).toFixed(2)),
  ]);
  return [HEAD, ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
