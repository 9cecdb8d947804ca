/** What the run of an outbound call asks of the world. */
import type { PhoneStart } from './messages.js';

/** How dialling ended. `refused`: what the decision says has changed since it was asked for. */
export type Placed = 'placed' | 'refused' | 'failed' | 'unknown' | 'gone';

export interface PhoneEffects {
  /** Decides anew and dials, once: an attempt whose answer was lost is looked for and never repeated. */
  placeCall(start: PhoneStart): Promise<Placed>;
  /** Asks the provider what became of the call and writes it down; true when it is over. */
  followCall(start: PhoneStart): Promise<boolean>;
  /** Ends a call that no provider took in time. */
  giveUpCall(start: PhoneStart): Promise<void>;
}
