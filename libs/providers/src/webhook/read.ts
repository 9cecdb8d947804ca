/** Parses a stored webhook of any vendor. */
import type { WebhookProvider } from '@praxis/contracts/webhook/webhook';
import type { ProviderEvent, ReceivedWebhook } from './event.js';
import { readResendWebhook } from './resend.js';
import { readSimWebhook } from './sim.js';
import { readTwilioWebhook } from './twilio.js';

/**
 * Returns the event.
 * @throws UnreadableWebhook
 */
export function readWebhook(provider: WebhookProvider, received: ReceivedWebhook): ProviderEvent {
  switch (provider) {
    case 'twilio':
      return readTwilioWebhook(received).event;
    case 'resend':
      return readResendWebhook(received, '').event;
    case 'sim':
      return readSimWebhook(received, '').event;
  }
}
