/** The admin area's first page: figures over all tenants, links, and the latest activities. */
import { Grid } from '@chakra-ui/react/grid';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { PageSpinner } from '../components/page-spinner.js';
import { Tabs } from '../components/tabs.js';
import { MarginTable } from '../features/billing/margin-table.js';
import { AdminOverview } from '../features/dashboard/admin-overview.js';
import { HandoverPanel } from '../features/handover/handover-panel.js';
import { ServiceStatus } from '../features/health/status/service-status.js';
import { AlertRulePanel } from '../features/health/alert/alert-rule-panel.js';
import { BreakerPanel } from '../features/health/breaker-panel.js';
import { IncidentContactPanel } from '../features/health/incident-contact-panel.js';
import { HealthPanel } from '../features/health/health-panel.js';
import { FindTenant } from '../features/tenant/admin/find-tenant.js';
import { TenantsTab } from '../features/tenant/admin/tenants-tab.js';
import { SystemAuditPanel } from '../features/system-audit/system-audit-panel.js';
import { AdminFrame } from '../features/shell/admin-frame.js';
import { lazyPart } from '../components/lazy-part.js';

const AnalyticsPanel = lazyPart(() => import('../features/analytics/analytics-panel.js'), 'AnalyticsPanel');

const TABS = [
  { value: 'overview', label: 'Overview' },
  { value: 'clients', label: 'Clients' },
  { value: 'analytics', label: 'Analytics' },
  { value: 'health', label: 'Health' },
  { value: 'audit', label: 'System audit' },
] as const;
type Tab = (typeof TABS)[number]['value'];

export function AdminPage() {
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find(({ value }) => value === search.get('tab'))?.value ?? 'overview';
  const choose = (to: Tab): void => setSearch(to === 'overview' ? {} : { tab: to }, { replace: true });
  return (
    <AdminFrame title="Overview" intro="All clients at a glance.">
      <Tabs label="Overview" tabs={TABS} value={tab} onChange={choose} param="tab">
        {tab === 'audit' && <SystemAuditPanel />}
        {tab === 'overview' && (
          <Grid gap="5" templateColumns="minmax(0, 1fr)">
            <FindTenant />
            <HandoverPanel />
            <AdminOverview />
            <MarginTable />
          </Grid>
        )}
        {tab === 'clients' && <TenantsTab />}
        {tab === 'analytics' && (
          <Suspense fallback={<PageSpinner label="Loading analytics" />}>
            <AnalyticsPanel />
          </Suspense>
        )}
        {tab === 'health' && (
          <Grid gap="5" templateColumns="minmax(0, 1fr)">
            <ServiceStatus mode="full" />
            <HealthPanel />
            <AlertRulePanel />
            <BreakerPanel />
            <IncidentContactPanel />
          </Grid>
        )}
      </Tabs>
    </AdminFrame>
  );
}
