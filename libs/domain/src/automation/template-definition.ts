/** The definitions of all shipped templates, by template id. */
import type { Definition } from '@praxis/contracts/automation/automation';
import { LAW_CONSULTATION } from './templates/law-consultation.js';
import { LAW_INTAKE } from './templates/law-intake.js';
import { LAW_MATTER } from './templates/law-matter.js';
import { REAL_ESTATE_LEAD } from './templates/real-estate-lead.js';
import { REAL_ESTATE_SHOWING } from './templates/real-estate-showing.js';

const DEFINITIONS: Readonly<Partial<Record<string, Definition>>> = {
  ...LAW_INTAKE,
  ...LAW_CONSULTATION,
  ...LAW_MATTER,
  ...REAL_ESTATE_LEAD,
  ...REAL_ESTATE_SHOWING,
};

/** The definition of a shipped template. */
export function templateDefinition(templateId: string): Definition | undefined {
  return Object.hasOwn(DEFINITIONS, templateId) ? DEFINITIONS[templateId] : undefined;
}
