/** The work plan of the simulated model: it follows from the answers by rule, complete and the same each time. Pure. */
import { PACKAGES } from '@praxis/contracts/billing/package.const';
import type { BuildPlanProposal, PlanLine } from '@praxis/contracts/onboarding/build-plan';
import type { AiPlanRequest } from './port.js';

/** The first templates, each with the answer that it follows from. */
export function planByTemplates(request: AiPlanRequest): BuildPlanProposal {
  const { answers, tier, templates, lines: most } = request;
  const lines = templates.slice(0, most).map(({ id, description }) => {
    const { reason, why = description } = reasonFor(id, answers);
    return { templateId: id, reason, why };
  });
  const kind = answers.industry === 'law' ? 'law firm' : 'real-estate agency';
  return {
    summary: `${lines.length} automations for a ${kind} on the ${PACKAGES[tier].name} package, in the order in which they bring most.`,
    lines,
  };
}

/** The answer that calls for a template, and the sentence that says so. Without one, it belongs to the industry. */
function reasonFor(
  templateId: string,
  { companySize, timezone, preferredCallFlow, notes }: AiPlanRequest['answers'],
): Pick<PlanLine, 'reason'> & { why?: string } {
  switch (templateId) {
    case 'night-weekend-intake':
      return {
        reason: 'timezone',
        why: `Nobody waits until you open: hours are those of ${timezone.replaceAll('_', ' ')}.`,
      };
    case 'missed-call-text-back':
      return preferredCallFlow === ''
        ? { reason: 'industry' }
        : { reason: 'preferredCallFlow', why: 'A call that your call flow cannot answer is not lost.' };
    case 'new-lead-speed':
      return companySize === ''
        ? { reason: 'industry' }
        : {
            reason: 'companySize',
            why: `With a team of ${companySize}, whoever is free first takes the lead.`,
          };
    case 'document-chase':
      return /document|paper|file/i.test(notes)
        ? { reason: 'notes', why: 'Your notes mention documents that have to be asked for.' }
        : { reason: 'industry' };
    default:
      return { reason: 'industry' };
  }
}
