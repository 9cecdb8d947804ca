/**
 * The sample data of a test run: the lead that it is about, and what happens during the run. Everything has a default.
 */
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
  /** Start of the test run, ISO 8601. Default: now. */
  start: z.optional(instant('start')),
  /** Start of the appointment, ISO 8601. Default: three days later. */
  appointment: z.optional(instant('appointment')),
  /** Ids of the steps whose awaited event happens, or whose question is answered with yes; the others time out. */
  happens: z.optional(z.array(StepId).check(z.maxLength(MAX_AUTOMATION_STEPS))),
});
export type TestData = z.infer<typeof TestData>;
