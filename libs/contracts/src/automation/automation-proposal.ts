/** A workflow that is proposed for a sentence. It is checked like any other, and nothing is saved until a person saves it. */
import * as z from 'zod/mini';
import { requiredText } from '../core/text.js';
import { Definition } from './automation.js';
import { PROPOSAL_SENTENCE_MAX, PROPOSAL_SENTENCE_MIN } from './automation.const.js';
import { AutomationName } from './automation-record.js';

/** `POST /v1/workflows/proposals`. */
export const WorkflowProposalRequest = z.strictObject({
  sentence: requiredText({ label: 'Sentence', max: PROPOSAL_SENTENCE_MAX, lines: 'many' }).check(
    z.minLength(PROPOSAL_SENTENCE_MIN, `Describe it in at least ${PROPOSAL_SENTENCE_MIN} characters`),
  ),
});
export type WorkflowProposalRequest = z.infer<typeof WorkflowProposalRequest>;

/** The proposal: a definition with a name, and what to check before it is saved. */
export const AutomationProposal = z.strictObject({
  name: AutomationName,
  definition: Definition,
  notes: z.array(requiredText({ label: 'Note', max: 300 })).check(z.maxLength(10)),
});
export type AutomationProposal = z.infer<typeof AutomationProposal>;

export const WorkflowProposalResult = z.object({ ok: z.literal(true), proposal: AutomationProposal });
export type WorkflowProposalResult = z.infer<typeof WorkflowProposalResult>;
