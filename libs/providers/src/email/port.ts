/** The port of an email vendor. No vendor terms here. */
import type { Adapter, AttemptWindow, RequestOptions, Reconciliation, AcceptedMessage } from '../adapter.js';

export interface EmailAttachment {
  filename: string;
  /** For example `text/calendar; method=REQUEST`. */
  contentType: string;
  /** The file's text, sent as UTF-8. */
  content: string;
}

export interface EmailMessage {
  to: string;
  /** Sender, `name@host` or `Name <name@host>`; the adapter's own by default. */
  from?: string;
  subject: string;
  text: string;
  html?: string;
  attachments?: readonly EmailAttachment[];
  /** URL where one POST unsubscribes the recipient (RFC 8058); bulk email only. */
  unsubscribeUrl?: string;
  /** Identifies this effect permanently: `workflowId/step`. A repeat must carry the same content. */
  idempotencyKey: string;
  /** Opaque reference that delivery reports return. No personal data. */
  statusCallbackRef?: string;
}

export interface EmailReceipt {
  providerMessageId: string;
}

/** An email with an unknown result, and when it was attempted. */
export interface EmailQuery extends AttemptWindow {
  to: string;
  subject: string;
  text: string;
  idempotencyKey: string;
}

/**
 * An email that we received, unparsed. Its reader isolates parsing, so that a malicious email cannot block
 * other work.
 */
export interface ReceivedEmail {
  /** Plain text, if the email has it. */
  text: string | undefined;
  html: string | undefined;
}

export interface EmailPort extends Adapter {
  /**
   * Sends one email. Within `idempotencyWindowMs` a repeat under the same key is safe. Throws ProviderError.
   */
  send(message: EmailMessage, options?: RequestOptions): Promise<EmailReceipt>;
  /**
   * Finds out whether an earlier attempt was accepted. A vendor failure returns `unknown` and does not throw.
   */
  find(query: EmailQuery, options?: RequestOptions): Promise<Reconciliation<AcceptedMessage>>;
  /**
   * Fetches a received email by the id in its webhook; undefined if it does not exist or was deleted. Throws
   * ProviderError.
   */
  read(id: string, options?: RequestOptions): Promise<ReceivedEmail | undefined>;
}
