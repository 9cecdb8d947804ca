/** Which runbook an incident leads to. Zod-free. */
import type { RunbookSlug } from './runbook.const.js';
import type { ServiceName } from './service.const.js';

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

/** The runbooks of incident types that have the same page for every service. */
const BY_TYPE: Readonly<Record<string, RunbookSlug>> = {
  silence: 'webhook-silent',
  missed_webhook: 'webhook-silent',
  unreadable_report: 'webhook-silent',
  drift: 'payment-drift',
  paid_twice: 'payment-drift',
  not_set_up: 'unused-purchase',
  dispute: 'payment-dispute',
  alert: 'alert-rule',
  provider: 'provider-down',
};

/** The runbook for an incident; undefined if none fits, in which case the page links to the list of all runbooks. */
export function runbookOf(incident: { service: string; incidentType: string }): RunbookSlug | undefined {
  const { service, incidentType } = incident;
  if (incidentType !== 'outage')
    return Object.hasOwn(BY_TYPE, incidentType) ? BY_TYPE[incidentType] : undefined;
  return Object.hasOwn(OUTAGES, service) ? OUTAGES[service as ServiceName] : undefined;
}
