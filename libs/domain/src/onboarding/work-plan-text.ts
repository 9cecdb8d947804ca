/** Writes a work plan as the text that its page shows. Pure. */
import {
  findTemplate,
  type AutomationIntegration,
} from '@praxis/contracts/automation/automation-template.const';
import { inWords } from '@praxis/contracts/core/words';
import { PACKAGES } from '@praxis/contracts/billing/package.const';
import type { WorkPlanProposal } from '@praxis/contracts/onboarding/work-plan';
import type { PlanRequest } from './work-plan-check.js';

const INTEGRATION_NAMES: Record<AutomationIntegration, string> = {
  sms: 'text messages',
  email: 'email',
  phone: 'phone calls',
  calendar: 'a calendar',
};

/** A text as one line of markup, with markup characters escaped, because what people typed is never markup. */
const plain = (text: string): string =>
  text
    .replace(/[*#`[\]<>\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** The plan as the simple markup that its page draws: headings, lists, bold, paragraphs. */
export function writePlan({ summary, lines }: WorkPlanProposal, { answers, tier }: PlanRequest): string {
  const area = [answers.serviceAreaCity, answers.serviceAreaState].filter((part) => part !== '').join(', ');
  const facts = [
    `**Package**: ${PACKAGES[tier].name}`,
    `**Hours**: ${inWords(answers.timezone)}`,
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
