import type { BillingCycle } from '@praxis/contracts/billing/billing';
import { billingCsv } from './billing-csv.js';

const cycle: BillingCycle = {
  id: '44444444-4444-4444-8444-444444444444',
  user_id: null,
  stripe_subscription_id: 'sub_1',
  tier: 'growth',
  period_start: '2026-11-01T00:00:00.000Z',
  period_end: '2026-12-01T00:00:00.000Z',
  status: 'active',
  total_usage_cost_cents: 120,
  base_subscription_cents: 500_000,
  overage_charges_cents: 4_505,
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-01T00:00:00.000Z',
};

test('has one row for each cycle, with dollar amounts that add up', () => {
  expect(billingCsv([cycle]).split('\r\n')).toEqual([
    'period_start,period_end,status,plan,base_subscription_usd,usage_cost_usd,overage_charges_usd,total_usd',
    '2026-11-01T00:00:00.000Z,2026-12-01T00:00:00.000Z,active,growth,5000.00,1.20,45.05,5046.25',
    '',
  ]);
});

test('text that a spreadsheet would evaluate is written as plain text', () => {
  const odd = { ...cycle, period_start: '=1+1', period_end: 'a,"b"' };
  expect(billingCsv([odd])).toContain(`'=1+1,"a,""b""",active`);
});
