/** A valid body for each route that vendors report to, as `VALID_BODIES` has them. */
import type { Fields } from './factories.js';

export const WEBHOOK_BODIES: Record<string, () => Fields> = {
  'post /v1/webhooks/sim': () => ({ type: 'sms.delivered' }),
  'post /v1/webhooks/twilio': () => ({ MessageSid: 'SM1', MessageStatus: 'delivered' }),
  'post /v1/webhooks/twilio/{tenantId}': () => ({ MessageSid: 'SM1', MessageStatus: 'delivered' }),
  'post /v1/webhooks/{line}/{tenantId}/voice': () => ({ CallSid: 'CA1', CallStatus: 'ringing' }),
  'post /v1/webhooks/{line}/{tenantId}/voice/{callId}/{step}': () => ({
    CallSid: 'CA1',
    CallStatus: 'ringing',
  }),
  'post /v1/webhooks/resend': () => ({ type: 'email.delivered', data: { email_id: 'mail' } }),
  'post /v1/webhooks/resend/{tenantId}': () => ({ type: 'email.delivered', data: { email_id: 'mail' } }),
};
