/** What providers report, in our words; and what every reader of their webhooks gives. */

import type { ProviderConfirmed } from '@praxis/domain/consent/revocation';

/**
 * One reported fact. `reference` is the id we gave the provider along with the message; `scope` the session whose simulated
 * phone wrote, where many have the same number.
 */
export type ProviderEvent =
  | {
      kind: 'inbound';
      channel: 'sms' | 'email';
      /** A number, or an address with or without the name before it. */
      from: string;
      to: string;
      /** Email alone. */
      subject?: string | undefined;
      body: string;
      scope?: string | undefined;
      /** What the provider has understood and answered by itself: it is not answered again. */
      confirmed?: ProviderConfirmed | undefined;
      /** Where the provider keeps the text, when its webhook does not carry it. */
      fetchId?: string | undefined;
    }
  | {
      kind: 'delivery';
      providerMessageId: string;
      reference?: string | undefined;
      outcome: 'delivered' | 'failed';
    }
  | {
      kind: 'bounce' | 'complaint';
      providerMessageId: string;
      reference?: string | undefined;
      addresses: readonly string[];
      /** ISO 8601. */
      occurredAt?: string | undefined;
    }
  /** Known, and of no consequence here. */
  | { kind: 'other' };

export const WEBHOOK_PROVIDERS = ['twilio', 'resend', 'sim'] as const;
export type WebhookProvider = (typeof WEBHOOK_PROVIDERS)[number];

/** A webhook as it was received: kept sealed, read again when it is taken in. */
export interface ReceivedWebhook {
  /** The raw body. */
  body: string;
  /** Our id, where it came back on the address. */
  reference?: string | undefined;
  /** Who wrote, of an inbound message: known without reading it again. */
  writer?: { channel: 'sms' | 'email'; address: string } | undefined;
}

/** A webhook's event, and the provider's own id of it. */
export interface ReadWebhook {
  eventKey: string;
  event: ProviderEvent;
}

/** Thrown for a body that is none of the provider's, whoever signed it. */
export class UnreadableWebhook extends Error {
  override readonly name = 'UnreadableWebhook';
}
