/** The pages of docs/runbooks, one a symptom, and which of them an incident leads to. Zod-free, because the web app links by it. */
import type { ServiceName } from './service.const.js';

/** By the name of their file; in the order of the list. */
export const RUNBOOK_TITLES = {
  access: 'Before you begin: access',
  'database-down': 'PostgreSQL is down',
  'engine-down': 'Temporal is down',
  'no-worker': 'No worker is running',
  'disk-full': 'A disk is full',
  'stuck-runs': 'Runs are stuck',
  backlog: 'A backlog grows',
  'poison-document': 'One input fails each time',
  'provider-down': 'A provider is down',
  'webhook-silent': 'A vendor no longer reports to us',
  'synthetic-journey': 'A booking check fails',
  'alert-rule': 'An alert rule fires',
  'error-budget': 'An alert on the error budget',
  'payment-drift': 'Payments and records differ',
  certificate: 'A certificate has expired or is refused',
  'lost-master-key': 'The master key is lost',
  'leaked-key': 'A key has leaked',
} as const;
export type RunbookSlug = keyof typeof RUNBOOK_TITLES;
export const RUNBOOK_SLUGS = Object.keys(RUNBOOK_TITLES) as RunbookSlug[];

export const isRunbook = (slug: string): slug is RunbookSlug => Object.hasOwn(RUNBOOK_TITLES, slug);

const OUTAGES: Record<ServiceName, RunbookSlug> = {
  database: 'database-down',
  temporal: 'engine-down',
  worker: 'no-worker',
  telephony: 'provider-down',
  email: 'provider-down',
  ai: 'provider-down',
  voice: 'provider-down',
  calendar: 'provider-down',
  payments: 'provider-down',
  robot: 'provider-down',
  crm: 'provider-down',
  journey_law: 'synthetic-journey',
  journey_realestate: 'synthetic-journey',
};

/** Incidents of a type that have the same page whatever the service. */
const BY_TYPE: Readonly<Record<string, RunbookSlug>> = {
  silence: 'webhook-silent',
  missed_webhook: 'webhook-silent',
  drift: 'payment-drift',
  alert: 'alert-rule',
  provider: 'provider-down',
};

/** The page for an incident; undefined when none fits, and the list of all does. */
export function runbookOf(incident: { service: string; incidentType: string }): RunbookSlug | undefined {
  const { service, incidentType } = incident;
  if (incidentType !== 'outage')
    return Object.hasOwn(BY_TYPE, incidentType) ? BY_TYPE[incidentType] : undefined;
  return Object.hasOwn(OUTAGES, service) ? OUTAGES[service as ServiceName] : undefined;
}
