/** Checks a proposed work plan, from the templates or a model, against what is shipped and what was answered. Pure. */
import { findTemplate } from '@praxis/contracts/automation/automation-template.const';
import type { Tier } from '@praxis/contracts/billing/package.const';
import { WorkPlanProposal, type PlanReason } from '@praxis/contracts/onboarding/work-plan';
import type { OnboardingAnswers } from '@praxis/contracts/onboarding/onboarding';

/** The practice for which a plan is made. */
export interface PlanRequest {
  answers: OnboardingAnswers;
  tier: Tier;
}

/**
 * Thrown for a proposal that names a template that is not shipped or not for this industry, or an answer that was not
 * given.
 */
export class PlanError extends Error {
  override readonly name = 'PlanError';
}

/** Maximum number of automations in a package's first plan. */
export const PLAN_LINES: Record<Tier, number> = { starter: 4, growth: 6, enterprise: 8 };

/** Answers that may be empty. A line cannot follow from an empty answer. */
const isAnswered = (reason: PlanReason, { answers }: PlanRequest): boolean =>
  reason === 'tier' || answers[reason] !== '';

/**
 * Checks a proposal of any origin: shape, templates, industry, and that each line follows from an answer.
 * @throws PlanError with what is wrong with it
 */
export function checkProposal(proposal: unknown, request: PlanRequest): WorkPlanProposal {
  const parsed = WorkPlanProposal.safeParse(proposal);
  if (!parsed.success) throw new PlanError('The proposal does not have the shape of a plan.');
  const { industry } = request.answers;
  const seen = new Set<string>();
  for (const { templateId, reason } of parsed.data.lines) {
    const template = findTemplate(templateId);
    if (!template) throw new PlanError(`There is no template ${templateId}.`);
    if (template.industry !== 'both' && template.industry !== industry)
      throw new PlanError(`Template ${templateId} is not for ${industry}.`);
    if (seen.has(templateId)) throw new PlanError(`Template ${templateId} is proposed twice.`);
    if (!isAnswered(reason, request)) throw new PlanError(`Nothing was answered for ${reason}.`);
    seen.add(templateId);
  }
  return parsed.data;
}
