/** Events that vendors report, in our terms, and the result of every webhook parser. */

import type { ProviderConfirmed } from '@praxis/domain/consent/opt-out';

/**
 * One reported event. `reference` is the id that we gave the vendor with the message; `scope` is the session
 * of the simulated phone, because many sessions share its number.
 */
export type ProviderEvent =
  | {
      kind: 'inbound';
      channel: 'sms' | 'email';
      /** A phone number, or an email address with or without a name in front. */
      from: string;
      to: string;
      /** Email only: every address that it went to, as far as the vendor says. */
      recipients?: readonly string[] | undefined;
      /** Email only. */
      subject?: string | undefined;
      body: string;
      scope?: string | undefined;
      /** The request that the vendor has recognized and already replied to; we do not reply again. */
      confirmed?: ProviderConfirmed | undefined;
      /** The vendor's id of the text, if its webhook does not include it. */
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
  /** A known event without consequences here. */
  | { kind: 'other' };

/** A webhook as received: stored encrypted, and parsed when it is processed. */
export interface ReceivedWebhook {
  /** The raw body. */
  body: string;
  /** Our id, if the webhook's URL contained it. */
  reference?: string | undefined;
  /** Sender of an inbound message, known without parsing it again. */
  writer?: { channel: 'sms' | 'email'; address: string } | undefined;
}

/** The event in a webhook, and the vendor's own id of it. */
export interface ReadWebhook {
  eventKey: string;
  event: ProviderEvent;
}

/** Thrown for a body that is not a valid webhook of the vendor, even if it is signed. */
export class UnreadableWebhook extends Error {
  override readonly name = 'UnreadableWebhook';
}

/**
 * The JSON object in a webhook's body. `Payload` names the fields that the caller reads; none of them is checked.
 * @throws UnreadableWebhook for anything but a JSON object
 */
export function parseWebhookBody<Payload extends object>(body: string): Partial<Payload> {
  try {
    const read: unknown = JSON.parse(body);
    if (typeof read === 'object' && read !== null) return read;
  } catch {
    // Falls through to the error below.
  }
  throw new UnreadableWebhook();
}
