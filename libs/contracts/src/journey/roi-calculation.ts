/**
 * The ROI formula (3-decisions.md, Numbers). Pure and zod-free, so that workflow, API and page show the same
 * figures.
 */
import { PACKAGES, type Tier } from '../billing/package.const.js';
import type { RoiFigures, RoiInputs } from './roi.js';
import type { Industry } from '../core/industry.const.js';

/** Share of admin hours that automation is assumed to save. */
export const LABOR_SAVED_SHARE = 0.6;

const cents = (value: number): number => Math.round(value * 100) / 100;

/** Figures per month in dollars for the given inputs and package. */
export function calculateRoi(inputs: RoiInputs, tier: Tier): RoiFigures {
  const plan = PACKAGES[tier];
  const missedRevenue =
    inputs.monthlyLeads *
    (inputs.missedLeadRatePct / 100) *
    (inputs.baseCloseRatePct / 100) *
    inputs.avgDealValue;
  const recoveredWithAI = missedRevenue * (inputs.aiLiftPct / 100);
  const laborSavings = inputs.adminHoursMonthly * inputs.adminCostPerHour * LABOR_SAVED_SHARE;
  const monthlyROI = recoveredWithAI + laborSavings - plan.monthlyFeeCents / 100;
  return {
    missedRevenue: cents(missedRevenue),
    recoveredWithAI: cents(recoveredWithAI),
    laborSavings: cents(laborSavings),
    monthlyROI: cents(monthlyROI),
    paybackRemark: paybackRemark(monthlyROI, plan.setupFeeCents / 100),
  };
}

/** Says after how many months the setup fee (in dollars) is earned back, or that it is not earned back. */
function paybackRemark(monthlyROI: number, setupFee: number): string {
  if (monthlyROI <= 0) return 'The setup fee is not earned back with these figures.';
  const months = Math.ceil(setupFee / monthlyROI);
  return months <= 1
    ? 'The setup fee is earned back within the first month.'
    : `The setup fee is earned back after ${months} months.`;
}

/** Initial inputs of the calculator for an industry (specification 1, section 9). */
export function roiDefaults(industry: Industry, tier: Tier): RoiInputs {
  const base =
    industry === 'law'
      ? { monthlyLeads: 100, avgDealValue: 25_000, baseCloseRatePct: 15 }
      : { monthlyLeads: 80, avgDealValue: 8_500, baseCloseRatePct: 8 };
  return {
    ...base,
    missedLeadRatePct: 35,
    adminHoursMonthly: 120,
    adminCostPerHour: 30,
    aiLiftPct: PACKAGES[tier].aiLiftPct,
  };
}
