import { calculateRoi, roiDefaults } from '@praxis/contracts/journey/roi-calculation';
import { roiLines } from './roi-lines.js';

describe('roiLines', () => {
  it('shows the calculation of the law defaults with its figures', () => {
    const inputs = roiDefaults('law', 'growth');
    const lines = roiLines(inputs, 'growth', calculateRoi(inputs, 'growth'));
    expect(lines.map((line) => `${line.label}: ${line.formula} = ${line.result}`)).toEqual([
      'Missed revenue: 100 leads × 35% missed × 15% closed × $25,000 = $131,250',
      'Recovered with AI: $131,250 × 30% lift = $39,375',
      'Labor savings: 120 h × $30 × 60% automated = $2,160',
      'Growth package: monthly fee = −$5,000',
      'Monthly return: $39,375 + $2,160 − $5,000 = $36,535',
    ]);
  });

  it('writes a loss with a real minus sign', () => {
    const inputs = { ...roiDefaults('realestate', 'enterprise'), monthlyLeads: 0 };
    const lines = roiLines(inputs, 'enterprise', calculateRoi(inputs, 'enterprise'));
    expect(lines.at(-1)?.result).toBe('−$5,340');
  });
});
