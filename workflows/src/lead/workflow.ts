/**
 * Finds a team member for a new lead: the lead is offered to one group after another, each for its claim window, and
 * finally to an owner.
 */
import { condition, proxyActivities, setHandler } from '@temporalio/workflow';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import type { LeadRoutingOutcome } from '@praxis/contracts/lead/lead-routing';
import type { SpeedToLeadEffects } from './effects.js';
import { routingEnded, type LeadRoutingStart } from './messages.js';

const { advanceRoute: advanceRouting } = proxyActivities<SpeedToLeadEffects>({
  summary: RUN_TEXTS.advanceRouting,
  startToCloseTimeout: '30 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '30 seconds' },
});

export async function speedToLead(start: LeadRoutingStart): Promise<LeadRoutingOutcome> {
  let ended = false;
  setHandler(routingEnded, () => {
    ended = true;
  });
  for (let step = 0; ;) {
    // The record contains every change up to its read; later signals wake the next wait.
    ended = false;
    const progress = await advanceRouting(start, step);
    if (progress.kind === 'over') return progress.outcome;
    // The record decides what is next, whether a signal or the timer wakes the run.
    await condition(() => ended, progress.waitMs, { summary: RUN_TEXTS.claimWindow });
    step = progress.step + 1;
  }
}
