/**
 * The services that the platform watches, what each depends on, and when one counts as down (specification 1, section 4 "Health
 * status"; specification 2, section 3 "Service health record"). Zod-free, so that workflows may import it.
 */

/** The services, in the order of the health panel. */
export const SERVICES = [
  'database',
  'temporal',
  'worker',
  'telephony',
  'email',
  'ai',
  'voice',
  'calendar',
  'crm',
  'payments',
  'robot',
  'journey_law',
  'journey_realestate',
] as const;
export type ServiceName = (typeof SERVICES)[number];

export const SERVICE_LABELS: Record<ServiceName, string> = {
  database: 'Records (PostgreSQL)',
  temporal: 'Workflow engine (Temporal)',
  worker: 'Worker',
  telephony: 'Texts and calls',
  email: 'Email',
  ai: 'AI receptionist',
  voice: 'Live voice',
  calendar: 'Calendars',
  crm: 'CRM sync',
  payments: 'Payments',
  robot: 'Robot check',
  journey_law: 'Booking, law',
  journey_realestate: 'Booking, real estate',
};

/** The services on which each service depends. A failure there is the cause of a failure here. */
export const DEPENDS_ON: Record<ServiceName, readonly ServiceName[]> = {
  database: [],
  temporal: [],
  worker: ['database', 'temporal'],
  telephony: [],
  email: [],
  ai: [],
  voice: [],
  calendar: [],
  crm: [],
  payments: [],
  robot: [],
  journey_law: ['database', 'temporal', 'worker'],
  journey_realestate: ['database', 'temporal', 'worker'],
};

export const SERVICE_STATUSES = ['healthy', 'degraded', 'down'] as const;
export type ServiceStatus = (typeof SERVICE_STATUSES)[number];

/** Checks in a row that must fail before a service is down, and succeed before it is healthy again. */
export const FAILURES_TO_DOWN = 3;
export const SUCCESSES_TO_HEALTHY = 2;

export const INCIDENT_SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;
export type IncidentSeverity = (typeof INCIDENT_SEVERITIES)[number];
/**
 * `recovering`: the service answers again, but held-back work is not done yet; the incident may or may not have been
 * acknowledged.
 */
export const INCIDENT_STATUSES = ['open', 'acknowledged', 'recovering', 'resolved'] as const;
export type IncidentStatus = (typeof INCIDENT_STATUSES)[number];
export const INCIDENT_EVENT_KINDS = [
  'opened',
  'grew',
  'recovered',
  'acknowledged',
  'noted',
  'resolved',
] as const;
export type IncidentEventKind = (typeof INCIDENT_EVENT_KINDS)[number];

/** Webhooks that vendors send us: people's replies, and delivery reports about our messages. */
export const WEBHOOKS = [
  'twilio.report',
  'twilio.inbound',
  'resend.report',
  'resend.inbound',
  'sim.report',
  'sim.inbound',
  'stripe.event',
] as const;
export type WebhookName = (typeof WEBHOOKS)[number];

/**
 * `receiving`: a report arrived within a day. `quiet`: nothing arrived, and nothing was expected. `silent`: expected
 * reports are missing.
 */
export const WEBHOOK_STATUSES = ['receiving', 'quiet', 'silent'] as const;
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];

/**
 * Minutes after a message was handed to the vendor. If the vendor has reported nothing by then, the report is missing.
 */
export const REPORT_DUE_MINUTES = 5;
/**
 * Number of messages in a row without a report before the vendor counts as silent. It is more than one, because some
 * carriers report late or never.
 */
export const MISSED_TO_SILENT = 3;
