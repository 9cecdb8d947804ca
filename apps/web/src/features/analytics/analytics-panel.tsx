/** Analytics of the platform: a time range, four views, a CSV file, and a button that reads the figures again. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { Text } from '@chakra-ui/react/text';
import {
  ANALYTICS_RANGES,
  type Analytics,
  type AnalyticsResult,
} from '@praxis/contracts/analytics/analytics';
import { ChartColumn, Download, RefreshCw } from 'lucide-react';
import { EmptyState } from '../../components/empty-state.js';
import { Loaded } from '../../components/loaded.js';
import { Moment } from '../../components/moment.js';
import { Panel } from '../../components/panel.js';
import { Segmented } from '../../components/segmented.js';
import { Tabs } from '../../components/tabs.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { downloadText, fileName } from '../../lib/core/download.js';
import { showToast } from '../../lib/core/toast-store.js';
import { number } from '../../lib/core/format.js';
import { useAddressFilter } from '../../lib/core/use-address-filter.js';
import { useAnalytics } from './analytics-queries.js';
import { analyticsCsv } from './analytics-csv.js';
import { OverviewView, PerformanceView, RevenueView, UsageView } from './analytics-views.js';

const [FIRST_RANGE, USUAL_RANGE, ...LONG_RANGES] = ANALYTICS_RANGES;
/** The first range is the default, for an address that names none. */
const RANGES = [USUAL_RANGE, FIRST_RANGE, ...LONG_RANGES] as const;
const OPTIONS = ANALYTICS_RANGES.map((value) => ({ value, label: value }));
const VIEWS = [
  { value: 'overview', label: 'Overview' },
  { value: 'usage', label: 'Usage' },
  { value: 'performance', label: 'Performance' },
  { value: 'revenue', label: 'Revenue' },
] as const;
type View = (typeof VIEWS)[number]['value'];
const VIEW_NAMES = VIEWS.map(({ value }) => value) as [View, ...View[]];
const SHOWN = {
  overview: OverviewView,
  usage: UsageView,
  performance: PerformanceView,
  revenue: RevenueView,
};

export function AnalyticsPanel() {
  const [range, chooseRange] = useAddressFilter('range', RANGES);
  const [view, chooseView] = useAddressFilter('view', VIEW_NAMES);
  const analytics = useAnalytics(range);
  const { data, isFetching, refetch } = analytics;
  const figures = data && wholeOf(data);
  const Shown = SHOWN[view];
  return (
    <Box data-testid="analytics" aria-busy={isFetching}>
      <Flex gap="3" wrap="wrap" align="center" justify="space-between" mb="4">
        <Segmented label="Time range" options={OPTIONS} value={range} onChange={chooseRange} />
        <Flex gap="2" align="center" wrap="wrap">
          {data && <AsOf data={data} />}
          <Button
            size="sm"
            variant="outline"
            aria-disabled={isFetching || undefined}
            onClick={() => !isFetching && void refetch()}
          >
            <RefreshCw aria-hidden />
            Refresh
          </Button>
          <Button
            size="sm"
            variant="outline"
            aria-disabled={figures === undefined || undefined}
            onClick={() => figures && exportCsv(figures, range)}
          >
            <Download aria-hidden />
            Export
          </Button>
        </Flex>
      </Flex>
      <Tabs label="Analytics" tabs={VIEWS} value={view} onChange={chooseView}>
        <Loaded
          query={analytics}
          failure="Failed to load dashboard metrics"
          framed
          skeleton={<Skeleton height="96" />}
        >
          {() => (figures ? <Shown range={range} analytics={figures} /> : <NoData onRetry={refetch} />)}
        </Loaded>
      </Tabs>
    </Box>
  );
}

/** The complete figures; undefined while there is not a single day of them. */
function wholeOf({ analytics }: AnalyticsResult): Required<Analytics> | undefined {
  const { overview, usage, performance, trends } = analytics;
  if (!overview || !usage || !performance || !trends || trends.series.length === 0) return undefined;
  return { overview, usage, performance, trends };
}

function AsOf({ data }: { data: AnalyticsResult & { fallback?: true } }) {
  if (data.fallback) return <ToneBadge tone="warn">Demo data</ToneBadge>;
  if (data.asOf === null) return null;
  return (
    <Text fontSize="md" color="fg.muted">
      Updated <Moment at={data.asOf} />
    </Text>
  );
}

function NoData({ onRetry }: { onRetry: () => unknown }) {
  return (
    <Panel>
      <EmptyState
        icon={ChartColumn}
        title="No analytics yet"
        text="The first figures appear within a minute of starting."
      >
        <Button size="sm" variant="outline" onClick={() => void onRetry()}>
          Try Again
        </Button>
      </EmptyState>
    </Panel>
  );
}

function exportCsv({ trends: { series } }: Required<Analytics>, range: string): void {
  downloadText({
    name: `${fileName('analytics', range, series.at(-1)?.day ?? '')}.csv`,
    type: 'text/csv',
    text: analyticsCsv(series),
  });
  showToast({ title: 'Export completed', text: `${number(series.length)} records`, tone: 'good' });
}
