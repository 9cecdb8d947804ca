/** Outbound webhooks: events, states and limits that screens, messages and both processes state. */

/** Events of leads and appointments that an endpoint can choose. */
export const WEBHOOK_EVENTS = [
  'lead.created',
  'lead.updated',
  'lead.status_changed',
  'lead.deleted',
  'appointment.booked',
  'appointment.rescheduled',
  'appointment.canceled',
  'appointment.attended',
  'appointment.no_show',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The event that an owner sends with a button; endpoints cannot choose it, and always get it. */
export const WEBHOOK_TEST = 'webhook.test';
export type WebhookMessageType = WebhookEvent | typeof WEBHOOK_TEST;

/**
 * `waiting`: an attempt is due or in progress. `failed`: all attempts are used up. `canceled`: no more attempts are
 * made, because the endpoint is switched off or the person was deleted.
 */
export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed', 'canceled'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Why an attempt brought no HTTP response, or is no longer made. */
export const DELIVERY_PROBLEMS = [
  'malformed',
  'refused_address',
  'plain_http',
  'unresolved',
  'timeout',
  'unreachable',
  'no_secret',
  'endpoint_disabled',
  'person_deleted',
] as const;
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number];

/** Why an endpoint was switched off automatically: it answered 410, or nothing reached it for days. */
export const DISABLED_REASONS = ['gone', 'failing'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** An endpoint that has failed for this long without one success is switched off. */
export const ENDPOINT_FAILING_DAYS = 5;
/** Hours after a rotation during which events also carry a signature made with the previous secret. */
export const SECRET_OVERLAP_HOURS = 24;
/** How long the delivery log is kept, bodies included. */
export const DELIVERY_KEEP_DAYS = 30;
/** Maximum endpoints per tenant; each adds a delivery per change. */
export const MAX_WEBHOOK_ENDPOINTS = 10;
/** Time limit of one attempt in seconds, including DNS. */
export const DELIVERY_TIMEOUT_SECONDS = 10;
