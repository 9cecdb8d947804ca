/** The port of a vendor of text messages. No vendor terms here. */
import type { Adapter, AttemptWindow, RequestOptions, Reconciliation, AcceptedMessage } from '../adapter.js';

export interface SmsMessage {
  /** Recipient in E.164, for example `+13135550142`. */
  to: string;
  body: string;
  /** Identifies this effect permanently: `workflowId/step`. Vendors that cannot dedupe ignore it. */
  idempotencyKey: string;
  /** Opaque reference that delivery reports return. No personal data. */
  statusCallbackRef?: string;
}

export interface SmsReceipt {
  providerMessageId: string;
  status: 'accepted';
}

/** A message with an unknown result, and when it was attempted. */
export interface SmsQuery extends AttemptWindow {
  to: string;
  body: string;
  idempotencyKey: string;
}

export interface SmsPort extends Adapter {
  /** Sends one message. Throws ProviderError; after `ambiguous`, call `find` before sending again. */
  send(message: SmsMessage, options?: RequestOptions): Promise<SmsReceipt>;
  /**
   * Finds out whether an earlier attempt was accepted. A vendor failure returns `unknown` and does not throw.
   */
  find(query: SmsQuery, options?: RequestOptions): Promise<Reconciliation<AcceptedMessage>>;
}
