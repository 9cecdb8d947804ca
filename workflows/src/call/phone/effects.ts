/** Activities of an outbound call's run. */
import type { PhoneStart } from './messages.js';

/** Result of dialing. `refused`: the decision has changed since the call was requested. */
export type Placed = 'placed' | 'refused' | 'failed' | 'unknown' | 'gone';

export interface PhoneEffects {
  /**
   * Decides again whether to call, and dials once: an attempt whose answer was lost is searched for and never repeated.
   */
  placeCall(start: PhoneStart): Promise<Placed>;
  /** Reads the state of the call from the vendor and stores it; true when the call is over. */
  followCall(start: PhoneStart): Promise<boolean>;
  /** Ends a call that no vendor accepted in time. */
  giveUpCall(start: PhoneStart): Promise<void>;
}
