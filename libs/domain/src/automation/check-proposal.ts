/** Problems of a proposed workflow, beyond those of any definition. Pure. */
import type { AutomationProposal } from '@praxis/contracts/automation/automation-proposal';
import type { DefinitionProblem } from '@praxis/contracts/automation/automation';
import { definitionProblems } from './check-definition.js';

/**
 * Every problem of a proposal for a sentence; an empty list means that it can be opened in the editor. A webhook posts
 * names and numbers of leads, so its address must be in the sentence: a model may not choose where they are sent. A
 * proposal names no secrets.
 */
export function proposalProblems(
  { definition }: Pick<AutomationProposal, 'definition'>,
  sentence: string,
): DefinitionProblem[] {
  const addresses = Object.entries(definition.steps).flatMap(([at, step]) =>
    step.kind === 'call_webhook' && !sentence.includes(step.url)
      ? [{ at, message: 'The address of a webhook must be in the sentence.' }]
      : [],
  );
  return [...definitionProblems(definition, { secrets: [] }), ...addresses];
}
