/** The dashboard of an admin's acting tenant. */
import { Box } from '@chakra-ui/react/box';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Page } from '../components/page.js';
import { WithTenant } from '../components/with-tenant.js';
import { DashboardFigures } from '../features/dashboard/dashboard-figures.js';
import { RecentLeads } from '../features/lead/list/recent-leads.js';
import type { CurrentTenant } from '../lib/tenant/acting-tenant.js';
import { useLiveRefresh } from '../lib/live/live-refresh.js';
import { queryKeys } from '../lib/api/query-keys.js';

export function DashboardPage() {
  return (
    <Page title="Admin Dashboard" intro="New leads, bookings, and people waiting for a reply.">
      <WithTenant skeleton={<Skeleton height="64" />}>{(tenant) => <Dashboard tenant={tenant} />}</WithTenant>
    </Page>
  );
}

function Dashboard({ tenant }: { tenant: CurrentTenant }) {
  const live = useLiveRefresh(tenant.id, [
    queryKeys.dashboard.figures(tenant.id),
    queryKeys.lead.all(tenant.id),
  ]);
  return (
    <Box display="grid" gap="3" gridTemplateColumns="minmax(0, 1fr)" data-testid="dashboard" data-live={live}>
      <DashboardFigures tenant={tenant} failure="Failed to load dashboard metrics" />
      <RecentLeads tenant={tenant} />
    </Box>
  );
}
