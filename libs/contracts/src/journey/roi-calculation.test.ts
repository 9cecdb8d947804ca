import { calculateRoi, roiDefaults } from './roi-calculation.js';

const INPUTS = {
  monthlyLeads: 100,
  avgDealValue: 25_000,
  missedLeadRatePct: 35,
  baseCloseRatePct: 15,
  aiLiftPct: 30,
  adminHoursMonthly: 120,
  adminCostPerHour: 30,
};

test('law, package growth, calculated by hand: 100 × 0.35 × 0.15 × 25,000; × 0.3; 120 × 30 × 0.6; − 5,000', () => {
  expect(calculateRoi(INPUTS, 'growth')).toEqual({
    missedRevenue: 131_250,
    recoveredWithAI: 39_375,
    laborSavings: 2_160,
    monthlyROI: 36_535,
    paybackRemark: 'The setup fee is earned back within the first month.',
  });
});

test('real estate, package starter: 80 × 0.35 × 0.08 × 8,500 = 19,040; × 0.2 = 3,808; + 2,160 − 2,500', () => {
  expect(calculateRoi(roiDefaults('realestate', 'starter'), 'starter')).toEqual({
    missedRevenue: 19_040,
    recoveredWithAI: 3_808,
    laborSavings: 2_160,
    monthlyROI: 3_468,
    paybackRemark: 'The setup fee is earned back after 3 months.', // 9,999 / 3,468 = 2.88
  });
});

test('the package decides the fee: 2,500, 5,000 and 7,500 a month', () => {
  const at = (tier: 'starter' | 'growth' | 'enterprise'): number => calculateRoi(INPUTS, tier).monthlyROI;
  expect([at('starter'), at('growth'), at('enterprise')]).toEqual([39_035, 36_535, 34_035]);
});

test('without inputs, the result is minus the fee, and there is no payback', () => {
  const zero = Object.fromEntries(Object.keys(INPUTS).map((name) => [name, 0])) as typeof INPUTS;
  expect(calculateRoi(zero, 'growth')).toEqual({
    missedRevenue: 0,
    recoveredWithAI: 0,
    laborSavings: 0,
    monthlyROI: -5_000,
    paybackRemark: 'The setup fee is not earned back with these figures.',
  });
});

test.each([
  // Labor of h hours at $1 an hour on starter: 0.6 h − 2,500 a month, against a setup fee of 9,999.
  [6_667, 'after 7 months'], // 1,500.20 a month: 6.67
  [4_166, 'not earned back'], // −0.40 a month
  [20_000, 'after 2 months'], // 9,500 a month: 1.05
  [20_835, 'within the first month'], // 10,001 a month
])('%d hours: the setup fee is earned back %s', (adminHoursMonthly, words) => {
  const inputs = { ...INPUTS, monthlyLeads: 0, adminHoursMonthly, adminCostPerHour: 1 };
  expect(calculateRoi(inputs, 'starter').paybackRemark).toContain(words);
});

test('rounds figures to cents, and sums the unrounded parts', () => {
  const figures = calculateRoi(
    { ...INPUTS, monthlyLeads: 1, avgDealValue: 0.1, aiLiftPct: 33.333 },
    'growth',
  );
  for (const value of [
    figures.missedRevenue,
    figures.recoveredWithAI,
    figures.laborSavings,
    figures.monthlyROI,
  ])
    expect(Math.round(value * 100) / 100).toBe(value);
});

test('the default inputs are the figures of the specification', () => {
  expect(roiDefaults('law', 'growth')).toEqual(INPUTS);
  expect(roiDefaults('realestate', 'enterprise')).toMatchObject({
    monthlyLeads: 80,
    avgDealValue: 8_500,
    baseCloseRatePct: 8,
    aiLiftPct: 40,
  });
});
