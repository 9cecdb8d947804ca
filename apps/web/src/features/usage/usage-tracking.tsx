/** The tab Usage Tracking: how much of its plan the practice has used in this cycle, the cost, and the limits. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { hasRank } from '@praxis/contracts/auth/role.const';
import { packageTitle } from '@praxis/contracts/billing/package.const';
import type { UsageAnalytics } from '@praxis/contracts/usage/usage';
import { RESOURCE_TYPES } from '@praxis/contracts/usage/usage.const';
import { ChartColumn, RefreshCw } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../../app/paths.js';
import { EmptyState } from '../../components/empty-state.js';
import { Loading } from '../../components/loading.js';
import { Panel } from '../../components/panel.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { useAuthSession } from '../../lib/auth/auth-session.js';
import type { CurrentTenant } from '../../lib/tenant/acting-tenant.js';
import { CostPanel } from './cost-panel.js';
import { CyclePanel } from './cycle-panel.js';
import { ResourceCard } from './resource-card.js';
import { UsageAlerts } from './usage-alerts.js';
import { useTestTrack, useUsageAnalytics } from './usage-queries.js';
import { lazyPart } from '../../components/lazy-part.js';

const DailyPanel = lazyPart(() => import('./daily-panel.js'), 'DailyPanel');
const LimitsPanel = lazyPart(() => import('./limits-panel.js'), 'LimitsPanel');

const CARDS = { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', xl: 'repeat(3, minmax(0, 1fr))' };
const PAIR = { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' };

export function UsageTracking({ tenant }: { tenant: CurrentTenant }) {
  const { readOnly } = useAuthSession();
  const { data, error, isFetching, refetch } = useUsageAnalytics(tenant.id);
  const refresh = (): void => void (isFetching || refetch());
  if (!data) return error ? <Unavailable onRetry={refresh} /> : <UsageSkeleton />;
  if (!data.subscription_tier) return <NoSubscription isOwner={hasRank(tenant.role, 'owner')} />;
  return (
    <Box display="grid" gap="4" data-testid="usage">
      <Flex align="center" justify="space-between" gap="3" wrap="wrap">
        <ToneBadge tone="info" testId="plan-badge">
          {packageTitle(data.subscription_tier)}
        </ToneBadge>
        <Button
          size="sm"
          variant="outline"
          aria-disabled={isFetching || undefined}
          onClick={refresh}
          data-testid="refresh-usage"
        >
          <RefreshCw aria-hidden />
          {isFetching ? 'Refreshing…' : 'Refresh'}
        </Button>
      </Flex>
      <Usage
        data={data}
        tenantId={tenant.id}
        mayTrack={!readOnly && hasRank(tenant.role, 'staff')}
        maySetLimits={!readOnly && hasRank(tenant.role, 'owner')}
      />
    </Box>
  );
}

interface UsageProps {
  data: UsageAnalytics;
  tenantId: string;
  mayTrack: boolean;
  maySetLimits: boolean;
}

function Usage({ data, tenantId, mayTrack, maySetLimits }: UsageProps) {
  const track = useTestTrack(tenantId);
  return (
    <>
      <UsageAlerts alerts={data.alerts} />
      <Grid templateColumns={CARDS} gap="4">
        {RESOURCE_TYPES.map((resource) => {
          const usage = data.usage_by_resource[resource];
          return (
            usage && (
              <ResourceCard
                key={resource}
                resource={resource}
                usage={usage}
                onTrack={mayTrack ? () => track.mutate(resource) : undefined}
                isTracking={track.isPending}
              />
            )
          );
        })}
      </Grid>
      <Grid templateColumns={PAIR} gap="4" alignItems="start">
        <CostPanel data={data} />
        <CyclePanel cycle={data.current_cycle} />
      </Grid>
      <Suspense fallback={<Skeleton height="72" />}>
        <DailyPanel data={data} />
      </Suspense>
      {maySetLimits && (
        <Suspense fallback={<Skeleton height="56" />}>
          <LimitsPanel tenantId={tenantId} data={data} />
        </Suspense>
      )}
    </>
  );
}

function Unavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <Panel role="alert">
      <EmptyState icon={ChartColumn} title="No Usage Data Available" text="Unable to load usage analytics.">
        <Button size="sm" variant="outline" onClick={onRetry}>
          Try Again
        </Button>
      </EmptyState>
    </Panel>
  );
}

/** Shown without a plan. This is not an error, because there is no plan to measure usage against. */
function NoSubscription({ isOwner }: { isOwner: boolean }) {
  return (
    <Panel data-testid="no-subscription">
      <EmptyState
        icon={ChartColumn}
        title="No Usage Data Available"
        text={
          isOwner
            ? 'This practice has no subscription. Choose a package to start one.'
            : 'This practice has no subscription. An owner can choose a package.'
        }
      >
        {isOwner && (
          <Button size="sm" variant="outline" asChild>
            <Link to={PATHS.pricing}>See the prices</Link>
          </Button>
        )}
      </EmptyState>
    </Panel>
  );
}

function UsageSkeleton() {
  return (
    <Loading gap="4" label="Loading usage">
      <Skeleton height="8" width="32" />
      <Grid templateColumns={CARDS} gap="4">
        {RESOURCE_TYPES.map((resource) => (
          <Skeleton key={resource} height="44" />
        ))}
      </Grid>
      <Grid templateColumns={PAIR} gap="4">
        <Skeleton height="56" />
        <Skeleton height="56" />
      </Grid>
    </Loading>
  );
}
