/** How states, severities and their colors are named. Pure. */
import type { IncidentSeverity, IncidentStatus, ServiceStatus } from '@praxis/contracts/health/service.const';
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
  resolved: { label: 'Resolved', tone: 'good' },
};

/** What is wrong, by the code of a check. */
const ERROR_TEXTS: Record<string, string> = {
  unreachable: 'It does not answer',
  absent: 'No process is running',
};

export const errorText = (code: string): string => ERROR_TEXTS[code] ?? code;

/** Overall health (specification 2, section 4): the words of the status widget. */
export function overallOf(services: readonly Pick<ServiceHealth, 'status'>[] | undefined): Label {
  if (!services || services.length === 0) return { label: 'Checking', tone: 'neutral' };
  if (services.some(({ status }) => status === 'down')) return { label: 'Service Disruption', tone: 'bad' };
  return services.some(({ status }) => status === 'degraded')
    ? { label: 'Partial Outage', tone: 'warn' }
    : { label: 'All Systems Operational', tone: 'good' };
}

/** Mean of the latest checks that were answered; null without one. Milliseconds. */
export function averageResponseMs(services: readonly Pick<ServiceHealth, 'responseTimeMs'>[]): number | null {
  const times = services.flatMap(({ responseTimeMs }) => responseTimeMs ?? []);
  return times.length === 0 ? null : Math.round(times.reduce((sum, ms) => sum + ms, 0) / times.length);
}
