/** Has an automation proposed for a sentence, while its caller waits. It saves and deploys nothing. */
import {
  ActivityFailure,
  allHandlersFinished,
  condition,
  isCancellation,
  proxyActivities,
  setHandler,
} from '@temporalio/workflow';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import type { AutomationProposalEffects } from './effects.js';
import { readProposal, type AutomationProposalStart, type ProposalOutcome } from './messages.js';

/** Retries end when the person stops waiting. */
const { proposeAutomation } = proxyActivities<AutomationProposalEffects>({
  summary: RUN_TEXTS.proposeAutomation,
  startToCloseTimeout: '28 seconds',
  scheduleToCloseTimeout: '28 seconds',
  heartbeatTimeout: '5 seconds',
  retry: { initialInterval: '200 milliseconds', backoffCoefficient: 2, maximumInterval: '5 seconds' },
});

export async function automationProposal(start: AutomationProposalStart): Promise<ProposalOutcome> {
  const proposed = propose(start);
  setHandler(readProposal, () => proposed);
  const outcome = await proposed;
  await condition(allHandlersFinished);
  return outcome;
}

async function propose(start: AutomationProposalStart): Promise<ProposalOutcome> {
  try {
    return await proposeAutomation(start);
  } catch (error) {
    if (isCancellation(error) || !(error instanceof ActivityFailure)) throw error;
    return { kind: 'no_answer' };
  }
}
