/** What Praxis asks of an email provider. No vendor words here. */
import type { Adapter, AttemptWindow, CallOptions, Reconciliation, SentMessage } from '../adapter.js';

export interface EmailAttachment {
  filename: string;
  /** For example `text/calendar; method=REQUEST`. */
  contentType: string;
  /** The file's text, encoded as UTF-8 on the wire. */
  content: string;
}

export interface EmailMessage {
  to: string;
  /** Sender, `name@host` or `Name <name@host>`; the adapter's own if left out. */
  from?: string;
  subject: string;
  text: string;
  html?: string;
  attachments?: readonly EmailAttachment[];
  /** Where one POST takes the recipient off the list (RFC 8058); bulk mail alone. */
  unsubscribeUrl?: string;
  /** Names this effect for good: `workflowId/step`. A repeat must carry the same content. */
  idempotencyKey: string;
  /** Opaque reference that comes back with delivery reports. No personal data. */
  statusCallbackRef?: string;
}

export interface EmailReceipt {
  providerMessageId: string;
}

/** The mail whose fate is in doubt, and when it was attempted. */
export interface EmailQuery extends AttemptWindow {
  to: string;
  subject: string;
  text: string;
  idempotencyKey: string;
}

/** A mail that somebody wrote to us, as it came: whoever reads it does so where it can stop nothing else. */
export interface ReceivedEmail {
  /** Plain text, where the mail has it. */
  text: string | undefined;
  html: string | undefined;
}

export interface EmailPort extends Adapter {
  /** Hands one mail over. Within `idempotencyWindowMs` a repeat under the same key is safe. Throws ProviderError. */
  send(message: EmailMessage, options?: CallOptions): Promise<EmailReceipt>;
  /** Finds out whether an earlier attempt was accepted. Provider trouble is an `unknown`, not an exception. */
  find(query: EmailQuery, options?: CallOptions): Promise<Reconciliation<SentMessage>>;
  /** Fetches a received mail by the id its webhook gave; undefined when there is none (any more). Throws ProviderError. */
  read(id: string, options?: CallOptions): Promise<ReceivedEmail | undefined>;
}
