/** The page of one campaign: the editor of a draft, or the results. */
import { Box } from '@chakra-ui/react/box';
import { Heading } from '@chakra-ui/react/heading';
import type { Campaign } from '@praxis/contracts/campaign/campaign';
import { useCallback, type ReactNode } from 'react';
import { Loaded } from '../../components/loaded.js';
import { RouteLink } from '../../components/route-link.js';
import { usePractice } from '../../lib/tenant/practice.js';
import { NEW_CAMPAIGN } from './campaign-actions.js';
import { CampaignEditor } from './campaign-editor.js';
import { CampaignSkeleton } from './campaign-list.js';
import { useCampaign } from './campaign-queries.js';
import { CampaignReport } from './campaign-report.js';

interface CampaignViewProps {
  tenantId: string;
  /** Id of a campaign, or `new`. */
  id: string;
  lock: string | undefined;
  listHref: string;
  /** Opens another campaign, or the list if the id is undefined. */
  onGo: (id: string | undefined) => void;
}

export function CampaignView({ id, listHref, ...props }: CampaignViewProps) {
  return (
    <Box>
      <RouteLink to={listHref} fontSize="md" display="inline-block" mb="3">
        All campaigns
      </RouteLink>
      {id === NEW_CAMPAIGN ? (
        <Editor {...props} campaign={undefined} />
      ) : (
        <Existing key={id} id={id} {...props} />
      )}
    </Box>
  );
}

type InnerProps = Omit<CampaignViewProps, 'listHref'>;

function Existing(props: InnerProps) {
  const { tenantId, id, lock } = props;
  const stored = useCampaign(tenantId, id);
  return (
    <Loaded query={stored} failure="Could not load the campaign" framed skeleton={<CampaignSkeleton />}>
      {(campaign) => (
        <>
          <Heading as="h2" fontSize="lg" fontWeight="semibold" mb="3" overflowWrap="anywhere">
            {campaign.name}
          </Heading>
          {campaign.status === 'draft' ? (
            <Editor {...props} campaign={campaign} />
          ) : (
            <CampaignReport tenantId={tenantId} campaign={campaign} lock={lock} />
          )}
        </>
      )}
    </Loaded>
  );
}

function Editor({
  tenantId,
  lock,
  onGo,
  campaign,
}: Omit<InnerProps, 'id'> & { campaign: Campaign | undefined }) {
  const isNew = campaign === undefined;
  const onSaved = useCallback(
    (id: string) => {
      if (isNew) onGo(id);
    },
    [isNew, onGo],
  );
  const isLocked = lock !== undefined;
  const practice = usePractice(tenantId, !isLocked);
  const drawn = (timeZone: string): ReactNode => (
    <CampaignEditor
      tenantId={tenantId}
      campaign={campaign}
      timeZone={timeZone}
      lock={lock}
      onSaved={onSaved}
      onGone={() => onGo(undefined)}
    />
  );
  // Users who may not change a campaign may not read the practice's zone either; the fields name the zone that they
  // use.
  if (isLocked) return drawn(Intl.DateTimeFormat().resolvedOptions().timeZone);
  return (
    <Loaded query={practice} failure="Could not load the practice" framed skeleton={<CampaignSkeleton />}>
      {({ practice: { timeZone } }) => drawn(timeZone)}
    </Loaded>
  );
}
