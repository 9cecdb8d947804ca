/** Return on investment: inputs, result and answer (specification 1, section 3; formula in roi-calculation.ts). */
import * as z from 'zod/mini';
import { sessionFields } from './session.js';
import { TIERS } from '../billing/package.const.js';
import { RunLink } from '../core/run.js';

const amount = (label: string): z.ZodMiniNumber =>
  z
    .number(`${label} must be a number`)
    .check(z.gte(0, `${label} cannot be negative`), z.lte(1_000_000_000, `${label} is too large`));
const percent = (label: string): z.ZodMiniNumber =>
  z
    .number(`${label} must be a number`)
    .check(z.gte(0, `${label} is at least 0`), z.lte(100, `${label} is at most 100`));

/** Money in dollars, rates in percent, hours per month. */
export const RoiInputs = z.object(
  {
    monthlyLeads: amount('Monthly leads'),
    avgDealValue: amount('Average deal value'),
    missedLeadRatePct: percent('Missed lead rate'),
    baseCloseRatePct: percent('Base close rate'),
    aiLiftPct: percent('AI lift'),
    adminHoursMonthly: amount('Admin hours'),
    adminCostPerHour: amount('Admin cost per hour'),
  },
  'inputs is required',
);
export type RoiInputs = z.infer<typeof RoiInputs>;

export const RoiRequest = z.object({
  ...sessionFields,
  inputs: RoiInputs,
  tier: z._default(z.enum(TIERS, 'tier must be starter, growth or enterprise'), 'growth'),
});
export type RoiRequest = z.infer<typeof RoiRequest>;

/** Dollars per month, rounded to cents. */
export const RoiFigures = z.object({
  missedRevenue: z.number(),
  recoveredWithAI: z.number(),
  laborSavings: z.number(),
  monthlyROI: z.number(),
  paybackRemark: z.string(),
});
export type RoiFigures = z.infer<typeof RoiFigures>;

export const RoiResult = z.object({ ok: z.literal(true), ...RoiFigures.shape, run: z.optional(RunLink) });
export type RoiResult = z.infer<typeof RoiResult>;
