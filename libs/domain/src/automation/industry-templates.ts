/** Determines which automation templates an industry has. */
import {
  AUTOMATION_TEMPLATES,
  type AutomationTemplate,
} from '@praxis/contracts/automation/automation-template.const';
import type { Industry } from '@praxis/contracts/core/industry.const';

/** The templates that an industry can use, in their order. */
export function templatesFor(industry: Industry): AutomationTemplate[] {
  return AUTOMATION_TEMPLATES.filter((template) => template.industry === industry);
}
