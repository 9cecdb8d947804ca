/** Names and colors of states and severities. Pure. */
import type {
  IncidentSeverity,
  IncidentStatus,
  ServiceStatus,
  WebhookName,
  WebhookStatus,
} from '@praxis/contracts/health/service.const';
import type { ServiceHealth } from '@praxis/contracts/health/service-health';
import type { Tone } from '../../components/tone-badge.js';

interface Label {
  label: string;
  tone: Tone;
}

export const STATUS_LABELS: Record<ServiceStatus, Label> = {
  healthy: { label: 'Healthy', tone: 'good' },
  degraded: { label: 'Degraded', tone: 'warn' },
  down: { label: 'Down', tone: 'bad' },
};

export const SEVERITY_LABELS: Record<IncidentSeverity, Label> = {
  critical: { label: 'Critical', tone: 'bad' },
  high: { label: 'High', tone: 'bad' },
  medium: { label: 'Medium', tone: 'warn' },
  low: { label: 'Low', tone: 'neutral' },
};

export const INCIDENT_LABELS: Record<IncidentStatus, Label> = {
  open: { label: 'Open', tone: 'bad' },
  acknowledged: { label: 'Acknowledged', tone: 'warn' },
  recovering: { label: 'Recovering', tone: 'info' },
  resolved: { label: 'Resolved', tone: 'good' },
};

export const WEBHOOK_LABELS: Record<WebhookStatus, Label> = {
  receiving: { label: 'Receiving', tone: 'good' },
  quiet: { label: 'Quiet', tone: 'neutral' },
  silent: { label: 'Silent', tone: 'bad' },
};

const WEBHOOK_KINDS: Record<string, string> = {
  report: 'Delivery reports',
  inbound: 'Replies',
  event: 'Payments and subscriptions',
};

/** `twilio.report` as `Delivery reports`. */
export const webhookKind = (webhook: WebhookName): string =>
  WEBHOOK_KINDS[webhook.split('.')[1] ?? ''] ?? webhook;

/** The error of a check, by its code. */
const ERROR_TEXTS: Record<string, string> = {
  unreachable: 'It does not answer',
  unwritable: 'It answers, but stores nothing',
  absent: 'No process is running',
  not_polling: 'It is not picking up work',
  backlog: 'Work has waited for more than a minute',
  certificate: 'Its certificate is not accepted',
  timeout: 'It takes too long to answer',
  server_error: 'It answers with an error',
  rate_limited: 'It refuses further requests for now',
  requests_fail: 'Requests of several practices fail',
};

export const errorText = (code: string): string => ERROR_TEXTS[code] ?? code;

/** Mean response time of the latest checks with a response, in milliseconds; null if there are none. */
export function averageResponseMs(services: readonly Pick<ServiceHealth, 'responseTimeMs'>[]): number | null {
  const times = services.flatMap(({ responseTimeMs }) => responseTimeMs ?? []);
  return times.length === 0 ? null : Math.round(times.reduce((sum, ms) => sum + ms, 0) / times.length);
}
