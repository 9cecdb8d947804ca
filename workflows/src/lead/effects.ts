/** Activities of a lead's routing. */
import type { LeadRoutingOutcome } from '@praxis/contracts/lead/lead-routing';
import type { LeadRoutingStart } from './messages.js';

/**
 * State of a lead's routing after a step. `step` is the group that the lead is offered to, which can be later than the
 * requested one.
 */
export type LeadRoutingProgress =
  { kind: 'offered'; step: number; waitMs: number } | { kind: 'over'; outcome: LeadRoutingOutcome };

export interface SpeedToLeadEffects {
  /**
   * Offers the lead to the first group from `step` on that has members, or assigns it to an owner. Can be
   * repeated. The histories of running workflows hold its name, so it never changes.
   */
  advanceRoute(start: LeadRoutingStart, step: number): Promise<LeadRoutingProgress>;
}
