/** Health monitoring (specification 1, section 2): six counters, two buttons, and a tab for each kind of record. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { useState } from 'react';
import { Loaded } from '../../components/loaded.js';
import { Panel } from '../../components/panel.js';
import { StatCard } from '../../components/stat-card.js';
import { Tabs } from '../../components/tabs.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { useChange } from '../../lib/api/use-change.js';
import { useAuthSession } from '../../lib/auth/auth-session.js';
import { counted, number } from '../../lib/core/format.js';
import { checkAlerts } from './alert/alert-requests.js';
import { averageResponseMs } from './health-labels.js';
import {
  HEALTH_POLL_MS,
  resolveApiError,
  runHealthCheck,
  useApiErrors,
  useIncidents,
  useLiveHealth,
  useServices,
  useWebhookMonitors,
} from './health-queries.js';
import { overallHealth } from './status/service-lines.js';
import { useServiceLines } from './status/use-service-lines.js';
import { ServiceTable, WebhookTable } from './health-tables.js';
import { IncidentTable } from './incident-table.js';
import { ApiErrorTable } from './api-error-table.js';
import { lazyDialog } from '../../components/lazy-part.js';
import { offWhile } from '../../lib/core/focus/off-while.js';

const IncidentDialog = lazyDialog(() => import('./incident-dialog.js'), 'IncidentDialog');

const TABS = [
  { value: 'services', label: 'Service Health' },
  { value: 'incidents', label: 'Incidents' },
  { value: 'webhooks', label: 'Webhooks' },
] as const;
const ADMIN_TABS = [...TABS, { value: 'errors', label: 'API Errors' }] as const;
type Tab = (typeof ADMIN_TABS)[number]['value'];
const FAILURE = 'Error loading health data';

export function HealthPanel() {
  useLiveHealth();
  const { isAdmin } = useAuthSession();
  const overall = overallHealth(useServiceLines());
  const check = useChange({
    request: runHealthCheck,
    invalidates: [queryKeys.health.all],
    success: (checked) => ({ title: 'Health Check Complete', text: `Checked ${checked} services` }),
    failure: { title: 'Health Check Failed' },
  });
  const alerts = useChange({
    request: checkAlerts,
    invalidates: [queryKeys.health.all],
    success: ({ alertsChecked, alertsTriggered }) => ({
      title: 'Alert Check Complete',
      text: `Checked ${counted(alertsChecked, 'alert rule')}, ${number(alertsTriggered)} triggered`,
    }),
    failure: { title: 'Alert check failed' },
  });
  return (
    <Panel
      title="System health"
      text={`Checked continuously. Updates on every change and every ${HEALTH_POLL_MS / 1_000} seconds.`}
      headingId="health-title"
      data-testid="system-health"
      actions={
        <Flex gap="3" align="center" wrap="wrap">
          <ToneBadge tone={overall.tone}>{overall.label}</ToneBadge>
          <Button size="sm" variant="outline" {...offWhile(check.isPending)} onClick={() => check.mutate()}>
            {check.isPending ? 'Checking...' : 'Run Health Check'}
          </Button>
          <Button size="sm" variant="outline" {...offWhile(alerts.isPending)} onClick={() => alerts.mutate()}>
            Check Alerts
          </Button>
        </Flex>
      }
    >
      <Box p="4">
        <Counters />
        <Records isAdmin={isAdmin} />
      </Box>
    </Panel>
  );
}

function Counters() {
  const services = useServices();
  const incidents = useIncidents();
  const rows = services.data?.items;
  const shown = (value: number | null | undefined): string =>
    typeof value === 'number' ? String(value) : '–';
  const having = (status: string): string =>
    shown(rows?.filter((service) => service.status === status).length);
  return (
    <Grid
      templateColumns={{ base: 'repeat(2, 1fr)', md: 'repeat(3, 1fr)', xl: 'repeat(6, 1fr)' }}
      gap="3"
      mb="5"
    >
      <StatCard label="Healthy" value={having('healthy')} />
      <StatCard label="Degraded" value={having('degraded')} />
      <StatCard label="Down" value={having('down')} />
      <StatCard label="Incidents" value={shown(incidents.data?.openCount)} />
      <StatCard label="Avg Response (ms)" value={shown(rows && averageResponseMs(rows))} />
      <StatCard label="Recent Errors" value={shown(services.data?.recentErrors)} />
    </Grid>
  );
}

function Records({ isAdmin }: { isAdmin: boolean }) {
  const [chosen, setTab] = useState<Tab>('services');
  const [openId, setOpenId] = useState<string>();
  // If an admin has signed out meanwhile, the admin's tab no longer exists.
  const tab = chosen === 'errors' && !isAdmin ? 'services' : chosen;
  const queries = {
    services: useServices(),
    incidents: useIncidents(),
    webhooks: useWebhookMonitors(),
    errors: useApiErrors(isAdmin),
  };
  const resolve = useChange({
    request: resolveApiError,
    invalidates: [queryKeys.health.errors, queryKeys.health.services],
    failure: { title: 'API error not changed' },
  });
  const loading = { failure: FAILURE, skeleton: <Skeleton height="40" /> };
  return (
    <Tabs label="Health" tabs={isAdmin ? ADMIN_TABS : TABS} value={tab} onChange={setTab}>
      {tab === 'services' && (
        <Loaded query={queries.services} {...loading}>
          {({ items }) => <ServiceTable rows={items} />}
        </Loaded>
      )}
      {tab === 'incidents' && (
        <Loaded query={queries.incidents} {...loading}>
          {({ items }) => <IncidentTable rows={items} onOpen={isAdmin ? setOpenId : undefined} />}
        </Loaded>
      )}
      {tab === 'webhooks' && (
        <Loaded query={queries.webhooks} {...loading}>
          {({ items }) => <WebhookTable rows={items} />}
        </Loaded>
      )}
      {tab === 'errors' && (
        <Loaded query={queries.errors} {...loading}>
          {({ items }) => <ApiErrorTable rows={items} onResolve={resolve.mutate} />}
        </Loaded>
      )}
      {openId !== undefined && <IncidentDialog id={openId} onClose={() => setOpenId(undefined)} />}
    </Tabs>
  );
}
