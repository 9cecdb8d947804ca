/**
 * Leads, appointments and booking rate of one period: each with its change against the previous period, and a
 * sparkline.
 */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { DashboardResult, DashboardWindow } from '@praxis/contracts/dashboard/dashboard';
import { CountingText } from '../../components/counting-text.js';
import { Panel } from '../../components/panel.js';
import { number } from '../../lib/core/format.js';
import { changeLabel, FIGURES, PERIOD_LABELS, stepsOf, type FigureTexts } from './period-labels.js';
import { Sparkline } from './sparkline.js';

interface KpiCardsProps {
  /** Undefined while the figures load. */
  figures: DashboardResult | undefined;
  period: DashboardWindow;
}

export function KpiCards({ figures, period }: KpiCardsProps) {
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' }} gap="3">
      {FIGURES.map((texts) => (
        <KpiCard key={texts.key} texts={texts} figures={figures} period={period} />
      ))}
    </Grid>
  );
}

interface KpiCardProps extends KpiCardsProps {
  texts: FigureTexts;
}

function KpiCard({ texts: { key, label, meaning, unit, part }, figures, period }: KpiCardProps) {
  const shown = figures?.windows[period];
  return (
    <Panel
      as="div"
      role="group"
      aria-label={label}
      aria-busy={shown === undefined}
      data-testid="kpi-card"
      data-figure={key}
      px="4"
      py="3.5"
    >
      <Flex gap="4" align="flex-end" justify="space-between">
        <chakra.dl minW="0" title={meaning}>
          <chakra.dt color="fg.muted">{label}</chakra.dt>
          {shown ? (
            <Figure now={shown[key]} then={shown.previous[key]} unit={unit} period={period} />
          ) : (
            <chakra.dd>
              <Skeleton height="10" width="20" mt="1" />
              <Skeleton height="4" width="28" mt="1.5" />
            </chakra.dd>
          )}
        </chakra.dl>
        {figures ? (
          <Sparkline
            values={stepsOf(figures, period).map(part)}
            tone={key === 'leads' ? 'leads' : 'booked'}
            {...SPARKLINE}
          />
        ) : (
          <Box {...SPARKLINE} />
        )}
      </Flex>
    </Panel>
  );
}

const SPARKLINE = { flex: '1', minW: '0', maxW: '48', h: '14' } as const;

interface FigureProps {
  now: number;
  then: number;
  unit: FigureTexts['unit'];
  period: DashboardWindow;
}

function Figure({ now, then, unit, period }: FigureProps) {
  return (
    <chakra.dd fontVariantNumeric="tabular-nums">
      <Text
        fontSize="figure"
        fontWeight="medium"
        letterSpacing="-0.02em"
        lineHeight="1.3"
        fontVariantNumeric="tabular-nums"
      >
        <CountingText>{`${number(now)}${unit}`}</CountingText>
      </Text>
      <Text
        fontSize="xs"
        color="fg.muted"
        title={`${number(then)}${unit} in ${PERIOD_LABELS[period].before}`}
      >
        <Text as="span" color={now > then ? 'status.good' : undefined}>
          {changeLabel(now, then, unit)}
        </Text>{' '}
        from {number(then)}
        {unit}
      </Text>
    </chakra.dd>
  );
}
