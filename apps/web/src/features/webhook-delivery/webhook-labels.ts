/** Labels for events, states and problems of outbound webhooks. */
import type { DeliveryAttempt, WebhookDelivery } from '@praxis/contracts/webhook-delivery/webhook-delivery';
import {
  DELIVERY_TIMEOUT_SECONDS,
  ENDPOINT_FAILING_DAYS,
  type DeliveryProblem,
  type DeliveryStatus,
  type DisabledReason,
  type WebhookMessageType,
} from '@praxis/contracts/webhook-delivery/webhook-delivery.const';
import type { Tone } from '../../components/tone-badge.js';

export const EVENT_LABELS: Record<WebhookMessageType, string> = {
  'lead.created': 'New lead',
  'lead.updated': 'Lead changed',
  'lead.status_changed': 'Lead status changed',
  'lead.deleted': 'Lead deleted',
  'appointment.booked': 'Appointment booked',
  'appointment.rescheduled': 'Appointment moved',
  'appointment.canceled': 'Appointment canceled',
  'appointment.attended': 'Appointment attended',
  'appointment.no_show': 'Appointment missed',
  'webhook.test': 'Test event',
};

export const STATUS_LABELS: Record<DeliveryStatus, { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  canceled: { label: 'Not sent', tone: 'neutral' },
};

const PROBLEM_LABELS: Record<DeliveryProblem, string> = {
  malformed: 'The address cannot be called',
  refused_address: 'The address is not on the public internet',
  plain_http: 'The address does not begin with https://',
  unresolved: 'The host name does not exist',
  timeout: `No response within ${DELIVERY_TIMEOUT_SECONDS} seconds`,
  unreachable: 'The server does not respond, or its certificate is not valid',
  no_secret: 'The endpoint has no signing secret',
  endpoint_disabled: 'The endpoint was switched off',
  person_deleted: 'The person was deleted',
};

export const DISABLED_TEXTS: Record<DisabledReason, string> = {
  gone: 'The server answered that this address no longer exists (410), so the endpoint was switched off.',
  failing: `No event was accepted for ${ENDPOINT_FAILING_DAYS} days, so the endpoint was switched off.`,
};

/** The result of the last attempt, or why there was none: `204`, or a sentence. */
export function outcomeOf({ attempts, problem }: Pick<WebhookDelivery, 'attempts' | 'problem'>): string {
  if (problem) return PROBLEM_LABELS[problem];
  const last = attempts.at(-1);
  return last ? attemptOutcome(last) : 'Not sent yet';
}

function attemptOutcome({ status, problem }: DeliveryAttempt): string {
  if (problem) return PROBLEM_LABELS[problem];
  if (status !== null && status >= 300 && status < 400) return `${status}: redirects are not followed`;
  return String(status ?? '–');
}
