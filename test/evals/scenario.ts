/**
 * Conversation scenarios as files: what is said, the expected outcome, what must be absent, and the time
 * limit.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { RECEIPT_KINDS } from '@praxis/contracts/call/call-action';
import { CALL_URGENCIES } from '@praxis/contracts/call/call.const';
import { LANGUAGES } from '@praxis/contracts/language/language.const';
import { INDUSTRIES } from '@praxis/contracts/core/industry.const';
import { FACT_IDS } from '@praxis/contracts/practice-fact/practice-fact.const';

const expectations = {
  /** Actions that must be done; the call may do others as well. */
  actions: z.array(z.enum(RECEIPT_KINDS)).optional(),
  /** Reasons for refusals. */
  refused: z.array(z.string()).optional(),
  /** Case-insensitive patterns that the reply must match. */
  reply: z.array(z.string()).optional(),
  /** Patterns that the reply must not match. */
  absent: z.array(z.string()).optional(),
  /** Lines that the reply must contain, as `lineLabel` names them, for example `ask:name` or `fact:hours`. */
  says: z.array(z.string()).optional(),
  /** Lines that the reply must not contain, named the same way. */
  says_not: z.array(z.string()).optional(),
  error: z.string().optional(),
};
const Turn = z.strictObject({
  say: z.string(),
  ...expectations,
  /** Milliseconds, including the model. */
  within_ms: z.number().optional(),
  /** Additional expectations for the simulated model, whose wording is known. */
  sim: z.strictObject(expectations).optional(),
});
const End = z.strictObject({
  booked: z.boolean().optional(),
  escalated: z.boolean().optional(),
  urgency: z.enum(CALL_URGENCIES).optional(),
  score_min: z.number().optional(),
  score_max: z.number().optional(),
  status: z.string().optional(),
  state: z.string().optional(),
  /** Why the call ended. */
  over: z.string().optional(),
  language: z.enum(LANGUAGES).optional(),
  recording: z.string().optional(),
  name: z.string().nullable().optional(),
  email: z.string().nullable().optional(),
  phone: z.string().nullable().optional(),
  objections: z.array(z.string()).optional(),
  answered: z.array(z.string()).optional(),
  answered_not: z.array(z.string()).optional(),
  /** All receipts in order. */
  receipts: z.array(z.string()).optional(),
  /** Confirmed appointments, by the local time of their start (2031-05-06T09:00), in order. */
  appointments: z.array(z.string()).optional(),
  /** The person on whose behalf the caller calls. */
  on_behalf_of: z.string().optional(),
  /** Maximum turns of the caller until something is booked. */
  booked_within: z.number().optional(),
});
export type End = z.infer<typeof End>;

const Scenario = z.strictObject({
  name: z.string(),
  industry: z.enum(INDUSTRIES),
  /** An ability that the receptionist lacks so far. The scenario counts as failed; remove this mark once it passes. */
  gap: z.string().optional(),
  language: z.enum(LANGUAGES).default('en'),
  /** Whether booking succeeds. */
  bookings: z.enum(['work', 'fail']).default('work'),
  /** Local times that are not free, and times that another person takes while they are read back. */
  taken: z.array(z.string()).default([]),
  lost: z.array(z.string()).default([]),
  /** Appointments that people have, by local time. */
  appointments: z
    .array(z.strictObject({ id: z.string(), name: z.string(), phone: z.string(), start: z.string() }))
    .default([]),
  facts: z
    .partialRecord(z.enum(FACT_IDS), z.strictObject({ en: z.string(), es: z.string().optional() }))
    .default({}),
  /** The number that a telephone call comes from. */
  number: z.string().optional(),
  /** Whether there is anyone to notify. */
  people: z.enum(['some', 'none']).default('some'),
  /** Turns, from 1, in which the model fails. */
  trouble: z.array(z.number()).default([]),
  turns: z.array(Turn).min(1),
  end: End.default({}),
  /** Additional expectations at the end of a call with the simulated model. */
  sim: End.optional(),
});
export type Scenario = z.infer<typeof Scenario>;
export type Expectations = z.infer<z.ZodObject<typeof expectations>>;

const FOLDER = join(process.cwd(), 'test/evals/scenarios');

/** Every scenario of every file. */
export function readScenarios(): Scenario[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.yaml'))
    .sort()
    .flatMap((file) => z.array(Scenario).parse(parse(readFileSync(join(FOLDER, file), 'utf8'))));
}
