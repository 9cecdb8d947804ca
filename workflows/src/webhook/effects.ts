/** Activities of a webhook's run. */
import type { JourneyContext } from '../core/effects.js';
import type { WebhookStart } from './messages.js';

/** A message to send because of an event. */
export interface WebhookReply {
  journey: JourneyContext;
  messageId: string;
}

/** A received email whose webhook did not include its text. */
export interface WebhookMail {
  fetchId: string;
}

export interface WebhookRecords {
  /** Processes an event once. Returns the reply to send, or the email whose text must be fetched, if any. */
  processWebhook(event: WebhookStart): Promise<WebhookReply | WebhookMail | null>;
}

/** Activities that ask vendors. */
export interface WebhookEffects {
  /** Fetches the text of a received email and stores it. */
  fetchMail(event: WebhookStart, fetchId: string): Promise<void>;
}
