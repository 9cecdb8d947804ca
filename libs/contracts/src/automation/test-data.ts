/** The sample data of a test run: whom it is about, and what happens in it. Everything has a default. */
import * as z from 'zod/mini';
import { LEAD_STATUSES } from '../lead/lead.const.js';
import { instant } from '../core/moment.js';
import { possiblyEmptyText } from '../core/text.js';
import { FieldName, HOOK_VALUE_MAX } from './automation-hook.js';
import { MAX_AUTOMATION_STEPS } from './automation.const.js';
import { StepId } from './step.js';

const word = (label: string) => possiblyEmptyText({ label, max: 200 });

export const TestData = z.strictObject({
  lead: z.optional(
    z.strictObject({
      firstName: z.optional(word('First name')),
      score: z.optional(z.int('Score is a whole number').check(z.gte(0), z.lte(100))),
      status: z.optional(z.enum(LEAD_STATUSES)),
      source: z.optional(word('Source')),
      caseType: z.optional(word('Case type')),
      leadType: z.optional(word('Lead type')),
      urgency: z.optional(word('Urgency')),
      hasPhone: z.optional(z.boolean()),
      hasEmail: z.optional(z.boolean()),
      hasConflict: z.optional(z.boolean()),
      maySms: z.optional(z.boolean()),
      mayEmail: z.optional(z.boolean()),
    }),
  ),
  /** The body of a webhook. */
  event: z.optional(
    z.record(FieldName, possiblyEmptyText({ label: 'Value', max: HOOK_VALUE_MAX, lines: 'many' })),
  ),
  /** When it begins, ISO 8601; now without it. */
  start: z.optional(instant('start')),
  /** When the appointment is, ISO 8601; three days on without it. */
  appointment: z.optional(instant('appointment')),
  /** Ids of the steps whose event comes, or whose question is answered with yes; the others time out. */
  happens: z.optional(z.array(StepId).check(z.maxLength(MAX_AUTOMATION_STEPS))),
});
export type TestData = z.infer<typeof TestData>;
