/** A card for each window: leads, appointments and booking rate, each with its change against the window before. */
import { Box } from '@chakra-ui/react/box';
import { Grid } from '@chakra-ui/react/grid';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import {
  DASHBOARD_WINDOWS,
  type DashboardPeriod,
  type DashboardResult,
  type DashboardWindow,
} from '@praxis/contracts/dashboard/dashboard';
import { CountingText } from '../../components/counting-text.js';
import { LoadError } from '../../components/load-error.js';
import { Panel } from '../../components/panel.js';
import { readingFailure } from '../../lib/api/api-error.js';
import { number } from '../../lib/core/format.js';
import { useDashboard } from './dashboard-queries.js';
import { changeLabel, FIGURES, WINDOW_LABELS, type FigureTexts } from './window-labels.js';

interface WindowCardsProps {
  tenantId: string;
  /** Said where the figures could not be loaded. */
  failure: string;
}

export function WindowCards({ tenantId, failure }: WindowCardsProps) {
  const { data, error, refetch } = useDashboard(tenantId);
  if (error && !data)
    return (
      <Panel>
        <LoadError title={failure} text={readingFailure(error)} onRetry={() => void refetch()} />
      </Panel>
    );
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' }} gap="3">
      {DASHBOARD_WINDOWS.map((window) => (
        <WindowCard key={window} window={window} windows={data?.windows} />
      ))}
    </Grid>
  );
}

interface WindowCardProps {
  window: DashboardWindow;
  windows: DashboardResult['windows'] | undefined;
}

function WindowCard({ window, windows }: WindowCardProps) {
  const { title, before } = WINDOW_LABELS[window];
  const period = windows?.[window];
  return (
    <Panel as="section" aria-label={title} data-testid="kpi-card" data-window={window} px="4" py="3.5">
      <Text as="h2" fontSize="md" fontWeight="medium">
        {title}
      </Text>
      <chakra.dl
        display="grid"
        gridTemplateColumns="repeat(3, minmax(0, 1fr))"
        columnGap="3"
        mt="2"
        aria-busy={period === undefined}
      >
        {FIGURES.map((figure) => (
          <Figure key={figure.key} figure={figure} period={period} before={before} />
        ))}
      </chakra.dl>
      <Text fontSize="xs" color="fg.muted" mt="1.5">
        Compared with {before}
      </Text>
    </Panel>
  );
}

interface FigureProps {
  figure: FigureTexts;
  period: DashboardPeriod | undefined;
  before: string;
}

function Figure({ figure: { key, label, meaning, unit }, period, before }: FigureProps) {
  const now = period?.[key];
  const then = period?.previous[key];
  const isUp = now !== undefined && then !== undefined && now > then;
  return (
    <Box title={meaning} data-figure={key} minW="0">
      <chakra.dt fontSize="xs" color="fg.muted" truncate>
        {label}
      </chakra.dt>
      {now === undefined || then === undefined ? (
        <chakra.dd>
          <Skeleton height="8" width="14" my="1" />
        </chakra.dd>
      ) : (
        <chakra.dd fontVariantNumeric="tabular-nums">
          <Text
            as="span"
            display="block"
            fontSize="xl"
            fontWeight="medium"
            letterSpacing="-0.01em"
            lineHeight="1.35"
          >
            <CountingText>{`${number(now)}${unit}`}</CountingText>
          </Text>
          <Text
            as="span"
            display="block"
            fontSize="xs"
            color={isUp ? 'status.good' : 'fg.muted'}
            title={`${number(then)}${unit} in ${before}`}
          >
            {changeLabel(now, then, unit)}
          </Text>
        </chakra.dd>
      )}
    </Box>
  );
}
