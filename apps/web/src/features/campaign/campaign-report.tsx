/** A started campaign: its state, its results, and the button that pauses it. Updated while it is open. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Text } from '@chakra-ui/react/text';
import type { Campaign } from '@praxis/contracts/campaign/campaign';
import type { CampaignAnalytics } from '@praxis/contracts/campaign/campaign-outcome';
import { useState } from 'react';
import { Confirm } from '../../components/confirm.js';
import { Loaded } from '../../components/loaded.js';
import { Loading } from '../../components/loading.js';
import { Moment } from '../../components/moment.js';
import { StatCard } from '../../components/stat-card.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { number, priceOf } from '../../lib/core/format.js';
import { useChange } from '../../lib/api/use-change.js';
import { commandCampaign, useAnalytics, useRemainingReach, type Command } from './campaign-queries.js';
import { CAMPAIGN_STATUS_LABELS, CAMPAIGN_TYPE_LABELS, share, TRIGGER_LABELS } from './campaign-labels.js';
import { SendButton } from './send-button.js';
import { StepTable } from './step-table.js';
import { queryKeys } from '../../lib/api/query-keys.js';

interface CampaignReportProps {
  tenantId: string;
  campaign: Campaign;
  lock: string | undefined;
}

const DONE: Record<Exclude<Command, 'start'>, string> = {
  pause: 'Campaign paused',
  resume: 'Campaign resumed',
  cancel: 'Campaign canceled',
};

export function CampaignReport({ tenantId, campaign, lock }: CampaignReportProps) {
  const analytics = useAnalytics(tenantId, campaign.id);
  return (
    <Grid gap="4" templateColumns="minmax(0, 1fr)">
      <CampaignState tenantId={tenantId} campaign={campaign} lock={lock} />
      <Loaded
        query={analytics}
        failure="Could not load the outcome"
        framed
        skeleton={
          <Loading label="Loading the outcome">
            <Skeleton height="48" />
          </Loading>
        }
      >
        {(outcome) => <Outcome analytics={outcome} campaign={campaign} />}
      </Loaded>
    </Grid>
  );
}

function CampaignState({ tenantId, campaign, lock }: CampaignReportProps) {
  const [asking, setAsking] = useState(false);
  const command = useChange({
    request: async (wanted: Exclude<Command, 'start'>) => {
      await commandCampaign(campaign.id, wanted);
      return wanted;
    },
    success: (wanted) => ({ title: DONE[wanted] }),
    failure: { title: 'Nothing was changed' },
    invalidates: [queryKeys.campaign.all(tenantId)],
    invalidatesAnyway: [queryKeys.campaign.previews(tenantId)],
  });
  const remaining = useRemainingReach(tenantId, campaign);
  const press = (wanted: Exclude<Command, 'start'>): void => {
    // Another command waits for the one in progress; pressing the same button twice sends one command.
    if (!command.isPending || command.variables !== wanted) command.mutate(wanted);
  };
  const { status, mode, campaignType, targetAudience, triggerEvent, startedAt } = campaign;
  const words = CAMPAIGN_STATUS_LABELS[status];
  const isOpen = status === 'active' || status === 'paused';
  const cancelButton = (
    <Button variant="ghost" onClick={() => setAsking(true)}>
      Cancel campaign
    </Button>
  );
  return (
    <Flex gap="3" align="center" justify="space-between" wrap="wrap">
      <Flex gap="2" align="center" wrap="wrap">
        <ToneBadge tone={words.tone} testId="campaign-status">
          {words.label}
        </ToneBadge>
        {mode === 'sim' && <ToneBadge tone="neutral">Simulated</ToneBadge>}
        <Text fontSize="md" color="fg.muted">
          {CAMPAIGN_TYPE_LABELS[campaignType]} · {targetAudience.segment}
          {triggerEvent !== 'manual' && ` · ${TRIGGER_LABELS[triggerEvent].label}`}
          {startedAt && (
            <>
              {' '}
              · started <Moment at={startedAt} />
            </>
          )}
        </Text>
      </Flex>
      {isOpen && lock === undefined && (
        <Flex gap="2" wrap="wrap">
          {status === 'active' ? (
            <>
              <Button variant="outline" onClick={() => press('pause')}>
                Pause
              </Button>
              {cancelButton}
            </>
          ) : (
            <SendButton
              preview={triggerEvent === 'manual' ? remaining.data : undefined}
              started
              pending={false}
              onPress={() => press('resume')}
              beside={cancelButton}
            >
              Resume
            </SendButton>
          )}
        </Flex>
      )}
      {asking && (
        <Confirm
          title={`Cancel ${campaign.name}?`}
          text="No more messages are sent, and the campaign cannot be restarted. Sent messages stay on record."
          confirm="Cancel campaign"
          cancel="Keep it"
          onClose={() => setAsking(false)}
          onConfirm={() => press('cancel')}
        />
      )}
    </Flex>
  );
}

function Outcome({ analytics, campaign }: { analytics: CampaignAnalytics; campaign: Campaign }) {
  const { totals, contacts } = analytics;
  const sent = totals.messagesSent;
  return (
    <>
      <Grid
        gap="3"
        templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' }}
        data-testid="campaign-figures"
      >
        <StatCard label="Sent" value={number(sent)} meaning={priceOf(totals.totalCostCents)} />
        <StatCard
          label="Delivered"
          value={number(totals.messagesDelivered)}
          meaning={`${share(totals.messagesDelivered, sent)} of those sent`}
        />
        <StatCard
          label="Replies"
          value={number(totals.responses)}
          meaning={`${share(totals.responses, campaign.enrolled)} of the contacts`}
        />
        <StatCard
          label="Bookings"
          value={number(totals.conversions)}
          meaning={`${share(totals.conversions, campaign.enrolled)} of the contacts`}
          strong
        />
        <StatCard
          label="Opt-outs"
          value={number(totals.optOuts)}
          meaning={`${share(totals.optOuts, campaign.enrolled)} of the contacts`}
        />
        <StatCard
          label="Not delivered"
          value={number(totals.messagesFailed)}
          meaning="The vendor could not deliver them"
        />
        <StatCard
          label="Not allowed"
          value={number(totals.messagesBlocked)}
          meaning="No consent, or no address"
        />
        <StatCard
          label="Contacts under way"
          value={number(contacts.active)}
          meaning={`of ${number(campaign.enrolled)} enrolled`}
        />
      </Grid>
      <Box>
        <StepTable steps={analytics.steps} campaign={campaign} />
      </Box>
    </>
  );
}
