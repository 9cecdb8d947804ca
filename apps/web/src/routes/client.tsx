/** The client portal: how the practice is doing, and its leads without identifying data. */
import { Box } from '@chakra-ui/react/box';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { isPortalPreview } from '@praxis/contracts/core/guest-page';
import { useLocation } from 'react-router';
import { opensFor } from '../app/guard-verdict.js';
import { PATHS } from '../app/paths.js';
import { Notice } from '../components/notice.js';
import { Page } from '../components/page.js';
import { WithTenant } from '../components/with-tenant.js';
import { DashboardFigures } from '../features/dashboard/dashboard-figures.js';
import { ExportButton } from '../features/export/export-button.js';
import { ThemeSample } from '../features/tenant/brand/theme-sample.js';
import { PortalLeads } from '../features/lead/list/portal-leads.js';
import { useAuthSession } from '../lib/auth/auth-session.js';
import { useActor, type CurrentTenant } from '../lib/tenant/acting-tenant.js';
import { useLiveRefresh } from '../lib/live/live-refresh.js';
import { queryKeys } from '../lib/api/query-keys.js';

export function ClientPage() {
  const isPreview = isPortalPreview(useLocation());
  const { status } = useAuthSession();
  const actor = useActor();
  if (isPreview && status !== 'loading' && !opensFor(PATHS.client, actor))
    return (
      <Page title="Client Dashboard" intro="Sample content in the theme of this link.">
        <ThemeSample />
      </Page>
    );
  return (
    <Page title="Client Dashboard" intro="New leads and their results.">
      <WithTenant skeleton={<Skeleton height="64" />}>{(tenant) => <Portal tenant={tenant} />}</WithTenant>
    </Page>
  );
}

function Portal({ tenant }: { tenant: CurrentTenant }) {
  const live = useLiveRefresh(tenant.id, [
    queryKeys.dashboard.figures(tenant.id),
    queryKeys.lead.portal(tenant.id),
  ]);
  return (
    <Box display="grid" gap="3" gridTemplateColumns="minmax(0, 1fr)" data-testid="portal" data-live={live}>
      <Notice
        tone="info"
        data-testid="portal-privacy"
        text="Names, email addresses and phone numbers are masked on this page and in its export, for every user."
      />
      <DashboardFigures tenant={tenant} failure="Failed to load metrics" />
      <PortalLeads
        tenantId={tenant.id}
        actions={
          <ExportButton
            dataType="leads"
            format="csv"
            window="30d"
            label="Export CSV (30d)"
            size="sm"
            variant="outline"
          />
        }
      />
    </Box>
  );
}
