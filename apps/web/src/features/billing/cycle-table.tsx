/** The latest billing cycles, each with the parts of its total. */
import type { BillingCycle } from '@praxis/contracts/billing/billing';
import { PACKAGES } from '@praxis/contracts/billing/package.const';
import type { DataColumn } from '../../components/data-table/columns.js';
import { DataTable } from '../../components/data-table/data-table.js';
import { Panel } from '../../components/panel.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { priceOf } from '../../lib/core/format.js';
import { CYCLE_LABELS, periodText, totalOf } from './billing-labels.js';

const HEADING = 'billing-history-title';

export function CycleTable({ cycles }: { cycles: readonly BillingCycle[] }) {
  return (
    <Panel title="Billing history" headingId={HEADING} data-testid="billing-history">
      <DataTable labelledBy={HEADING} columns={COLUMNS} rows={cycles} rowTestId="billing-cycle" />
    </Panel>
  );
}

const amount = (
  column: Pick<DataColumn<BillingCycle>, 'id' | 'title' | 'phone'>,
  of: (cycle: BillingCycle) => number,
): DataColumn<BillingCycle> => ({
  width: 'minmax(5.5rem, 1fr)',
  align: 'end',
  ...column,
  sortBy: of,
  cell: (cycle) => priceOf(of(cycle)),
});

const COLUMNS: readonly DataColumn<BillingCycle>[] = [
  {
    id: 'period',
    title: 'Period',
    width: 'minmax(11rem, 2fr)',
    phone: 'start',
    isRowHead: true,
    sortBy: ({ period_start: start }) => Date.parse(start),
    cell: periodText,
  },
  {
    id: 'plan',
    title: 'Plan',
    width: 'minmax(5rem, 0.8fr)',
    className: 'muted',
    phone: 'labelled',
    sortBy: ({ tier }) => PACKAGES[tier].name,
    cell: ({ tier }) => PACKAGES[tier].name,
  },
  amount({ id: 'base', title: 'Base', phone: 'labelled' }, (cycle) => cycle.base_subscription_cents),
  amount({ id: 'usage', title: 'Usage', phone: 'labelled' }, (cycle) => cycle.total_usage_cost_cents),
  amount({ id: 'overage', title: 'Overage', phone: 'labelled' }, (cycle) => cycle.overage_charges_cents),
  amount({ id: 'total', title: 'Total', phone: 'labelled' }, totalOf),
  {
    id: 'status',
    title: 'Status',
    width: '7rem',
    phone: 'corner',
    sortBy: ({ status }) => CYCLE_LABELS[status].label,
    cell: ({ status }) => (
      <ToneBadge tone={CYCLE_LABELS[status].tone}>{CYCLE_LABELS[status].label}</ToneBadge>
    ),
  },
];
