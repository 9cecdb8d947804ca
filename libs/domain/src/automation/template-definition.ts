/** The definitions of all shipped templates, by template id. */
import type { Definition } from '@praxis/contracts/automation/automation';
import { LAW_DEFINITIONS } from './templates/law.js';
import { REAL_ESTATE_DEFINITIONS } from './templates/realestate.js';

const DEFINITIONS: Readonly<Record<string, Definition>> = { ...LAW_DEFINITIONS, ...REAL_ESTATE_DEFINITIONS };

/** The definition of a shipped template. */
export function templateDefinition(templateId: string): Definition | undefined {
  return DEFINITIONS[templateId];
}
