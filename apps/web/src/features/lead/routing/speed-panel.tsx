/** How quickly leads are claimed and contacted, by source. */
import { Skeleton } from '@chakra-ui/react/skeleton';
import { LeadSpeedResult, type LeadSpeedRow } from '@praxis/contracts/lead/lead-assignment';
import { useQuery } from '@tanstack/react-query';
import { Gauge } from 'lucide-react';
import { useState } from 'react';
import type { DataColumn } from '../../../components/data-table/columns.js';
import { DataTable } from '../../../components/data-table/data-table.js';
import { EmptyState } from '../../../components/empty-state.js';
import { Loaded } from '../../../components/loaded.js';
import { Loading } from '../../../components/loading.js';
import { Panel } from '../../../components/panel.js';
import { Segmented } from '../../../components/segmented.js';
import { number, sentenceCase } from '../../../lib/core/format.js';
import { labelOptions } from '../../../lib/core/label-options.js';
import { tenantRequest } from '../../../lib/api/tenant-request.js';
import { spanLabel } from './span-labels.js';
import { queryKeys } from '../../../lib/api/query-keys.js';

type Window = LeadSpeedResult['window'];
const WINDOW_LABELS: Record<Window, string> = { '7d': '7 days', '30d': '30 days' };
const WINDOWS = labelOptions(WINDOW_LABELS);

export function SpeedPanel({ tenantId }: { tenantId: string }) {
  const [window, setWindow] = useState<Window>('7d');
  const speed = useQuery({
    queryKey: queryKeys.lead.speed(tenantId, window),
    queryFn: () =>
      tenantRequest({ method: 'GET', path: `/v1/leads/speed?window=${window}`, schema: LeadSpeedResult }),
  });
  return (
    <Panel
      title="Speed"
      headingId="speed-title"
      text="Time from a lead’s arrival until someone claims it and until someone reaches them. Imported leads are left out."
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
              icon={Gauge}
              title="No leads in this period"
              text="Once leads arrive, this shows how quickly they were answered."
            />
          ) : (
            <SpeedTable {...figures} />
          )
        }
      </Loaded>
    </Panel>
  );
}

interface SpeedRow extends LeadSpeedRow {
  id: string;
  name: string;
}

const figure = { width: 'minmax(5rem, 1fr)', align: 'end', phone: 'labelled' } as const;
const COLUMNS: readonly DataColumn<SpeedRow>[] = [
  {
    id: 'source',
    title: 'Source',
    width: 'minmax(7rem, 1.4fr)',
    isRowHead: true,
    cell: ({ name }) => <span className="strong">{name}</span>,
  },
  { ...figure, id: 'leads', title: 'Leads', cell: ({ leads }) => number(leads) },
  { ...figure, id: 'claim50', title: 'Claimed, median', cell: ({ claim }) => spanLabel(claim.p50) },
  { ...figure, id: 'claim90', title: '90th percentile', cell: ({ claim }) => spanLabel(claim.p90) },
  { ...figure, id: 'contact50', title: 'Contacted, median', cell: ({ contact }) => spanLabel(contact.p50) },
  { ...figure, id: 'contact90', title: '90th percentile', cell: ({ contact }) => spanLabel(contact.p90) },
  {
    ...figure,
    id: 'within',
    title: 'Within 5 min',
    cell: ({ contact }) => `${Math.round(contact.withinFiveMinutes)}%`,
  },
];

function SpeedTable({ all, sources }: Pick<LeadSpeedResult, 'all' | 'sources'>) {
  const rows = sources.map((row) => ({ ...row, id: row.source, name: sentenceCase(row.source) }));
  return (
    <DataTable
      label="Speed by source"
      columns={COLUMNS}
      rows={sources.length > 1 ? [{ ...all, id: '', name: 'All' }, ...rows] : rows}
      isSortable={false}
    />
  );
}
