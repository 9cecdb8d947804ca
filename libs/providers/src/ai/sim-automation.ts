/**
 * The workflow that the simulated model proposes. It uses rules and shipped templates, so the same sentence always
 * gives the same workflow. Pure.
 */
import { PROPOSAL_EXAMPLE } from '@praxis/contracts/automation/automation.const';
import { proposalProblems } from '@praxis/domain/automation/check-proposal';
import { templateDefinition } from '@praxis/domain/automation/template-definition';
import type { AiAutomationRequest, AutomationAnswer } from './port.js';
import { readSentence, type SentenceReading } from './sentence/read-sentence.js';
import { matchTemplate, type TemplateMatch } from './sentence/template-match.js';

/** The smallest share of the sentence's words that a template must contain. */
const TEMPLATE_SHARE = 0.7;

/** The proposal, or why there is none. */
export function automationByRules(request: AiAutomationRequest): AutomationAnswer {
  const reading = readSentence(request.sentence);
  const answer = byTemplate(matchTemplate(request), reading) ?? byReading(reading);
  if (answer.kind !== 'proposal') return answer;
  const [problem] = proposalProblems(answer.proposal, request.sentence);
  return problem ? notUnderstood(problem.message) : answer;
}

/** The template, if it covers more of the sentence than the rules do. */
function byTemplate(
  match: TemplateMatch | undefined,
  reading: SentenceReading,
): AutomationAnswer | undefined {
  const share = reading.kind === 'understood' ? reading.share : 0;
  if (!match || match.share < TEMPLATE_SHARE || match.share <= share) return undefined;
  const { id, name } = match.template;
  const definition = templateDefinition(id);
  if (!definition) return undefined;
  const settings = definition.parameters.map((parameter) => parameter.name);
  const notes = [`This is the template “${name}”.`];
  if (settings.length > 0) notes.push(`Before you save, fill in: ${settings.join(', ')}.`);
  return { kind: 'proposal', proposal: { name, definition, notes } };
}

function byReading(reading: SentenceReading): AutomationAnswer {
  if (reading.kind === 'understood') return { kind: 'proposal', proposal: reading.proposal };
  if (reading.reason !== undefined) return notUnderstood(reading.reason);
  if (reading.hasTrigger) return notUnderstood('Say what happens, such as a text, a call or a task.');
  if (reading.hasAction)
    return notUnderstood('Say what begins it, such as a new lead, a missed call or a time.');
  return notUnderstood('Say what begins it and what happens then.');
}

const notUnderstood = (reason: string): AutomationAnswer => ({
  kind: 'not_understood',
  reason: `${reason} For example: “${PROPOSAL_EXAMPLE}”`,
});
