/** Activities of a proposal's run. They can be repeated: nothing is stored. */
import type { AutomationProposalStart, ProposalOutcome } from './messages.js';

export interface AutomationProposalEffects {
  /** Asks the model for an automation. If the model fails, the result is an outcome, not an error. */
  proposeAutomation(start: AutomationProposalStart): Promise<ProposalOutcome>;
}
