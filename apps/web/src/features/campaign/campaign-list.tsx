/** The campaigns of a tenant, newest first. */
import { Button } from '@chakra-ui/react/button';
import type { CampaignItem } from '@praxis/contracts/campaign/campaign';
import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { DataColumn } from '../../components/data-table/columns.js';
import { LoadedTable } from '../../components/data-table/loaded-table.js';
import { TableSkeleton } from '../../components/data-table/table-skeleton.js';
import { EmptyState } from '../../components/empty-state.js';
import { Moment } from '../../components/moment.js';
import { Panel } from '../../components/panel.js';
import { RouteLink } from '../../components/route-link.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { number } from '../../lib/core/format.js';
import { useCampaigns } from './campaign-queries.js';
import { CAMPAIGN_STATUS_LABELS, CAMPAIGN_TYPE_LABELS, TRIGGER_LABELS } from './campaign-labels.js';

interface CampaignListProps {
  tenantId: string;
  hrefOf: (id: string) => string;
  /** The address that starts a draft; undefined for users who may not start one. */
  startHrefOf: ((id: string) => string) | undefined;
  /** Shown when there are no campaigns: how to create one. Undefined for users who may not create one. */
  create: ReactNode;
}

export function CampaignSkeleton() {
  return <TableSkeleton label="Loading campaigns" />;
}

export function CampaignList({ tenantId, hrefOf, startHrefOf, create }: CampaignListProps) {
  const list = useCampaigns(tenantId);
  const columns = useMemo(() => campaignColumns({ hrefOf, startHrefOf }), [hrefOf, startHrefOf]);
  return (
    <Panel>
      <LoadedTable
        list={list}
        label="Campaigns"
        columns={columns}
        rowTestId="campaign"
        failure="Could not load campaigns"
        skeleton={<CampaignSkeleton />}
        empty={
          <EmptyState
            drawing="campaigns"
            title="No campaigns yet"
            text="A campaign sends messages one after another, and stops for anyone who replies, books or opts out."
          >
            {create}
          </EmptyState>
        }
      />
    </Panel>
  );
}

/** How many people a campaign reaches; for a draft, its audience. */
function people({ status, targetAudience, enrolled, active }: CampaignItem): string {
  if (status === 'draft') return targetAudience.segment;
  return `${number(enrolled)} enrolled${active > 0 ? `, ${number(active)} under way` : ''}`;
}

function campaignColumns({
  hrefOf,
  startHrefOf,
}: Pick<CampaignListProps, 'hrefOf' | 'startHrefOf'>): DataColumn<CampaignItem>[] {
  return [
    {
      id: 'name',
      title: 'Campaign',
      width: 'minmax(8rem, 2fr)',
      phone: 'start',
      isRowHead: true,
      sortBy: ({ name }) => name,
      cell: ({ id, name }) => (
        <RouteLink to={hrefOf(id)} fontWeight="medium" overflowWrap="anywhere">
          {name}
        </RouteLink>
      ),
    },
    {
      id: 'type',
      title: 'Type',
      width: 'minmax(7rem, 1.3fr)',
      className: 'muted',
      sortBy: ({ campaignType }) => CAMPAIGN_TYPE_LABELS[campaignType],
      cell: ({ campaignType, triggerEvent }) =>
        CAMPAIGN_TYPE_LABELS[campaignType] +
        (triggerEvent === 'manual' ? '' : ` · ${TRIGGER_LABELS[triggerEvent].label}`),
    },
    {
      id: 'people',
      title: 'People',
      width: 'minmax(7rem, 1.3fr)',
      className: 'muted',
      sortBy: ({ enrolled }) => enrolled,
      cell: people,
    },
    {
      id: 'created',
      title: 'Created',
      width: 'minmax(6rem, 0.8fr)',
      className: 'muted',
      sortBy: ({ createdAt }) => Date.parse(createdAt),
      cell: ({ createdAt }) => <Moment at={createdAt} />,
    },
    {
      id: 'status',
      title: 'Status',
      // Wide enough for a draft of a simulated practice, which has a button and two badges side by side.
      width: 'minmax(14rem, 1fr)',
      align: 'end',
      phone: 'corner',
      sortBy: ({ status }) => CAMPAIGN_STATUS_LABELS[status].label,
      cell: ({ id, name, status, mode }) => (
        <span className="buttons">
          {status === 'draft' && startHrefOf && (
            <Button size="xs" variant="outline" asChild>
              <Link to={startHrefOf(id)} aria-label={`Start ${name}`}>
                Start
              </Link>
            </Button>
          )}
          {mode === 'sim' && <ToneBadge tone="neutral">Simulated</ToneBadge>}
          <ToneBadge tone={CAMPAIGN_STATUS_LABELS[status].tone}>
            {CAMPAIGN_STATUS_LABELS[status].label}
          </ToneBadge>
        </span>
      ),
    },
  ];
}
