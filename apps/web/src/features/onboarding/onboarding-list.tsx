/** Onboardings with their work plans, newest first. */
import type { OnboardingItem } from '@praxis/contracts/onboarding/onboarding';
import { PACKAGES } from '@praxis/contracts/billing/package.const';
import { PATHS } from '../../app/paths.js';
import type { DataColumn } from '../../components/data-table/columns.js';
import { LoadedTable } from '../../components/data-table/loaded-table.js';
import { TableSkeleton } from '../../components/data-table/table-skeleton.js';
import { EmptyState } from '../../components/empty-state.js';
import { Moment } from '../../components/moment.js';
import { Panel } from '../../components/panel.js';
import { RouteLink } from '../../components/route-link.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { INDUSTRY_NAMES } from '../../lib/core/industry-labels.js';
import { ONBOARDING_STATUS } from './onboarding-labels.js';
import { useOnboardings } from './onboarding-queries.js';
import { ClipboardList } from 'lucide-react';

interface OnboardingListProps {
  tenantId: string;
  /** An admin sees the onboardings of every practice. */
  isAdmin: boolean;
}

export function OnboardingListSkeleton() {
  return <TableSkeleton label="Loading work plans" />;
}

export function OnboardingTable({ tenantId, isAdmin }: OnboardingListProps) {
  const list = useOnboardings(tenantId, isAdmin ? 'all' : 'tenant');
  return (
    <Panel>
      <LoadedTable
        list={list}
        label="Work plans"
        columns={COLUMNS}
        rowTestId="work-plan"
        failure="Could not load work plans"
        skeleton={<OnboardingListSkeleton />}
        empty={
          <EmptyState
            icon={ClipboardList}
            title="No work plan yet"
            text="A plan is made when a practice buys a package and answers the questions that follow."
          />
        }
      />
    </Panel>
  );
}

const COLUMNS: readonly DataColumn<OnboardingItem>[] = [
  {
    id: 'business',
    title: 'Practice',
    width: 'minmax(8rem, 2fr)',
    phone: 'start',
    isRowHead: true,
    sortBy: ({ businessName }) => businessName,
    cell: ({ id, businessName }) => (
      <RouteLink to={`${PATHS.workPlan}/${id}`} fontWeight="medium" overflowWrap="anywhere">
        {businessName}
      </RouteLink>
    ),
  },
  {
    id: 'industry',
    title: 'Industry',
    width: 'minmax(6rem, 1fr)',
    className: 'muted',
    sortBy: ({ industry }) => INDUSTRY_NAMES[industry],
    cell: ({ industry }) => INDUSTRY_NAMES[industry],
  },
  {
    id: 'package',
    title: 'Package',
    width: 'minmax(6rem, 1fr)',
    className: 'muted',
    sortBy: ({ tier }) => PACKAGES[tier].setupFeeCents,
    cell: ({ tier }) => PACKAGES[tier].name,
  },
  {
    id: 'status',
    title: 'Status',
    width: 'minmax(9rem, 1.2fr)',
    phone: 'end',
    sortBy: ({ status }) => ONBOARDING_STATUS[status].label,
    cell: ({ status }) => (
      <ToneBadge tone={ONBOARDING_STATUS[status].tone}>{ONBOARDING_STATUS[status].label}</ToneBadge>
    ),
  },
  {
    id: 'created',
    title: 'Set up',
    width: 'minmax(7rem, 1fr)',
    className: 'muted',
    sortBy: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
];
