/** Proposes a work plan by rule, without a model: the same answers always give the same plan. Pure. */
import { inWords } from '@praxis/contracts/core/words';
import type { AutomationTemplate } from '@praxis/contracts/automation/automation-template.const';
import { PACKAGES, type Tier } from '@praxis/contracts/billing/package.const';
import type { OnboardingAnswers } from '@praxis/contracts/onboarding/onboarding';
import type { PlanLine, WorkPlanProposal } from '@praxis/contracts/onboarding/work-plan';

/** The facts from which a work plan is proposed. */
export interface PlanBasis {
  tier: Tier;
  answers: Pick<OnboardingAnswers, 'industry' | 'companySize' | 'timezone' | 'preferredCallFlow' | 'notes'>;
  /** The templates to propose from, most useful first. */
  templates: readonly Pick<AutomationTemplate, 'id' | 'description'>[];
  /** Maximum number of lines. */
  lines: number;
}

/** The first templates, each with the answer that it follows from. */
export function proposeWorkPlan(basis: PlanBasis): WorkPlanProposal {
  const { answers, tier, templates, lines: most } = basis;
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

/**
 * The answer that calls for a template, and the sentence that explains it. Without such an answer, the template is
 * proposed for the industry.
 */
function reasonFor(
  templateId: string,
  { companySize, timezone, preferredCallFlow, notes }: PlanBasis['answers'],
): Pick<PlanLine, 'reason'> & { why?: string } {
  switch (templateId) {
    case 'night-weekend-intake':
      return {
        reason: 'timezone',
        why: `Nobody waits until you open: hours are those of ${inWords(timezone)}.`,
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
