/** Leads and bookings of the last thirty days, as a chart or as a table. */
import { Flex } from '@chakra-ui/react/flex';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { DashboardResult, TrendDay } from '@praxis/contracts/dashboard/dashboard';
import { useState } from 'react';
import { Panel } from '../../components/panel.js';
import { Segmented } from '../../components/segmented.js';
import { longDay } from '../../lib/core/calendar-day.js';
import { number, zoneName } from '../../lib/core/format.js';
import { TrendChart } from './trend-chart.js';

const HEADING = 'trend-heading';
const VIEWS = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

/** @param figures undefined while they load */
export function TrendPanel({ figures }: { figures: DashboardResult | undefined }) {
  const [view, setView] = useState<'chart' | 'table'>('chart');
  const zone = figures ? zoneName(new Date().toISOString(), figures.timeZone) : '';
  return (
    <Panel
      title="Leads and bookings"
      text={figures ? `The last 30 days, by the day a lead came in, ${zone}` : 'The last 30 days'}
      headingId={HEADING}
      data-testid="trend"
      actions={<Segmented label="Show as" options={VIEWS} value={view} onChange={setView} />}
    >
      {!figures ? (
        <Skeleton height="56" m="4" />
      ) : view === 'chart' ? (
        <TrendChart days={figures.trend} />
      ) : (
        <TrendTable days={figures.trend} />
      )}
    </Panel>
  );
}

/** The days as a table, newest first, because a table is read from the top. */
function TrendTable({ days }: { days: readonly TrendDay[] }) {
  return (
    <Flex maxH="20rem" overflowY="auto" tabIndex={0} role="region" aria-labelledby={HEADING}>
      <chakra.table
        w="full"
        fontSize="md"
        fontVariantNumeric="tabular-nums"
        data-testid="trend-table"
        css={{
          '& th, & td': { px: '4', height: '8', textAlign: 'end', borderBottomWidth: '1px' },
          '& th:first-of-type, & td:first-of-type': { textAlign: 'start' },
          '& thead th': { position: 'sticky', top: '0', bg: 'bg.panel', color: 'fg.muted', fontSize: 'xs' },
          '& tbody th': { fontWeight: 'normal' },
        }}
      >
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Leads</th>
            <th scope="col">Booked</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, leads, booked }) => (
            <tr key={day}>
              <th scope="row">
                <Text as="span">{longDay(day)}</Text>
              </th>
              <td>{number(leads)}</td>
              <td>{number(booked)}</td>
            </tr>
          ))}
        </tbody>
      </chakra.table>
    </Flex>
  );
}
