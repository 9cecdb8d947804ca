/** Metering constants: resources, sources and states of uses, reasons for refusals. Zod-free, so workflows may import it. */

export const RESOURCE_TYPES = [
  'api_calls',
  'sms_messages',
  'email_messages',
  'workflow_executions',
  'ai_calls',
] as const;
export type ResourceType = (typeof RESOURCE_TYPES)[number];

/** Labels of the resources on screens and invoices. */
export const RESOURCE_LABELS: Record<ResourceType, string> = {
  api_calls: 'API calls',
  sms_messages: 'Text messages',
  email_messages: 'Emails',
  workflow_executions: 'Workflow executions',
  ai_calls: 'AI calls',
};

/** Percent of the quota at which people are alerted, once each per cycle (specification 2, section 9). */
export const ALERT_THRESHOLDS = [80, 100] as const;
/** How many alerts a screen shows. */
export const ALERTS_SHOWN = 3;
/** Number of recent events in an analytics response. */
export const RECENT_EVENTS = 20;
/**
 * How many days single uses are kept after the end of their cycle: a year, plus time for questions about its last
 * invoice. The totals of the cycle are kept longer, by resource and by day.
 */
export const USAGE_EVENT_DAYS = 400;
/** Maximum number of units in one report. */
export const QUANTITY_MAX = 10_000;

export const USAGE_SOURCES = ['run', 'call', 'message', 'request', 'report'] as const;
/** The cause of a use: an execution, a telephone call, a message, a request to the API, or a person who reported it. */
export type UsageSource = (typeof USAGE_SOURCES)[number];

export const USAGE_STATES = ['reserved', 'committed', 'released'] as const;
/** `reserved`: may be used; `committed`: was used; `released`: was not used, and does not count. */
export type UsageState = (typeof USAGE_STATES)[number];

export const USAGE_REFUSALS = [
  'hard_limit',
  'platform_cap',
  'spend_limit',
  'trial_quota',
  'suspended',
] as const;
/**
 * Why a use is not granted: the practice's own limit of the resource, the platform's limit for this practice, the
 * practice's spending limit, the quota of a trial, or a suspended or canceled subscription.
 */
export type UsageRefusal = (typeof USAGE_REFUSALS)[number];

export const USAGE_REFUSAL_TEXTS: Record<UsageRefusal, string> = {
  hard_limit:
    'Your practice has reached the limit that it set for this. An owner can raise it under Usage & Billing.',
  platform_cap:
    'Your practice has reached the limit that the platform set for it. Contact us to have it raised.',
  spend_limit: 'Your practice has reached its spend limit. An owner can raise it under Usage & Billing.',
  trial_quota: 'You have used everything that the trial includes. Usage resumes when the trial ends.',
  suspended:
    'The subscription of your practice is suspended or canceled. An owner can pay the open invoice, or choose a package, under Usage & Billing.',
};
