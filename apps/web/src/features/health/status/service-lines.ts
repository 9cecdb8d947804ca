/** Combines the server's report about its services with the failures that this page has met. Pure. */
import type { ServiceHealth } from '@praxis/contracts/health/service-health';
import { SERVICE_LABELS } from '@praxis/contracts/health/service.const';
import type { Tone } from '../../../components/tone-badge.js';
import type { ServiceRecord } from '../../../lib/api/service-status.js';
import { INDUSTRY_NAMES } from '../../../lib/core/industry-labels.js';

export interface ServiceLine {
  id: string;
  label: string;
  status: ServiceRecord['status'];
  circuitOpen: boolean;
  /** Failures in a row; undefined if the server does not report them, for example to visitors. */
  failureCount: number | undefined;
  /** When the service last failed, in milliseconds since the epoch. */
  lastFailure: number | undefined;
}

interface Known {
  /** Undefined until the server has responded. */
  server: readonly ServiceHealth[] | undefined;
  /** When the server could not be reached, and how often in a row; null while it responds. */
  unreachable: { at: number; count: number } | null;
  /** Keyed by service name. */
  page: Readonly<Record<string, ServiceRecord>>;
}

/**
 * In the order of the widget: the connection to the server, the server's services, then the services that this page has
 * used.
 */
export function serviceLines({ server = [], unreachable, page }: Known): ServiceLine[] {
  const own = Object.entries(page).map(([name, record]) => ({
    id: name,
    label: labelOf(name),
    lastFailure: record.lastFailure,
    status: record.status,
    circuitOpen: record.circuitOpen,
    failureCount: record.failureCount,
  }));
  return [...(unreachable ? [lostServer(unreachable)] : []), ...server.map(serverLine), ...own];
}

/** The id of the line that says that the server cannot be reached. */
const LOST = 'server';

function lostServer({ at, count }: { at: number; count: number }): ServiceLine {
  const label = 'Connection to the server';
  return {
    id: LOST,
    label,
    status: 'unavailable',
    circuitOpen: false,
    failureCount: count,
    lastFailure: at,
  };
}

function serverLine({ service, status, consecutiveFailures, updatedAt }: ServiceHealth): ServiceLine {
  const hasFailed = status === 'down' || Boolean(consecutiveFailures);
  return {
    id: `server/${service}`,
    label: SERVICE_LABELS[service],
    status: status === 'down' ? 'unavailable' : status,
    circuitOpen: false,
    failureCount: consecutiveFailures ?? undefined,
    lastFailure: hasFailed ? Date.parse(updatedAt) : undefined,
  };
}

/** Plain names of the services that this page uses. */
const PAGE_SERVICE_LABELS: Record<string, string> = {
  'intake-submit': 'Intake',
  'appointment-book': 'Appointment',
  'followup-send': 'Follow-up',
  'call-start': 'AI call',
  'roi-calc': 'ROI calculation',
  'ai-chat': 'AI conversation',
  'process-conversation': 'Call summary',
  'demo-limiter': 'Demo limits',
  'book-meeting': 'Meetings',
  'send-demo-email': 'Sharing by email',
  'simple-stripe-checkout': 'Checkout',
  'customer-portal': 'Customer portal',
  'sync-billing-cycle': 'Billing data',
  'get-usage-analytics': 'Usage',
  'track-usage': 'Usage tracking',
  'workflow-deployment': 'Work orders',
  'health-monitor': 'Health checks',
};

function labelOf(name: string): string {
  const [, industry, service = name] = /^(law|realestate)-(.+)$/.exec(name) ?? [];
  const label = PAGE_SERVICE_LABELS[service] ?? service;
  return industry ? `${label}, ${INDUSTRY_NAMES[industry as 'law' | 'realestate'].toLowerCase()}` : label;
}

interface Overall {
  state: 'unknown' | 'healthy' | 'warning' | 'degraded';
  tone: Tone;
  label: string;
  /** The state in one word, for the compact widget. */
  word: string;
}

/**
 * Overall health and its label (specification 2, section 4). The word is 'Offline' only if the server cannot be reached
 * or every service is unavailable.
 */
export function overallHealth(lines: readonly Pick<ServiceLine, 'id' | 'status'>[]): Overall {
  if (lines.length === 0)
    return { state: 'unknown', tone: 'neutral', label: 'Status unknown', word: 'Unknown' };
  const isLost = lines.some(({ id }) => id === LOST) || lines.every(({ status }) => status === 'unavailable');
  const word = isLost ? 'Offline' : 'Partial';
  if (lines.some(({ status }) => status === 'unavailable'))
    return { state: 'degraded', tone: 'bad', label: 'Service Disruption', word };
  return lines.some(({ status }) => status === 'degraded')
    ? { state: 'warning', tone: 'warn', label: 'Partial Outage', word }
    : { state: 'healthy', tone: 'good', label: 'All Systems Operational', word: 'Online' };
}

/** How long a failure counts as recent, in milliseconds (specification 2, section 9). */
const RECENT_MS = 60_000;

/** Whole seconds since a recent failure; undefined if there is none or it is older. */
export function secondsSinceFailure({ lastFailure }: ServiceLine, now: number): number | undefined {
  if (lastFailure === undefined || now - lastFailure >= RECENT_MS) return undefined;
  // The server's clock may be ahead.
  return Math.max(0, Math.floor((now - lastFailure) / 1_000));
}
