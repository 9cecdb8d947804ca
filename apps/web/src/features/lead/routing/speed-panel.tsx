/** How quickly leads are claimed and contacted, by source. */
import { Box } from '@chakra-ui/react/box';
import { Skeleton } from '@chakra-ui/react/skeleton';
import { chakra } from '@chakra-ui/react/styled-system';
import { LeadSpeedResult, type LeadSpeedRow } from '@praxis/contracts/lead/lead-assignment';
import { useQuery } from '@tanstack/react-query';
import { Gauge } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '../../../components/empty-state.js';
import { Loaded } from '../../../components/loaded.js';
import { Loading } from '../../../components/loading.js';
import { Panel } from '../../../components/panel.js';
import { Segmented } from '../../../components/segmented.js';
import { number } from '../../../lib/core/format.js';
import { tenantCall } from '../../../lib/api/tenant-call.js';
import { spanLabel } from './span-labels.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

type Window = LeadSpeedResult['window'];
const WINDOWS: readonly { value: Window; label: string }[] = [
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
];
const HEAD = [
  'Source',
  'Leads',
  'Claimed, median',
  '90th percentile',
  'Contacted, median',
  '90th percentile',
  'Within 5 min',
];

export function SpeedPanel({ tenantId }: { tenantId: string }) {
  const [window, setWindow] = useState<Window>('7d');
  const speed = useQuery({
    queryKey: queryKeys.lead.speed(tenantId, window),
    queryFn: () =>
      tenantCall({ method: 'GET', path: `/v1/leads/speed?window=${window}`, schema: LeadSpeedResult }),
  });
  return (
    <Panel
      title="Speed"
      headingId="speed-title"
      text="From a lead’s arrival until somebody claims it, and until somebody has spoken to them."
      actions={<Segmented label="Window" options={WINDOWS} value={window} onChange={setWindow} />}
      data-testid="lead-speed"
    >
      <Loaded
        query={speed}
        failure="Could not load speed"
        skeleton={
          <Loading p="4" gap="3">
            <Skeleton height="6" />
            <Skeleton height="6" />
          </Loading>
        }
      >
        {(figures) =>
          figures.all.leads === 0 ? (
            <EmptyState
              icon={<Gauge size={20} aria-hidden />}
              title="No leads in these days"
              text="As soon as some have come in, this says how quickly they were answered."
            />
          ) : (
            <SpeedTable {...figures} />
          )
        }
      </Loaded>
    </Panel>
  );
}

function SpeedTable({ all, sources }: Pick<LeadSpeedResult, 'all' | 'sources'>) {
  return (
    // Focusable, because it scrolls on a phone.
    <Box overflowX="auto" tabIndex={0} role="region" aria-label="Speed by source">
      <chakra.table
        w="full"
        fontSize="sm"
        whiteSpace="nowrap"
        css={{
          fontVariantNumeric: 'tabular-nums',
          '& th, & td': { px: '4', py: '2', textAlign: 'end', borderBottomWidth: '1px' },
          '& tbody tr:last-of-type > *': { borderBottomWidth: '0' },
          '& th:first-of-type': { textAlign: 'start' },
          '& thead th': { fontSize: 'xs', fontWeight: 'semibold', color: 'fg.muted' },
        }}
      >
        <thead>
          <tr>
            {HEAD.map((title, index) => (
              <th key={`${title} ${index}`} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sources.length > 1 && <SpeedLine row={all} name="All" />}
          {sources.map((row) => (
            <SpeedLine key={row.source} row={row} name={sentence(row.source)} />
          ))}
        </tbody>
      </chakra.table>
    </Box>
  );
}

function SpeedLine({ row, name }: { row: LeadSpeedRow; name: string }) {
  const { claim, contact } = row;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{number(row.leads)}</td>
      <td>{spanLabel(claim.p50)}</td>
      <td>{spanLabel(claim.p90)}</td>
      <td>{spanLabel(contact.p50)}</td>
      <td>{spanLabel(contact.p90)}</td>
      <td>{Math.round(contact.withinFiveMinutes)}%</td>
    </tr>
  );
}

function sentence(source: string): string {
  const words = source.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
