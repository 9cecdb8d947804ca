/**
 * A definition of an automation: what begins a run, and the steps it takes (specification 2, section 3, "Workflow template"). It is data
 * that a durable run interprets; nothing in it is ever executed as code. A saved definition is a version and never changes.
 */
import * as z from 'zod/mini';
import { LEAD_STATUSES } from '../lead/lead.const.js';
import { optionalText, possiblyEmptyText, requiredText } from '../core/text.js';
import { APPOINTMENT_EVENTS, MAX_AUTOMATION_STEPS, PARAMETER_TYPES } from './automation.const.js';
import { Condition, Step, StepId, TimeOfDay } from './step.js';

const Weekday = z.int('Choose weekdays').check(z.gte(1), z.lte(7));

/** The trigger of a run. Days of the week are ISO 8601: 1 is Monday. */
export const Trigger = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('lead_created') }),
  z.strictObject({ kind: z.literal('lead_status_changed'), status: z.enum(LEAD_STATUSES) }),
  z.strictObject({
    kind: z.literal('lead_silent'),
    days: z.int('Enter whole days').check(z.gte(1), z.lte(365)),
  }),
  z.strictObject({ kind: z.literal('appointment'), event: z.enum(APPOINTMENT_EVENTS) }),
  z.strictObject({ kind: z.literal('message_received') }),
  z.strictObject({ kind: z.literal('call_missed') }),
  z.strictObject({
    kind: z.literal('schedule'),
    at: TimeOfDay,
    weekdays: z
      .array(Weekday)
      .check(z.minLength(1, 'Choose at least one weekday'), z.maxLength(7, 'A week has seven days')),
  }),
  z.strictObject({ kind: z.literal('webhook') }),
  z.strictObject({ kind: z.literal('manual') }),
]);
export type Trigger = z.infer<typeof Trigger>;

/** Names a parameter. */
export const ParameterKey = z
  .string('A parameter has a key')
  .check(z.regex(/^[a-z][a-z0-9_]{0,40}$/, 'A parameter’s key is a word of small letters, digits and _'));

/** A parameter that is set when an automation is deployed (specification 2, section 3, `configurable_parameters`). */
export const Parameter = z.strictObject({
  key: ParameterKey,
  name: requiredText({ label: 'Name', max: 80 }),
  type: z.enum(PARAMETER_TYPES),
  description: optionalText({ label: 'Description', max: 200 }),
  defaultValue: possiblyEmptyText({ label: 'Default', max: 500, lines: 'many' }),
  options: z.optional(
    z.array(requiredText({ label: 'Option', max: 80 })).check(z.minLength(1), z.maxLength(20)),
  ),
  required: z.boolean('Say whether it is required'),
});
export type Parameter = z.infer<typeof Parameter>;

export const Definition = z.strictObject({
  trigger: Trigger,
  /** If given, only events for which the condition is true begin a run. */
  condition: z.optional(Condition),
  first: StepId,
  steps: z.record(StepId, Step).check(
    z.refine((steps) => Object.keys(steps).length > 0, 'An automation has at least one step'),
    z.refine(
      (steps) => Object.keys(steps).length <= MAX_AUTOMATION_STEPS,
      `An automation has at most ${MAX_AUTOMATION_STEPS} steps`,
    ),
  ),
  parameters: z.array(Parameter).check(z.maxLength(20, 'An automation has at most 20 parameters')),
});
export type Definition = z.infer<typeof Definition>;

/** A problem of a definition, and its place: a step's id, `trigger` or `parameters`. */
export interface DefinitionProblem {
  at: string;
  message: string;
}
