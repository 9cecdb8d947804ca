/** The errors that API clients receive when no workflow is proposed, with what to do next. */
import type { AutomationProposal } from '@praxis/contracts/automation/automation-proposal';
import type { ProposalOutcome } from '@praxis/workflows/automation/proposal/messages';
import { Failure } from '../../platform/http/failure.js';
import { engineCrowded, engineUnavailable } from '../../platform/runs/engine-errors.js';
import type { UpdateOutcome } from '../../platform/runs/run-updates.js';

/** The proposal. @throws Failure 422 if the sentence has to change, 503 if it can be sent again */
export function proposalOf(outcome: UpdateOutcome<ProposalOutcome>): AutomationProposal {
  return proposed(replyOf(outcome));
}

function replyOf(outcome: UpdateOutcome<ProposalOutcome>): ProposalOutcome {
  switch (outcome.kind) {
    case 'reply':
      return outcome.reply;
    case 'crowded':
      throw engineCrowded();
    case 'unfinished':
      return { kind: 'no_answer' };
    case 'refused':
    case 'not_running':
    case 'unreachable':
      throw engineUnavailable();
  }
}

function proposed(outcome: ProposalOutcome): AutomationProposal {
  switch (outcome.kind) {
    case 'proposal':
      return outcome.proposal;
    case 'not_understood':
      throw refusedSentence('not_understood', outcome.reason);
    case 'unusable':
      throw refusedSentence(
        'not_proposed',
        'We couldn’t build a workflow from this. Describe it in other words, or in fewer steps.',
      );
    case 'no_answer':
      throw new Failure({
        status: 503,
        code: 'model_unavailable',
        retryAfter: 10,
        message: 'The AI model did not answer. Nothing was saved. Try again in a moment.',
      });
    case 'no_account':
      throw Failure.of(
        503,
        'model_account_refused',
        'OpenAI refused the account. Check the OpenAI key in the settings, then try again.',
      );
  }
}

/** 422: the sentence is well-formed, but no workflow follows from it. */
function refusedSentence(code: string, message: string): Failure {
  return new Failure({ status: 422, code, message, fields: [{ path: 'sentence', message }] });
}
