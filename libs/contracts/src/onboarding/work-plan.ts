/** A work plan as a model or the templates propose it: which automations a practice gets, and which of its answers each follows from. */
import * as z from 'zod/mini';
import { requiredText } from '../core/text.js';

/** The answers that a line of a plan can follow from. */
export const PLAN_REASONS = [
  'industry',
  'companySize',
  'timezone',
  'serviceAreaCity',
  'crmType',
  'preferredCallFlow',
  'notes',
  'tier',
] as const;
export type PlanReason = (typeof PLAN_REASONS)[number];

/** One proposed automation of a plan. */
export const PlanLine = z.object({
  /** Id of a shipped template (automation-template.const.ts). */
  templateId: z.string().check(z.regex(/^[a-z][a-z0-9-]{2,60}$/)),
  /** The answer it follows from. */
  reason: z.enum(PLAN_REASONS),
  /** Why, in one sentence for the practice. */
  why: requiredText({ label: 'Why', max: 300 }),
});
export type PlanLine = z.infer<typeof PlanLine>;

/** A proposed plan, before it is checked against templates and answers. */
export const WorkPlanProposal = z.strictObject({
  summary: requiredText({ label: 'Summary', max: 600 }),
  lines: z.array(PlanLine).check(z.minLength(1), z.maxLength(16)),
});
export type WorkPlanProposal = z.infer<typeof WorkPlanProposal>;
