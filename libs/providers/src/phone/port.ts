/** What Praxis asks of whoever rings people. No vendor words here. */
import type { PhoneStatus } from '@praxis/contracts/call/phone.const';
import type { Adapter, AttemptWindow, CallOptions, Reconciliation } from '../adapter.js';

export interface PhoneCallRequest {
  /** Who is rung, in E.164. */
  to: string;
  /** Asked for what to say once somebody, or a machine, has answered. No personal data in it. */
  answerUrl: string;
  /** Told how the call goes on the line. No personal data in it. */
  statusUrl: string;
  /** How long it rings. Seconds. */
  ringSeconds: number;
  /** Names this effect for good. Providers that cannot dedupe ignore it. */
  idempotencyKey: string;
}

/** A call the provider knows. */
export interface PlacedCall {
  providerCallId: string;
  status: PhoneStatus;
  createdAt: Date;
}

/** A call as it stands at the provider. */
export interface CallReport {
  status: PhoneStatus;
  /** Seconds, when it is over. */
  durationS: number | undefined;
}

export interface PhonePort extends Adapter {
  /** Rings somebody, once. Throws ProviderError; after `ambiguous` nobody may call this again for the same key. */
  place(call: PhoneCallRequest, options?: CallOptions): Promise<{ providerCallId: string }>;
  /** Finds out whether an earlier attempt was accepted. Provider trouble is an `unknown`, not an exception. */
  find(query: AttemptWindow & { to: string }, options?: CallOptions): Promise<Reconciliation<PlacedCall>>;
  /** How a call stands; undefined when the provider does not know it. Throws ProviderError. */
  read(providerCallId: string, options?: CallOptions): Promise<CallReport | undefined>;
}
