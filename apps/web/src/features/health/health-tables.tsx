/** The tables of the health panel: services, incidents, failed requests. */
import { Box } from '@chakra-ui/react/box';
import type { ApiError } from '@praxis/contracts/health/api-error';
import type { ServiceHealth, ServiceIncident } from '@praxis/contracts/health/service-health';
import { SERVICE_LABELS } from '@praxis/contracts/health/service.const';
import { CircleCheck, HeartPulse } from 'lucide-react';
import type { DataColumn } from '../../components/data-table/columns.js';
import { DataTable } from '../../components/data-table/data-table.js';
import { EmptyState } from '../../components/empty-state.js';
import { Moment } from '../../components/moment.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { errorText, INCIDENT_LABELS, SEVERITY_LABELS, STATUS_LABELS } from './health-labels.js';

const SERVICE_COLUMNS: readonly DataColumn<ServiceHealth>[] = [
  {
    ...{ id: 'service', title: 'Service', width: 'minmax(10rem, 2fr)', isRowHead: true },
    cell: ({ service, blamedOn, errorCode }) => (
      <>
        <span className="strong">{SERVICE_LABELS[service]}</span>
        {(blamedOn ?? errorCode) && (
          <Box fontSize="xs" color="fg.muted">
            {blamedOn ? `Waits for ${SERVICE_LABELS[blamedOn]}` : errorText(errorCode ?? '')}
          </Box>
        )}
      </>
    ),
  },
  {
    ...{ id: 'status', title: 'Status', width: '7rem', phone: 'corner' },
    cell: ({ status }) => (
      <ToneBadge tone={STATUS_LABELS[status].tone}>{STATUS_LABELS[status].label}</ToneBadge>
    ),
  },
  {
    ...{ id: 'response', title: 'Response', width: '6rem', align: 'end', phone: 'labelled' },
    cell: ({ responseTimeMs }) => (responseTimeMs === null ? '–' : `${responseTimeMs} ms`),
  },
  {
    ...{ id: 'uptime', title: 'Uptime, 7 days', width: '8rem', align: 'end', phone: 'labelled' },
    cell: ({ uptimePercentage }) => (uptimePercentage === null ? '–' : `${uptimePercentage} %`),
  },
  {
    ...{ id: 'checked', title: 'Checked', width: '9rem', align: 'end', phone: 'labelled' },
    cell: ({ updatedAt }) => <Moment at={updatedAt} />,
  },
];

export function ServiceTable({ rows }: { rows: ServiceHealth[] }) {
  return (
    <DataTable
      label="Service health"
      columns={SERVICE_COLUMNS}
      rows={rows}
      rowTestId="service"
      empty={
        <EmptyState icon={HeartPulse} title="Nothing checked yet" text="The first check is under way." />
      }
    />
  );
}

const INCIDENT_COLUMNS: readonly DataColumn<ServiceIncident>[] = [
  {
    ...{ id: 'incident', title: 'Incident', width: 'minmax(12rem, 3fr)', isRowHead: true },
    cell: ({ title, tenantName }) => (
      <>
        <span className="strong">{title}</span>
        {tenantName !== null && (
          <Box fontSize="xs" color="fg.muted">
            {tenantName}
          </Box>
        )}
      </>
    ),
  },
  {
    ...{ id: 'severity', title: 'Severity', width: '6rem', phone: 'start' },
    cell: ({ severity }) => (
      <ToneBadge tone={SEVERITY_LABELS[severity].tone}>{SEVERITY_LABELS[severity].label}</ToneBadge>
    ),
  },
  {
    ...{ id: 'status', title: 'Status', width: '8rem', phone: 'corner' },
    cell: ({ status }) => (
      <ToneBadge tone={INCIDENT_LABELS[status].tone}>{INCIDENT_LABELS[status].label}</ToneBadge>
    ),
  },
  {
    ...{ id: 'started', title: 'Started', width: '9rem', align: 'end', phone: 'labelled' },
    cell: ({ startedAt }) => <Moment at={startedAt} />,
  },
];

export function IncidentTable({ rows }: { rows: ServiceIncident[] }) {
  return (
    <DataTable
      label="Incidents"
      columns={INCIDENT_COLUMNS}
      rows={rows}
      rowTestId="incident"
      empty={
        <EmptyState icon={CircleCheck} title="No incidents" text="Trouble with a service appears here." />
      }
    />
  );
}

const ERROR_COLUMNS: readonly DataColumn<ApiError>[] = [
  {
    ...{ id: 'endpoint', title: 'Endpoint', width: 'minmax(12rem, 3fr)', isRowHead: true },
    cell: ({ endpoint, errorMessage }) => (
      <>
        <span className="strong">{endpoint}</span>
        <Box fontSize="xs" color="fg.muted">
          {errorMessage}
        </Box>
      </>
    ),
  },
  {
    ...{ id: 'type', title: 'Type', width: 'minmax(8rem, 1fr)', phone: 'labelled' },
    cell: ({ status, errorType }) => `${status} ${errorType}`,
  },
  {
    ...{ id: 'resolved', title: 'Status', width: '7rem', phone: 'corner' },
    cell: ({ resolved }) => (
      <ToneBadge tone={resolved ? 'good' : 'warn'}>{resolved ? 'Resolved' : 'Open'}</ToneBadge>
    ),
  },
  {
    ...{ id: 'at', title: 'When', width: '9rem', align: 'end', phone: 'labelled' },
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
];

export function ApiErrorTable({ rows }: { rows: ApiError[] }) {
  return (
    <DataTable
      label="API errors"
      columns={ERROR_COLUMNS}
      rows={rows}
      rowTestId="api-error"
      empty={
        <EmptyState
          icon={CircleCheck}
          title="No errors"
          text="No request has failed on our side in 24 hours."
        />
      }
    />
  );
}
