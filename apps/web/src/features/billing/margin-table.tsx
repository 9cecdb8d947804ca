/** What practices pay and what vendors charge for them, the smallest margin first. For admins. */
import type { PracticeMargin } from '@praxis/contracts/billing/margin';
import { MarginList } from '@praxis/contracts/billing/margin';
import { RESOURCE_LABELS } from '@praxis/contracts/usage/usage.const';
import { useQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import type { DataColumn } from '../../components/data-table/columns.js';
import { DataTable } from '../../components/data-table/data-table.js';
import { EmptyState } from '../../components/empty-state.js';
import { Loaded } from '../../components/loaded.js';
import { PageSpinner } from '../../components/page-spinner.js';
import { Section } from '../../components/section.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { apiRequest } from '../../lib/api/api-request.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { RETRY } from '../../lib/api/retry.js';
import { number, priceOf } from '../../lib/core/format.js';
import { SUBSCRIPTION_LABELS } from './billing-labels.js';

const PRACTICES_SHOWN = 50;

export function MarginTable() {
  const margins = useQuery({
    queryKey: queryKeys.margins,
    queryFn: async () =>
      (
        await apiRequest({
          method: 'GET',
          path: `/v1/admin/margins?limit=${PRACTICES_SHOWN}`,
          schema: MarginList,
          as: 'user',
          silent: true,
        })
      ).data.items,
    retry: RETRY.usual,
  });
  return (
    <Section
      id="margins"
      title="Margins"
      text="What each practice pays in its billing cycle so far, less what vendors charge for it by their list prices."
    >
      <Loaded
        query={margins}
        failure="Failed to load metrics"
        framed
        skeleton={<PageSpinner label="Loading margins" />}
      >
        {(rows) => (
          <DataTable
            label="Margins"
            columns={COLUMNS}
            rows={rows.map((row) => ({ ...row, id: row.tenantId }))}
            rowTestId="margin"
            empty={
              <EmptyState icon={Scale} title="No subscriptions" text="No practice has a billing cycle yet." />
            }
          />
        )}
      </Loaded>
    </Section>
  );
}

/** The resource with the highest vendor cost, in words. */
function dearest({ resources }: PracticeMargin): string {
  const [most] = [...resources].sort((one, other) => other.vendorCents - one.vendorCents);
  if (!most || most.vendorCents === 0) return 'Nothing yet';
  return `${RESOURCE_LABELS[most.resource]}: ${number(most.units)} for ${priceOf(most.vendorCents)}`;
}

const COLUMNS: readonly DataColumn<PracticeMargin & { id: string }>[] = [
  {
    id: 'practice',
    title: 'Practice',
    width: 'minmax(8rem, 2fr)',
    isRowHead: true,
    sortBy: ({ tenantName }) => tenantName,
    cell: ({ tenantName }) => <span className="strong">{tenantName}</span>,
  },
  {
    id: 'status',
    title: 'Status',
    width: '7rem',
    phone: 'corner',
    cell: ({ status }) => (
      <ToneBadge tone={SUBSCRIPTION_LABELS[status].tone}>{SUBSCRIPTION_LABELS[status].label}</ToneBadge>
    ),
  },
  {
    id: 'revenue',
    title: 'Pays',
    width: '7rem',
    align: 'end',
    phone: 'labelled',
    sortBy: ({ revenueCents }) => revenueCents,
    cell: ({ revenueCents }) => priceOf(revenueCents),
  },
  {
    id: 'vendors',
    title: 'Vendors',
    width: '7rem',
    align: 'end',
    phone: 'labelled',
    sortBy: ({ vendorCents }) => vendorCents,
    cell: ({ vendorCents }) => priceOf(vendorCents),
  },
  {
    id: 'margin',
    title: 'Margin',
    width: '7rem',
    align: 'end',
    phone: 'labelled',
    sortBy: ({ marginCents }) => marginCents,
    cell: ({ marginCents }) => <span className="strong">{priceOf(marginCents)}</span>,
  },
  {
    id: 'dearest',
    title: 'Costs most',
    width: 'minmax(9rem, 2fr)',
    phone: 'labelled',
    className: 'muted',
    cell: dearest,
  },
];
