/** The steps of an automation. Each names the step that follows; null ends the run. */
import * as z from 'zod/mini';
import { PREFERRED_TIMES } from '../appointment/preferred-time.const.js';
import { LEAD_STATUSES } from '../lead/lead.const.js';
import { optionalText, requiredText } from '../core/text.js';
import {
  AUTOMATION_CHANNELS,
  AWAITED_EVENTS,
  CONDITION_MAX,
  MAX_WAIT_MINUTES,
  MESSAGE_MAX,
} from './automation.const.js';

/** Names a step within its definition. */
export const StepId = z
  .string('A step has an id')
  .check(z.regex(/^[a-z][a-z0-9_]{0,40}$/, 'A step’s id is a word of small letters, digits and _'));
/** The step that follows; null ends the run. */
const Next = z.nullable(StepId);

/** An expression in CEL that is true or false. It is checked against the step's data when it is saved. */
export const Condition = requiredText({ label: 'Condition', max: CONDITION_MAX });

/** Minutes. */
const Minutes = z
  .int('Enter whole minutes')
  .check(z.gte(1, 'Wait at least a minute'), z.lte(MAX_WAIT_MINUTES, 'Wait at most five years'));
/** An https URL without a password; http only for this machine. The call itself checks whether the URL is allowed. */
const CALLABLE =
  /^(?:https:\/\/[^\s/?#@]+|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?)(?:[/?#]\S*)?$/;
/** A wall time of the practice, `HH:MM`. */
export const TimeOfDay = z
  .string('Enter a time')
  .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 09:00'));

const common = { label: requiredText({ label: 'Label', max: 80 }), next: Next };

/**
 * How long a step waits: for a duration, until a wall time, until the practice opens, or until a duration before a date
 * that the run knows.
 */
const Wait = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('duration'), minutes: Minutes }),
  z.strictObject({ mode: z.literal('time_of_day'), at: TimeOfDay }),
  z.strictObject({ mode: z.literal('opening') }),
  z.strictObject({ mode: z.literal('before'), date: z.enum(['appointment', 'deadline']), minutes: Minutes }),
]);

export const Step = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('send_message'),
    ...common,
    channel: z.enum(AUTOMATION_CHANNELS),
    subject: optionalText({ label: 'Subject', max: 200 }),
    body: requiredText({ label: 'Message', max: MESSAGE_MAX, lines: 'many' }),
  }),
  z.strictObject({ kind: z.literal('wait'), ...common, wait: Wait }),
  z.strictObject({
    kind: z.literal('wait_for_event'),
    ...common,
    event: z.enum(AWAITED_EVENTS),
    timeoutMinutes: Minutes,
    /** The step that follows if the event does not happen in time. */
    otherwise: Next,
  }),
  z.strictObject({ kind: z.literal('branch'), ...common, condition: Condition, otherwise: Next }),
  z.strictObject({
    kind: z.literal('ai_task'),
    ...common,
    instruction: requiredText({ label: 'Instruction', max: 1_000, lines: 'many' }),
  }),
  z.strictObject({
    kind: z.literal('book'),
    ...common,
    preferred: z.enum(PREFERRED_TIMES),
    /** The step that follows if no time is free. */
    otherwise: Next,
  }),
  z.strictObject({
    kind: z.literal('call'),
    ...common,
    /** The step that follows if the call is not answered or the person may not be called. */
    otherwise: Next,
  }),
  z.strictObject({ kind: z.literal('update_lead'), ...common, status: z.enum(LEAD_STATUSES) }),
  z.strictObject({
    kind: z.literal('create_task'),
    ...common,
    title: requiredText({ label: 'Task', max: 200 }),
    dueInMinutes: z.optional(Minutes),
  }),
  z.strictObject({
    kind: z.literal('call_webhook'),
    ...common,
    url: requiredText({ label: 'Address', max: 500 }).check(
      z.regex(
        CALLABLE,
        'Use an address like https://example.com/hooks. Plain http reaches this machine alone.',
      ),
    ),
    /** Names a secret of the vault; the value is never in a definition. */
    secret: optionalText({ label: 'Secret', max: 80 }),
    /** The step that follows if the receiver does not accept the webhook. */
    otherwise: Next,
  }),
  z.strictObject({
    kind: z.literal('approval'),
    ...common,
    question: requiredText({ label: 'Question', max: 300 }),
    timeoutMinutes: Minutes,
    /** The step that follows if the question is declined or not answered. */
    otherwise: Next,
  }),
]);
export type Step = z.infer<typeof Step>;
export type StepKind = Step['kind'];
/** Every kind of step. */
export const STEP_KINDS = [
  ...([
    'send_message',
    'wait',
    'wait_for_event',
    'branch',
    'ai_task',
    'book',
    'call',
    'update_lead',
  ] as const),
  ...(['create_task', 'call_webhook', 'approval'] as const),
] as const satisfies readonly StepKind[];
