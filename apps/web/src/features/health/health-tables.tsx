/** The tables of the health panel: services, incidents, webhooks, failed requests. */
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import type { ApiError } from '@praxis/contracts/health/api-error';
import type { ServiceHealth, ServiceIncident } from '@praxis/contracts/health/service-health';
import { SERVICE_LABELS } from '@praxis/contracts/health/service.const';
import type { WebhookMonitor } from '@praxis/contracts/health/webhook-monitor';
import { CircleCheck, HeartPulse, Webhook } from 'lucide-react';
import { useMemo } from 'react';
import { actionsColumn, type DataColumn } from '../../components/data-table/columns.js';
import { DataTable } from '../../components/data-table/data-table.js';
import { EmptyState } from '../../components/empty-state.js';
import { Moment } from '../../components/moment.js';
import { ToneBadge } from '../../components/tone-badge.js';
import {
  errorText,
  INCIDENT_LABELS,
  SEVERITY_LABELS,
  STATUS_LABELS,
  WEBHOOK_LABELS,
  webhookKind,
} from './health-labels.js';
import { scopeText } from './incident-labels.js';

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

interface IncidentTableProps {
  rows: ServiceIncident[];
  /** Shows one with its time line; for admins. */
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
        <EmptyState icon={CircleCheck} title="No incidents" text="Trouble with a service appears here." />
      }
    />
  );
}

const incidentColumns = (onOpen: IncidentTableProps['onOpen']): DataColumn<ServiceIncident>[] => [
  {
    ...{ id: 'incident', title: 'Incident', width: 'minmax(12rem, 3fr)', isRowHead: true },
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

const WEBHOOK_COLUMNS: readonly DataColumn<WebhookMonitor>[] = [
  {
    ...{ id: 'webhook', title: 'Webhook', width: 'minmax(10rem, 2fr)', isRowHead: true },
    cell: ({ webhook, consecutiveMissed }) => (
      <>
        <span className="strong">{webhookKind(webhook)}</span>
        {consecutiveMissed !== null && consecutiveMissed > 0 && (
          <Box fontSize="xs" color="fg.muted">
            {consecutiveMissed === 1 ? '1 message' : `${consecutiveMissed} messages`} without a report
          </Box>
        )}
      </>
    ),
  },
  {
    ...{ id: 'source', title: 'Source', width: 'minmax(7rem, 1fr)', phone: 'labelled' },
    cell: ({ sourceService }) => sourceService,
  },
  {
    ...{ id: 'status', title: 'Status', width: '7rem', phone: 'corner' },
    cell: ({ status }) => (
      <ToneBadge tone={WEBHOOK_LABELS[status].tone}>{WEBHOOK_LABELS[status].label}</ToneBadge>
    ),
  },
  {
    ...{ id: 'last', title: 'Last received', width: '9rem', align: 'end', phone: 'labelled' },
    cell: ({ lastReceivedAt }) => (lastReceivedAt === null ? 'Never' : <Moment at={lastReceivedAt} />),
  },
];

export function WebhookTable({ rows }: { rows: WebhookMonitor[] }) {
  return (
    <DataTable
      label="Webhooks"
      columns={WEBHOOK_COLUMNS}
      rows={rows}
      rowTestId="webhook"
      empty={
        <EmptyState
          icon={Webhook}
          title="No webhooks yet"
          text="What a vendor reports of messages, replies and payments appears here."
        />
      }
    />
  );
}

interface ApiErrorTableProps {
  rows: ApiError[];
  onResolve: (change: { id: string; resolved: boolean }) => void;
}

const errorColumns = (onResolve: ApiErrorTableProps['onResolve']): DataColumn<ApiError>[] => [
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
  actionsColumn<ApiError>({
    width: '6rem',
    cell: ({ id, endpoint, resolved }) => (
      <Button
        size="xs"
        variant="ghost"
        aria-label={`${resolved ? 'Reopen' : 'Resolve'} ${endpoint}`}
        onClick={() => onResolve({ id, resolved: !resolved })}
      >
        {resolved ? 'Reopen' : 'Resolve'}
      </Button>
    ),
  }),
];

export function ApiErrorTable({ rows, onResolve }: ApiErrorTableProps) {
  const columns = useMemo(() => errorColumns(onResolve), [onResolve]);
  return (
    <DataTable
      label="API errors"
      columns={columns}
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
