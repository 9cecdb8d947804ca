import { billingCycle } from '../../testing/billing-rows.js';
import { usageTone, wholePercent } from '../../lib/core/usage-tone.js';
import { alertTitle, dailyBars, daysUntil, ofQuota } from './usage-labels.js';

test.each([
  [0, 'good'],
  [79.99, 'good'],
  [80, 'warn'],
  [99.99, 'warn'],
  [100, 'bad'],
  [240, 'bad'],
])('%d percent is shown as %s', (percent, tone) => {
  expect(usageTone(percent)).toBe(tone);
});

test('a quota that is nearly used does not look used up', () => {
  expect(wholePercent(99.96)).toBe(99);
  expect(ofQuota(1_240, 2_000)).toBe('1,240 of 2,000');
  expect(ofQuota(40, null)).toBe('40 of unlimited');
  expect(alertTitle({ resource_type: 'ai_calls', threshold_percentage: 80 })).toBe(
    'AI calls: 80% of the quota is used',
  );
});

test('remaining days are rounded up', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  expect(daysUntil('2026-11-21T12:00:01Z', now)).toBe(2);
  expect(daysUntil('2026-11-20T12:00:01Z', now)).toBe(1);
  expect(daysUntil('2026-11-19T00:00:00Z', now)).toBe(0);
});

describe('days of a cycle', () => {
  const cycle = billingCycle(0, { period_start: '2026-11-01T18:00:00Z', period_end: '2026-12-01T18:00:00Z' });
  const daily = [
    { day: '2026-11-02', resource_type: 'ai_calls' as const, quantity: 4 },
    { day: '2026-11-02', resource_type: 'api_calls' as const, quantity: 9 },
  ];
  const bars = (now: string) =>
    dailyBars({ current_cycle: cycle, daily }, 'ai_calls', Date.parse(now)).map(({ day, value }) => [
      day,
      value,
    ]);

  test('include all days until now, also those without use', () => {
    expect(bars('2026-11-03T00:30:00Z')).toEqual([
      ['2026-11-01', 0],
      ['2026-11-02', 4],
      ['2026-11-03', 0],
    ]);
  });

  test('start and end with the cycle', () => {
    expect(bars('2027-01-15T00:00:00Z').at(-1)).toEqual(['2026-12-01', 0]);
    expect(bars('2026-10-30T00:00:00Z')).toEqual([['2026-11-01', 0]]);
    expect(dailyBars({ current_cycle: null, daily }, 'ai_calls', Date.now())).toEqual([]);
  });
});
