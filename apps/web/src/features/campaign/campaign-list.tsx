/** The campaigns of a tenant, newest first. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Text } from '@chakra-ui/react/text';
import type { CampaignItem } from '@praxis/contracts/campaign/campaign';
import { Megaphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../components/empty-state.js';
import { ListRow } from '../../components/list-row.js';
import { LoadedList } from '../../components/loaded-list.js';
import { Loading } from '../../components/loading.js';
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
  /** What to do where there is none; undefined for those who may not. */
  create: ReactNode;
}

export function CampaignSkeleton() {
  return (
    <Loading label="Loading campaigns" gap="4" p="4">
      <Skeleton height="9" />
      <Skeleton height="9" />
      <Skeleton height="9" />
    </Loading>
  );
}

export function CampaignList({ tenantId, hrefOf, create }: CampaignListProps) {
  const list = useCampaigns(tenantId);
  return (
    <Panel>
      <LoadedList
        list={list}
        label="Campaigns"
        failure="Could not load campaigns"
        skeleton={<CampaignSkeleton />}
        empty={
          <EmptyState
            icon={<Megaphone size={20} aria-hidden />}
            title="No campaigns yet"
            text="A campaign sends its messages one after another, and stops for whoever answers, books or opts out."
          >
            {create}
          </EmptyState>
        }
      >
        {(campaign) => <CampaignRow key={campaign.id} campaign={campaign} href={hrefOf(campaign.id)} />}
      </LoadedList>
    </Panel>
  );
}

function CampaignRow({ campaign, href }: { campaign: CampaignItem; href: string }) {
  const { name, campaignType, triggerEvent, status, mode, targetAudience, enrolled, active, createdAt } =
    campaign;
  const words = CAMPAIGN_STATUS_LABELS[status];
  const people =
    status === 'draft'
      ? targetAudience.segment
      : `${number(enrolled)} enrolled${active > 0 ? `, ${number(active)} under way` : ''}`;
  return (
    <ListRow data-testid="campaign" py="3">
      <Box minW="0" flex="1">
        <RouteLink to={href} fontWeight="semibold" overflowWrap="anywhere">
          {name}
        </RouteLink>
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere" fontVariantNumeric="tabular-nums">
          {CAMPAIGN_TYPE_LABELS[campaignType]} ·{' '}
          {triggerEvent !== 'manual' && `${TRIGGER_LABELS[triggerEvent].label} · `}
          {people} · <Moment at={createdAt} />
        </Text>
      </Box>
      <Flex gap="2" wrap="wrap" justify="flex-end" flexShrink="0">
        {mode === 'sim' && <ToneBadge tone="neutral">Simulated</ToneBadge>}
        <ToneBadge tone={words.tone}>{words.label}</ToneBadge>
      </Flex>
    </ListRow>
  );
}
