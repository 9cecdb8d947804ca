/** What the run of a webhook asks of the world. */
import type { JourneyContext } from '../journey/effects.js';
import type { WebhookStart } from './messages.js';

/** What is to be sent because of an event. */
export interface WebhookReply {
  journey: JourneyContext;
  messageId: string;
}

/** A mail that came without its text. */
export interface WebhookMail {
  fetchId: string;
}

export interface WebhookRecords {
  /** Takes in what an event says, once; gives the message that answers it, or what is still to be fetched, if any. */
  processWebhook(event: WebhookStart): Promise<WebhookReply | WebhookMail | null>;
}

/** Effects that leave the machine. */
export interface WebhookEffects {
  /** Fetches the text of a received mail and keeps it with the rest. */
  fetchMail(event: WebhookStart, fetchId: string): Promise<void>;
}
