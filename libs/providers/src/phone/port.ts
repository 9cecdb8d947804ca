/** The port of a vendor of telephone calls. No vendor terms here. */
import type { PhoneStatus } from '@praxis/contracts/call/phone.const';
import type { Adapter, AttemptWindow, RequestOptions, Reconciliation } from '../adapter.js';

export interface PhoneCallRequest {
  /** The number to call, in E.164. */
  to: string;
  /**
   * The URL that the vendor requests for instructions once a person or a machine has answered. No personal
   * data.
   */
  answerUrl: string;
  /** The URL to which the vendor reports the state of the call. No personal data. */
  statusUrl: string;
  /** How long the phone rings, in seconds. */
  ringSeconds: number;
  /** Identifies this effect permanently. Vendors that cannot dedupe ignore it. */
  idempotencyKey: string;
}

/** A call that the vendor knows. */
export interface PlacedCall {
  providerCallId: string;
  status: PhoneStatus;
  createdAt: Date;
}

/** State of a call at the vendor. */
export interface CallReport {
  status: PhoneStatus;
  /** Seconds, after the call has ended. */
  durationS: number | undefined;
}

export interface PhonePort extends Adapter {
  /** Places one call. Throws ProviderError; after `ambiguous`, do not call this again for the same key. */
  place(call: PhoneCallRequest, options?: RequestOptions): Promise<{ providerCallId: string }>;
  /**
   * Finds out whether an earlier attempt was accepted. A vendor failure returns `unknown` and does not throw.
   */
  find(query: AttemptWindow & { to: string }, options?: RequestOptions): Promise<Reconciliation<PlacedCall>>;
  /** State of a call; undefined if the vendor does not know it. Throws ProviderError. */
  read(providerCallId: string, options?: RequestOptions): Promise<CallReport | undefined>;
}
