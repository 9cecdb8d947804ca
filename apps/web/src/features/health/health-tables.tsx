/** The monitored services of the platform, and the webhooks of vendors. */
import { Box } from '@chakra-ui/react/box';
import type { ServiceHealth } from '@praxis/contracts/health/service-health';
import { SERVICE_LABELS } from '@praxis/contracts/health/service.const';
import type { WebhookMonitor } from '@praxis/contracts/health/webhook-monitor';
import { HeartPulse, Webhook } from 'lucide-react';
import type { DataColumn } from '../../components/data-table/columns.js';
import { DataTable } from '../../components/data-table/data-table.js';
import { EmptyState } from '../../components/empty-state.js';
import { Moment } from '../../components/moment.js';
import { ToneBadge } from '../../components/tone-badge.js';
import { counted } from '../../lib/core/format.js';
import { errorText, STATUS_LABELS, WEBHOOK_LABELS, webhookKind } from './health-labels.js';

const SERVICE_COLUMNS: readonly DataColumn<ServiceHealth>[] = [
  {
    id: 'service',
    title: 'Service',
    width: 'minmax(10rem, 2fr)',
    isRowHead: true,
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
    id: 'status',
    title: 'Status',
    width: '7rem',
    phone: 'corner',
    cell: ({ status }) => (
      <ToneBadge tone={STATUS_LABELS[status].tone}>{STATUS_LABELS[status].label}</ToneBadge>
    ),
  },
  {
    id: 'response',
    title: 'Response',
    width: '6rem',
    align: 'end',
    phone: 'labelled',
    cell: ({ responseTimeMs }) => (responseTimeMs === null ? '–' : `${responseTimeMs} ms`),
  },
  {
    id: 'uptime',
    title: 'Uptime, 7 days',
    width: '8rem',
    align: 'end',
    phone: 'labelled',
    cell: ({ uptimePercentage }) => (uptimePercentage === null ? '–' : `${uptimePercentage}%`),
  },
  {
    id: 'checked',
    title: 'Checked',
    width: '9rem',
    align: 'end',
    phone: 'labelled',
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

const WEBHOOK_COLUMNS: readonly DataColumn<WebhookMonitor>[] = [
  {
    id: 'webhook',
    title: 'Webhook',
    width: 'minmax(10rem, 2fr)',
    isRowHead: true,
    cell: ({ webhook, consecutiveMissed }) => (
      <>
        <span className="strong">{webhookKind(webhook)}</span>
        {consecutiveMissed !== null && consecutiveMissed > 0 && (
          <Box fontSize="xs" color="fg.muted">
            {counted(consecutiveMissed, 'message')} without a report
          </Box>
        )}
      </>
    ),
  },
  {
    id: 'source',
    title: 'Source',
    width: 'minmax(7rem, 1fr)',
    phone: 'labelled',
    cell: ({ sourceService }) => sourceService,
  },
  {
    id: 'status',
    title: 'Status',
    width: '7rem',
    phone: 'corner',
    cell: ({ status }) => (
      <ToneBadge tone={WEBHOOK_LABELS[status].tone}>{WEBHOOK_LABELS[status].label}</ToneBadge>
    ),
  },
  {
    id: 'last',
    title: 'Last received',
    width: '9rem',
    align: 'end',
    phone: 'labelled',
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
          text="Vendor reports on messages, replies and payments appear here."
        />
      }
    />
  );
}
