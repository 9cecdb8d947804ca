/** The port that a vendor must implement to distinguish people from robots. No vendor terms here. */
import type { Adapter, RequestOptions } from '../adapter.js';

export interface RobotProof {
  /** The token that the visitor's browser got from the vendor; valid for one request. */
  token: string;
  /** A UUID for this request: a repeat after a lost answer gets the same verdict. */
  key: string;
  /** The visitor's network address, for vendors that compare it. */
  address?: string;
}

/** `spent`: the token is too old or was used before. `declined`: the vendor does not accept the token. */
export type RobotVerdict =
  { id: string; passed: true } | { id: string; passed: false; reason: 'spent' | 'declined' };

export interface RobotPort extends Adapter {
  /** Judges a proof. Throws ProviderError if the vendor could not judge; a refusal is a verdict. */
  verify(proof: RobotProof, options?: RequestOptions): Promise<RobotVerdict>;
}
