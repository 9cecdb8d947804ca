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
import { useSession } from '../../lib/auth/auth-session.js';
import { averageResponseMs, overallOf } from './health-labels.js';
import { HEALTH_POLL_MS, runHealthCheck, useApiErrors, useIncidents, useServices } from './health-queries.js';
import { ApiErrorTable, IncidentTable, ServiceTable } from './health-tables.js';

const TABS = [
  { value: 'services', label: 'Service Health' },
  { value: 'incidents', label: 'Incidents' },
] as const;
const ADMIN_TABS = [...TABS, { value: 'errors', label: 'API Errors' }] as const;
type Tab = (typeof ADMIN_TABS)[number]['value'];
const FAILURE = 'Error loading health data';

export function HealthPanel() {
  const { user } = useSession();
  const isAdmin = user?.roles.includes('admin') ?? false;
  const services = useServices();
  const incidents = useIncidents();
  const errors = useApiErrors(isAdmin);
  const [tab, setTab] = useState<Tab>('services');
  const check = useChange({
    call: runHealthCheck,
    invalidates: [queryKeys.health.all],
    success: (checked) => ({ title: 'Health Check Complete', text: `Checked ${checked} services` }),
    failure: { title: 'Health Check Failed' },
  });
  const overall = overallOf(services.data);
  const counted = (status: string): string =>
    services.data ? String(services.data.filter((service) => service.status === status).length) : '–';
  const open = incidents.data?.filter(({ status }) => status !== 'resolved').length;
  const average = services.data && averageResponseMs(services.data);
  return (
    <Panel
      title="System health"
      text={`Checked all the time, shown anew every ${HEALTH_POLL_MS / 1_000} seconds.`}
      headingId="health-title"
      data-testid="system-health"
      actions={
        <Flex gap="3" align="center" wrap="wrap">
          <ToneBadge tone={overall.tone}>{overall.label}</ToneBadge>
          <Button size="sm" variant="outline" disabled={check.isPending} onClick={() => check.mutate()}>
            {check.isPending ? 'Checking...' : 'Run Health Check'}
          </Button>
        </Flex>
      }
    >
      <Box p="4">
        <Grid
          templateColumns={{ base: 'repeat(2, 1fr)', md: 'repeat(3, 1fr)', xl: 'repeat(6, 1fr)' }}
          gap="3"
          mb="5"
        >
          <StatCard label="Healthy" value={counted('healthy')} />
          <StatCard label="Degraded" value={counted('degraded')} />
          <StatCard label="Down" value={counted('down')} />
          <StatCard label="Incidents" value={open === undefined ? '–' : String(open)} />
          <StatCard label="Avg Response (ms)" value={typeof average === 'number' ? String(average) : '–'} />
          {isAdmin && (
            <StatCard
              label="Recent Errors"
              value={errors.data ? String(errors.data.filter(({ resolved }) => !resolved).length) : '–'}
            />
          )}
        </Grid>
        <Tabs label="Health" tabs={isAdmin ? ADMIN_TABS : TABS} value={tab} onChange={setTab}>
          {tab === 'services' && (
            <Loaded query={services} failure={FAILURE} skeleton={<Skeleton height="40" />}>
              {(rows) => <ServiceTable rows={rows} />}
            </Loaded>
          )}
          {tab === 'incidents' && (
            <Loaded query={incidents} failure={FAILURE} skeleton={<Skeleton height="40" />}>
              {(rows) => <IncidentTable rows={rows} />}
            </Loaded>
          )}
          {tab === 'errors' && (
            <Loaded query={errors} failure={FAILURE} skeleton={<Skeleton height="40" />}>
              {(rows) => <ApiErrorTable rows={rows} />}
            </Loaded>
          )}
        </Tabs>
      </Box>
    </Panel>
  );
}
