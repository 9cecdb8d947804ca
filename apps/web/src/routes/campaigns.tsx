/** Campaigns: the list, and the campaign whose address is open. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Plus } from 'lucide-react';
import { Link, useNavigate, useParams } from 'react-router';
import { PATHS } from '../app/paths.js';
import { LockNotice } from '../components/lockable.js';
import { Page } from '../components/page.js';
import { WithTenant } from '../components/with-tenant.js';
import { NEW_CAMPAIGN, START_CAMPAIGN } from '../features/campaign/campaign-actions.js';
import { CampaignList, CampaignSkeleton } from '../features/campaign/campaign-list.js';
import { CampaignView } from '../features/campaign/campaign-view.js';
import { useCurrentTenant, type CurrentTenant } from '../lib/tenant/acting-tenant.js';
import { useAuthSession } from '../lib/auth/auth-session.js';
import { useLiveRefresh } from '../lib/live/live-refresh.js';
import { asking } from '../lib/core/use-asked.js';
import { lockReason } from '../lib/auth/lock-reason.js';
import { queryKeys } from '../lib/api/query-keys.js';

const hrefOf = (id: string): string => `${PATHS.campaigns}/${id}`;
const startHrefOf = (id: string): string => asking(hrefOf(id), START_CAMPAIGN);

export function CampaignsPage() {
  const { recordId } = useParams();
  const { tenant } = useCurrentTenant();
  const { readOnly } = useAuthSession();
  const lock = tenant ? lockReason({ role: tenant.role, needed: 'staff', readOnly }) : undefined;
  return (
    <Page
      title="Campaigns"
      intro="Send a sequence of messages that stops when someone replies."
      actions={recordId === undefined && tenant && lock === undefined ? <NewCampaign /> : undefined}
    >
      <WithTenant skeleton={<CampaignSkeleton />}>
        {(acting) => <Campaigns tenant={acting} recordId={recordId} lock={lock} />}
      </WithTenant>
    </Page>
  );
}

interface CampaignsProps {
  tenant: CurrentTenant;
  recordId: string | undefined;
  lock: string | undefined;
}

function Campaigns({ tenant, recordId, lock }: CampaignsProps) {
  const navigate = useNavigate();
  const live = useLiveRefresh(tenant.id, [queryKeys.campaign.all(tenant.id)], 'campaigns');
  return (
    <Box data-testid="campaigns" data-live={live}>
      {recordId !== undefined && (
        <Box mb={lock ? '3' : undefined}>
          <LockNotice reason={lock} />
        </Box>
      )}
      {recordId === undefined ? (
        <CampaignList
          tenantId={tenant.id}
          hrefOf={hrefOf}
          startHrefOf={lock === undefined ? startHrefOf : undefined}
          create={lock === undefined ? <NewCampaign /> : undefined}
        />
      ) : (
        <CampaignView
          tenantId={tenant.id}
          id={recordId}
          lock={lock}
          listHref={PATHS.campaigns}
          onGo={(id) => void navigate(id === undefined ? PATHS.campaigns : hrefOf(id))}
        />
      )}
    </Box>
  );
}

function NewCampaign() {
  return (
    <Button asChild>
      <Link to={hrefOf(NEW_CAMPAIGN)}>
        <Plus aria-hidden />
        New campaign
      </Link>
    </Button>
  );
}
