/** The run that has an automation proposed for a sentence: its names, and what its caller waits for. */
import { defineUpdate } from '@temporalio/workflow';
import type { AutomationProposal } from '@praxis/contracts/automation/automation-proposal';
import { RUN_TEXTS } from '@praxis/contracts/core/run-texts.const';
import { CALLER_WAITS, defineRun } from '../../core/run-definition.js';

/** One request for a proposal. Only the engine stores the sentence, encrypted, for as long as it keeps ended runs. */
export interface AutomationProposalStart {
  tenantId: string;
  proposalId: string;
  sentence: string;
}

/**
 * The result. `unusable`: the model's answer cannot be saved, or the model declined. `no_answer`: the model did not
 * answer. `no_account`: the model's vendor refuses the account.
 */
export type ProposalOutcome =
  | { kind: 'proposal'; proposal: AutomationProposal }
  | { kind: 'not_understood'; reason: string }
  | { kind: 'unusable' }
  | { kind: 'no_answer' }
  | { kind: 'no_account' };

/** Waits for the proposal. */
export const readProposal = defineUpdate<ProposalOutcome>('readProposal');

export const AUTOMATION_PROPOSAL_RUN = defineRun<AutomationProposalStart>({
  workflow: 'automationProposal',
  repeat: 'REJECT_DUPLICATE',
  ...CALLER_WAITS,
  id: ({ tenantId, proposalId }) => `tenant/${tenantId}/automation-proposal/${proposalId}`,
  summary: () => RUN_TEXTS.automationProposal,
});
