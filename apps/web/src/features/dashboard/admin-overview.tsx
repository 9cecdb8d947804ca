/** Figures over all tenants, quick actions, and people's latest activities. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { Overview } from '@praxis/contracts/dashboard/overview';
import { WORKFLOWS_REFRESH_MS } from '@praxis/contracts/automation/automation-run.const';
import { useQuery } from '@tanstack/react-query';
import { Building2, HeartPulse, ListChecks } from 'lucide-react';
import { Link } from 'react-router';
import { PATHS } from '../../app/paths.js';
import { EmptyState } from '../../components/empty-state.js';
import { ListRow } from '../../components/list-row.js';
import { Loaded } from '../../components/loaded.js';
import { Moment } from '../../components/moment.js';
import { PageSpinner } from '../../components/page-spinner.js';
import { Panel } from '../../components/panel.js';
import { StatCard } from '../../components/stat-card.js';
import { apiRequest } from '../../lib/api/api-request.js';
import { queryKeys } from '../../lib/api/query-keys.js';
import { RETRY } from '../../lib/api/retry.js';
import { actionText } from '../../lib/audit/audit-labels.js';
import { latency, number } from '../../lib/core/format.js';

const ACTIONS = [
  { to: `${PATHS.admin}?tab=clients`, label: 'Manage Clients', icon: Building2 },
  { to: PATHS.workPlan, label: 'Generate Build Plan', icon: ListChecks },
  { to: `${PATHS.admin}?tab=health`, label: 'Check System Health', icon: HeartPulse },
] as const;

/** The share of executions started within a day that have not failed. */
function health({ executions, failedExecutions }: Overview): string {
  return executions === 0 ? '100%' : `${Math.round((1 - failedExecutions / executions) * 100)}%`;
}

export function AdminOverview() {
  const overview = useQuery({
    queryKey: queryKeys.overview,
    queryFn: async () =>
      (
        await apiRequest({
          method: 'GET',
          path: '/v1/admin/overview',
          schema: Overview,
          as: 'user',
          silent: true,
        })
      ).data,
    retry: RETRY.usual,
    refetchInterval: WORKFLOWS_REFRESH_MS,
  });
  return (
    <Loaded
      query={overview}
      failure="Failed to load dashboard metrics"
      framed
      skeleton={<PageSpinner label="Loading figures" />}
    >
      {(figures) => (
        <Box display="grid" gap="5">
          <Grid templateColumns={{ base: '1fr 1fr', lg: 'repeat(4, 1fr)' }} gap="3">
            <StatCard label="Total clients" value={number(figures.clients)} meaning="Active tenants" />
            <StatCard
              label="Active workflows"
              value={number(figures.activeWorkflows)}
              meaning={`${number(figures.executions)} executions in 24 hours`}
            />
            <StatCard
              label="System health"
              value={health(figures)}
              meaning="Executions without an error in 24 hours"
              strong
            />
            <StatCard
              label="Average response time"
              value={figures.responseMs === null ? '–' : latency(figures.responseMs)}
              meaning="Of the latest requests"
            />
          </Grid>
          <Flex gap="2" wrap="wrap" role="group" aria-label="Quick actions">
            {ACTIONS.map(({ to, label, icon: Icon }) => (
              <Button key={to} variant="outline" asChild>
                <Link to={to}>
                  <Icon aria-hidden />
                  {label}
                </Link>
              </Button>
            ))}
          </Flex>
          <Panel title="Recent activity">
            {figures.activity.length === 0 ? (
              <EmptyState icon={ListChecks} title="Nothing yet" text="What people change appears here." />
            ) : (
              <chakra.ul listStyleType="none" aria-label="Recent activity">
                {figures.activity.map(({ id, action, tenantName, at }) => (
                  <ListRow key={id}>
                    <Text flex="1" minW="0" overflowWrap="anywhere">
                      {actionText(action)}
                      {tenantName !== null && <chakra.span color="fg.muted"> in {tenantName}</chakra.span>}
                    </Text>
                    <Text fontSize="md" color="fg.muted" whiteSpace="nowrap">
                      <Moment at={at} />
                    </Text>
                  </ListRow>
                ))}
              </chakra.ul>
            )}
          </Panel>
        </Box>
      )}
    </Loaded>
  );
}
