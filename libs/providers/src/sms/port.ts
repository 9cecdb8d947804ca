/** What Praxis asks of a text message provider. No vendor words here. */
import type { Adapter, AttemptWindow, CallOptions, Reconciliation, SentMessage } from '../adapter.js';

export interface SmsMessage {
  /** Recipient in E.164, for example `+13135550142`. */
  to: string;
  body: string;
  /** Names this effect for good: `workflowId/step`. Providers that cannot dedupe ignore it. */
  idempotencyKey: string;
  /** Opaque reference that comes back with delivery reports. No personal data. */
  statusCallbackRef?: string;
}

export interface SmsReceipt {
  providerMessageId: string;
  status: 'accepted';
}

/** The message whose fate is in doubt, and when it was attempted. */
export interface SmsQuery extends AttemptWindow {
  to: string;
  body: string;
  idempotencyKey: string;
}

export interface SmsPort extends Adapter {
  /** Hands one message over. Throws ProviderError; after `ambiguous`, call `find` before sending again. */
  send(message: SmsMessage, options?: CallOptions): Promise<SmsReceipt>;
  /** Finds out whether an earlier attempt was accepted. Provider trouble is an `unknown`, not an exception. */
  find(query: SmsQuery, options?: CallOptions): Promise<Reconciliation<SentMessage>>;
}
