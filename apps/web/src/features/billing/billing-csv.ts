/** Billing cycles as a CSV file. Pure. */
import type { BillingCycle } from '@praxis/contracts/billing/billing';
import { csvDollars, csvFile, type CsvColumns } from '@praxis/contracts/export/csv';
import { totalOf } from './billing-labels.js';

const COLUMNS: CsvColumns<BillingCycle> = [
  ['period_start', ({ period_start: start }) => start],
  ['period_end', ({ period_end: end }) => end],
  ['status', ({ status }) => status],
  ['plan', ({ tier }) => tier],
  ['base_subscription_usd', (cycle) => csvDollars(cycle.base_subscription_cents)],
  ['usage_cost_usd', (cycle) => csvDollars(cycle.total_usage_cost_cents)],
  ['overage_charges_usd', (cycle) => csvDollars(cycle.overage_charges_cents)],
  ['total_usd', (cycle) => csvDollars(totalOf(cycle))],
];

export function billingCsv(cycles: readonly BillingCycle[]): string {
  return csvFile(COLUMNS, cycles);
}
