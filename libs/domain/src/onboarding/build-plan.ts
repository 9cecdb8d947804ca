/** Work plans: proposed by templates or a model, checked against what is shipped and what was answered, and written out as text. Pure. */
import {
  findTemplate,
  type AutomationIntegration,
} from '@praxis/contracts/automation/automation-template.const';
import { PACKAGES, type Tier } from '@praxis/contracts/billing/package.const';
import { BuildPlanProposal, type PlanReason } from '@praxis/contracts/onboarding/build-plan';
import type { OnboardingAnswers } from '@praxis/contracts/onboarding/onboarding';

/** The practice for which a plan is made. */
export interface PlanRequest {
  answers: OnboardingAnswers;
  tier: Tier;
}

/** A proposal that names what is not shipped, not for this industry, or not answered. */
export class PlanError extends Error {
  override readonly name = 'PlanError';
}

/** How many automations a package's first plan has at most. */
export const PLAN_LINES: Record<Tier, number> = { starter: 4, growth: 6, enterprise: 8 };

/** Answers that may be empty; a line cannot follow from one that is. */
const isAnswered = (reason: PlanReason, { answers }: PlanRequest): boolean =>
  reason === 'tier' || answers[reason] !== '';

/**
 * Checks a proposal of any origin: shape, templates, industry, and that each line follows from an answer.
 * @throws PlanError with what is wrong with it
 */
export function checkProposal(proposal: unknown, request: PlanRequest): BuildPlanProposal {
  const parsed = BuildPlanProposal.safeParse(proposal);
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

const INTEGRATION_NAMES: Record<AutomationIntegration, string> = {
  sms: 'text messages',
  email: 'email',
  phone: 'phone calls',
  calendar: 'a calendar',
};

/** A text as one line of markup: what people typed is never markup. */
const plain = (text: string): string =>
  text
    .replace(/[*#`[\]<>\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The plan as the simple markup that its page draws: headings, lists, bold, paragraphs. */
export function writePlan({ summary, lines }: BuildPlanProposal, { answers, tier }: PlanRequest): string {
  const area = [answers.serviceAreaCity, answers.serviceAreaState].filter((part) => part !== '').join(', ');
  const facts = [
    `**Package**: ${PACKAGES[tier].name}`,
    `**Hours**: ${answers.timezone.replaceAll('_', ' ')}`,
    ...(area === '' ? [] : [`**Service area**: ${plain(area)}`]),
    ...(['', 'None'].includes(answers.crmType) ? [] : [`**CRM**: ${answers.crmType}`]),
  ];
  const automations = lines.flatMap(({ templateId, why }) => {
    const template = findTemplate(templateId);
    if (!template) return [];
    const { name, description, requiredIntegrations } = template;
    const needs = requiredIntegrations.map((one) => INTEGRATION_NAMES[one]).join(', ');
    const reason = why === description ? [] : [`*Why*: ${plain(why)}`];
    return [`### ${name}`, description, ...reason, `- Needs: ${needs}`];
  });
  return [
    `# Implementation plan for ${plain(answers.businessName)}`,
    plain(summary),
    '## What you told us',
    ...facts.map((fact) => `- ${fact}`),
    ...(answers.notes === '' ? [] : [`- **Notes**: ${plain(answers.notes)}`]),
    '## Automations',
    ...automations,
    '## How it goes live',
    '1. You approve this plan.',
    '2. Each automation is deployed and tried in test mode, with no message to anybody.',
    '3. What passes is switched on.',
  ].join('\n');
}
