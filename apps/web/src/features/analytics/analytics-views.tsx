/** The four views of analytics (specification 2, section 2): each with its figures and their course over time. */
import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import {
  STEP_DAYS,
  type Analytics,
  type AnalyticsRange,
  type AnalyticsStep,
  type UsageOfLimit,
} from '@praxis/contracts/analytics/analytics';
import { CountingText } from '../../components/counting-text.js';
import { DayBars } from '../../components/day-bars.js';
import { Panel } from '../../components/panel.js';
import { StatCard } from '../../components/stat-card.js';
import { UsageBar } from '../../components/usage-bar.js';
import { latency, money, number } from '../../lib/core/format.js';
import {
  barsOf,
  CLIENTS_CHART,
  growthText,
  LEADS_CHART,
  REQUESTS_CHART,
  RESPONSE_CHART,
  REVENUE_CHART,
  USAGE_CHARTS,
  type Chart,
} from './analytics-charts.js';

export interface ViewProps {
  range: AnalyticsRange;
  analytics: Required<Analytics>;
}

const BEFORE = 'Compared with the previous period';
const TWO_COLUMNS = { base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' };
const CARDS = { base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' };
/** The maximum number of bars in a chart that labels every bar. */
const LABELED_BARS = 8;

export function OverviewView({ range, analytics: { overview, trends } }: ViewProps) {
  return (
    <Grid gap="4" templateColumns="minmax(0, 1fr)">
      <Grid gap="3" templateColumns={CARDS}>
        <StatCard label="Total clients" value={number(overview.totalClients)} meaning="Active practices" />
        <StatCard label="Active workflows" value={number(overview.activeWorkflows)} meaning="Deployed now" />
        <StatCard
          label="Monthly revenue"
          value={money(overview.monthlyRevenue)}
          meaning="Plan fees, without overage"
          strong
        />
        <StatCard
          label="Total calls"
          value={number(overview.totalCalls)}
          meaning="Answered by the AI receptionist"
        />
        <StatCard label="Total SMS" value={number(overview.totalSMS)} meaning="Text messages sent" />
        <StatCard
          label="Conversion rate"
          value={`${overview.conversionRate}%`}
          meaning="Leads that have booked"
        />
      </Grid>
      <Grid gap="4" templateColumns={TWO_COLUMNS}>
        <ChartPanel chart={LEADS_CHART} range={range} series={trends.series} />
        <ChartPanel chart={CLIENTS_CHART} range={range} series={trends.series} />
      </Grid>
    </Grid>
  );
}

export function UsageView({ range, analytics: { usage, trends } }: ViewProps) {
  return (
    <Grid gap="4" templateColumns="minmax(0, 1fr)">
      <Grid gap="3" templateColumns={CARDS}>
        <QuotaCard label="Text messages" usage={usage.sms} />
        <QuotaCard label="AI calls" usage={usage.calls} />
        <QuotaCard label="Storage" unit=" GB" usage={usage.storage} />
        <StatCard label="Usage growth" value={growthText(trends.usageGrowth)} meaning={BEFORE} />
      </Grid>
      <Grid gap="4" templateColumns={TWO_COLUMNS}>
        {USAGE_CHARTS.map((chart) => (
          <ChartPanel key={chart.title} chart={chart} range={range} series={trends.series} />
        ))}
      </Grid>
    </Grid>
  );
}

export function PerformanceView({ range, analytics: { performance, trends } }: ViewProps) {
  const { avgResponseTime, uptime, errorRate } = performance;
  return (
    <Grid gap="4" templateColumns="minmax(0, 1fr)">
      <Grid gap="3" templateColumns={CARDS}>
        <StatCard
          label="Average response time"
          value={avgResponseTime === null ? '–' : latency(avgResponseTime)}
          meaning="Of all requests to the API"
        />
        <StatCard
          label="Uptime"
          value={percentText(uptime)}
          meaning="Checks of our own services that succeeded"
        />
        <StatCard
          label="Error rate"
          value={percentText(errorRate)}
          meaning="Requests that failed on our side"
        />
      </Grid>
      <Grid gap="4" templateColumns={TWO_COLUMNS}>
        <ChartPanel chart={RESPONSE_CHART} range={range} series={trends.series} />
        <ChartPanel chart={REQUESTS_CHART} range={range} series={trends.series} />
      </Grid>
    </Grid>
  );
}

export function RevenueView({ range, analytics: { overview, trends } }: ViewProps) {
  const each = overview.totalClients === 0 ? null : overview.monthlyRevenue / overview.totalClients;
  return (
    <Grid gap="4" templateColumns="minmax(0, 1fr)">
      <Grid gap="3" templateColumns={CARDS}>
        <StatCard
          label="Monthly revenue"
          value={money(overview.monthlyRevenue)}
          meaning="Plan fees, without overage"
          strong
        />
        <StatCard label="Revenue growth" value={growthText(trends.revenueGrowth)} meaning={BEFORE} />
        <StatCard
          label="Revenue per client"
          value={each === null ? '–' : money(each)}
          meaning="A month, of active practices"
        />
        <StatCard label="Client growth" value={growthText(trends.clientGrowth)} meaning={BEFORE} />
      </Grid>
      <ChartPanel chart={REVENUE_CHART} range={range} series={trends.series} />
    </Grid>
  );
}

const percentText = (percent: number | null): string => (percent === null ? '–' : `${number(percent)}%`);

interface QuotaCardProps {
  label: string;
  usage: UsageOfLimit;
  unit?: string;
}

function QuotaCard({ label, usage: { current, limit }, unit = '' }: QuotaCardProps) {
  return (
    <Box borderWidth="1px" borderRadius="md" bg="bg.panel" p="4" data-stat={label}>
      <Text fontSize="md" color="fg.muted">
        {label}
      </Text>
      <Text fontSize="xl" fontWeight="medium" fontVariantNumeric="tabular-nums" mb="2">
        <CountingText>{`${number(current)} of ${limit === null ? 'unlimited' : `${number(limit)}${unit}`}`}</CountingText>
      </Text>
      <UsageBar label={label} percent={!limit ? null : (100 * current) / limit} />
    </Box>
  );
}

interface ChartPanelProps {
  chart: Chart;
  range: AnalyticsRange;
  series: readonly AnalyticsStep[];
}

function ChartPanel({ chart, range, series }: ChartPanelProps) {
  const stepDays = STEP_DAYS[range];
  return (
    <Panel title={chart.title} text={stepDays > 1 ? 'By week' : 'By day'} data-testid="analytics-chart">
      <DayBars
        name="analytics"
        label={chart.title}
        endsToday={false}
        days={barsOf(chart, series, stepDays)}
        {...(series.length <= LABELED_BARS && { labelEvery: 1 })}
      />
    </Panel>
  );
}
