/** The ROI calculation as lines that people can check with a pocket calculator. Pure. */
import { PACKAGES, type Tier } from '@praxis/contracts/billing/package.const';
import type { RoiFigures, RoiInputs } from '@praxis/contracts/journey/roi';
import { LABOR_SAVED_SHARE } from '@praxis/contracts/journey/roi-calculation';
import { money, number } from '../../lib/core/format.js';

interface RoiLine {
  label: string;
  /** The formula with the figures inserted. */
  formula: string;
  result: string;
  total?: boolean;
}

export function roiLines(inputs: RoiInputs, tier: Tier, figures: RoiFigures): RoiLine[] {
  const { name, monthlyFeeCents } = PACKAGES[tier];
  const fee = money(monthlyFeeCents / 100);
  const missed = money(figures.missedRevenue);
  const recovered = money(figures.recoveredWithAI);
  const saved = money(figures.laborSavings);
  return [
    {
      label: 'Missed revenue',
      formula: `${number(inputs.monthlyLeads)} leads × ${number(inputs.missedLeadRatePct)}% missed × ${number(inputs.baseCloseRatePct)}% closed × ${money(inputs.avgDealValue)}`,
      result: missed,
    },
    {
      label: 'Recovered with AI',
      formula: `${missed} × ${number(inputs.aiLiftPct)}% lift`,
      result: recovered,
    },
    {
      label: 'Labor savings',
      formula: `${number(inputs.adminHoursMonthly)} h × ${money(inputs.adminCostPerHour)} × ${number(LABOR_SAVED_SHARE * 100)}% automated`,
      result: saved,
    },
    { label: `${name} package`, formula: 'monthly fee', result: `−${fee}` },
    {
      label: 'Monthly return',
      formula: `${recovered} + ${saved} − ${fee}`,
      result: money(figures.monthlyROI),
      total: true,
    },
  ];
}
