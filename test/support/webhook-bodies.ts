/** A valid body for each route that vendors report to or that manages a tenant's own webhooks, as in `VALID_BODIES`. */
import type { Fields } from './factories.js';

/** The endpoint is disabled, so that nothing is sent to it. */
const endpoint = (): Fields => ({
  url: 'http://127.0.0.1:65000/',
  events: ['lead.created'],
  isEnabled: false,
});

export const WEBHOOK_BODIES: Record<string, () => Fields | undefined> = {
  'post /v1/webhook-endpoints': endpoint,
  'put /v1/webhook-endpoints/{id}': endpoint,
  'delete /v1/webhook-endpoints/{id}': () => undefined,
  'post /v1/webhook-endpoints/{id}/secret': () => undefined,
  'post /v1/webhook-endpoints/{id}/test': () => undefined,
  'post /v1/webhook-endpoints/{id}/resend': () => ({ since: '2026-05-30T12:00:00Z' }),
  'post /v1/webhook-deliveries/{id}/resend': () => undefined,
  'post /v1/webhooks/sim': () => ({ type: 'sms.delivered' }),
  'post /v1/webhooks/twilio': () => ({ MessageSid: 'SM1', MessageStatus: 'delivered' }),
  'post /v1/webhooks/twilio/{tenantId}': () => ({ MessageSid: 'SM1', MessageStatus: 'delivered' }),
  'post /v1/webhooks/{line}/{tenantId}/voice': () => ({ CallSid: 'CA1', CallStatus: 'ringing' }),
  'post /v1/webhooks/{line}/{tenantId}/voice/{callId}/{step}': () => ({
    CallSid: 'CA1',
    CallStatus: 'ringing',
  }),
  'post /v1/webhooks/stripe': () => ({ id: 'evt_1', type: 'invoice.paid' }),
  'post /v1/webhooks/resend': () => ({ type: 'email.delivered', data: { email_id: 'mail' } }),
  'post /v1/webhooks/resend/{tenantId}': () => ({ type: 'email.delivered', data: { email_id: 'mail' } }),
};
