/** What a lead's route asks of the world. */
import type { RouteStart } from './messages.js';

/** How a route ended. `fell_back`: an owner has it; `nobody`: there is no owner; `off`: routing was switched off meanwhile. */
export type RouteOutcome = 'taken' | 'contacted' | 'booked' | 'closed' | 'fell_back' | 'nobody' | 'off';

/** Where a route stands after a step. `step` is the group it is offered to, which may lie beyond the one asked for. */
export type RouteProgress =
  { kind: 'offered'; step: number; waitMs: number } | { kind: 'over'; outcome: RouteOutcome };

export interface SpeedToLeadEffects {
  /** Offers the lead to the first group from `step` on that has anybody in it, or gives it to an owner. Repeatable. */
  advanceRoute(start: RouteStart, step: number): Promise<RouteProgress>;
}
