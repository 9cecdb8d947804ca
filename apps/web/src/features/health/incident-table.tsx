/** Incidents of services, the newest first. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import type { ServiceIncident } from '@praxis/contracts/health/service-health';
import { CircleCheck } from 'lucide-react';
import { useMemo } from 'react';
import { actionsColumn, type DataColumn } from '../../components/data-table/columns.js';
import { DataTable } from '../../components/data-table/data-table.js';
import { EmptyState } from '../../components/empty-state.js';
import { Moment } from '../../components/moment.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { INCIDENT_LABELS, SEVERITY_LABELS } from './health-labels.js';
import { scopeText } from './incident-labels.js';

interface IncidentTableProps {
  rows: ServiceIncident[];
  /** Opens an incident with its timeline; undefined for users who are not admins. */
  onOpen: ((id: string) => void) | undefined;
}

export function IncidentTable({ rows, onOpen }: IncidentTableProps) {
  const columns = useMemo(() => incidentColumns(onOpen), [onOpen]);
  return (
    <DataTable
      label="Incidents"
      columns={columns}
      rows={rows}
      rowTestId="incident"
      empty={
        <EmptyState icon={CircleCheck} title="No incidents" text="Problems with a service appear here." />
      }
    />
  );
}

const incidentColumns = (onOpen: IncidentTableProps['onOpen']): DataColumn<ServiceIncident>[] => [
  {
    id: 'incident',
    title: 'Incident',
    width: 'minmax(12rem, 3fr)',
    isRowHead: true,
    cell: ({ title, tenantName, scope }) => (
      <>
        <span className="strong">{title}</span>
        {(tenantName !== null || Boolean(scope?.practices)) && (
          <Box fontSize="xs" color="fg.muted">
            {scope ? scopeText(scope, tenantName) : tenantName}
          </Box>
        )}
      </>
    ),
  },
  {
    id: 'severity',
    title: 'Severity',
    width: '6rem',
    phone: 'start',
    cell: ({ severity }) => (
      <ToneBadge tone={SEVERITY_LABELS[severity].tone}>{SEVERITY_LABELS[severity].label}</ToneBadge>
    ),
  },
  {
    id: 'status',
    title: 'Status',
    width: '8rem',
    phone: 'corner',
    cell: ({ status }) => (
      <ToneBadge tone={INCIDENT_LABELS[status].tone}>{INCIDENT_LABELS[status].label}</ToneBadge>
    ),
  },
  {
    id: 'started',
    title: 'Started',
    width: '9rem',
    align: 'end',
    phone: 'labelled',
    cell: ({ startedAt }) => <Moment at={startedAt} />,
  },
  ...(onOpen
    ? [
        actionsColumn<ServiceIncident>({
          width: '6rem',
          cell: ({ id, title }) => (
            <Button size="xs" variant="ghost" aria-label={`Details of ${title}`} onClick={() => onOpen(id)}>
              Details
            </Button>
          ),
        }),
      ]
    : []),
];
