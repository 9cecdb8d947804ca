/** A/B tests of the texts that shipped workflows send, for the platform's admins. */
import * as z from 'zod/mini';
import { MESSAGE_MAX } from '../automation/automation.const.js';
import { StepId } from '../automation/step.js';
import { optionalText, requiredText } from '../core/text.js';
import {
  AB_CHANNELS,
  AB_GOALS,
  AB_TEST_STATUSES,
  AB_VARIANTS,
  DEFAULT_TRAFFIC_SPLIT_PERCENT,
} from './ab-test.const.js';

/** The place of the tested text: a step of a shipped workflow, or the receptionist's greeting. */
const place = { templateId: requiredText({ label: 'Text', max: 60 }), stepId: StepId };

/** `POST /v1/ab-tests`: a draft. Variant A is the text as it is shipped. */
export const AbTestCreate = z.strictObject({
  name: requiredText({ label: 'Name', max: 80 }),
  ...place,
  /** Subject of an email. */
  subject: optionalText({ label: 'Subject', max: 200 }),
  body: requiredText({ label: 'Message', max: MESSAGE_MAX, lines: 'many' }),
  /** Percent of the leads that get variant B. */
  trafficSplit: z._default(
    z
      .int('Traffic split: enter a whole number')
      .check(z.gte(0, 'Traffic split: 0 to 100'), z.lte(100, 'Traffic split: 0 to 100')),
    DEFAULT_TRAFFIC_SPLIT_PERCENT,
  ),
  goal: z.enum(AB_GOALS, 'Choose what decides'),
});
export type AbTestCreate = z.infer<typeof AbTestCreate>;

/** A share with its interval of 95%. Shares are from 0 to 1, a difference from −1 to 1. */
const Estimate = z.object({ value: z.number(), low: z.number(), high: z.number() });
export type Estimate = z.infer<typeof Estimate>;

const VariantResult = z.object({
  variant: z.enum(AB_VARIANTS),
  /** Leads who were sent the text, or calls that began with it; each counts once, and so do its reply and its booking. */
  leads: z.int(),
  replies: z.int(),
  bookings: z.int(),
  /** Null if no lead received the variant. */
  replyRate: z.nullable(Estimate),
  bookingRate: z.nullable(Estimate),
});
export type VariantResult = z.infer<typeof VariantResult>;

/**
 * `mismatch`: the split of the leads is so far from the configured one that the variants' figures cannot be compared.
 * `too_few`: there are fewer leads than a winner needs. `none`: the difference may be due to chance.
 */
const Verdict = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('mismatch'), pValue: z.number() }),
  z.object({ kind: z.literal('too_few') }),
  z.object({ kind: z.literal('none'), difference: Estimate }),
  z.object({ kind: z.literal('winner'), variant: z.enum(AB_VARIANTS), difference: Estimate }),
]);
export type Verdict = z.infer<typeof Verdict>;

const Text = z.object({ subject: z.nullable(z.string()), body: z.string() });

export const AbTest = z.object({
  id: z.uuid(),
  name: z.string(),
  templateId: z.string(),
  stepId: z.string(),
  /** The workflow and its step, in words; the id of the workflow if it is no longer shipped. */
  place: z.string(),
  channel: z.enum(AB_CHANNELS),
  a: Text,
  b: Text,
  trafficSplit: z.int(),
  goal: z.enum(AB_GOALS),
  status: z.enum(AB_TEST_STATUSES),
  startedAt: z.nullable(z.string()),
  stoppedAt: z.nullable(z.string()),
  /** A, then B. */
  variants: z.array(VariantResult),
  /** The verdict on the goal: variant B's rate minus variant A's. */
  verdict: Verdict,
});
export type AbTest = z.infer<typeof AbTest>;

/** A text that can be tested. */
const TestableText = z.object({
  templateId: z.string(),
  stepId: z.string(),
  place: z.string(),
  channel: z.enum(AB_CHANNELS),
  ...Text.shape,
});
export type TestableText = z.infer<typeof TestableText>;

/** `GET /v1/ab-tests`, the newest first, with the texts that can be tested. */
export const AbTestList = z.object({
  ok: z.literal(true),
  items: z.array(AbTest),
  texts: z.array(TestableText),
});
export type AbTestList = z.infer<typeof AbTestList>;
export const AbTestResult = z.object({ ok: z.literal(true), test: AbTest });
export type AbTestResult = z.infer<typeof AbTestResult>;
