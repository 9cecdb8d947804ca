import { DEMO_ACTIONS, type DemoUsageResult } from '@praxis/contracts/demo/demo-limiter';
import { usageLines, usageWarning } from './usage-lines.js';

function usage(sessionUsed: number, dailyUsed = 0): DemoUsageResult {
  const actions = DEMO_ACTIONS.map((action) => ({ action, sessionUsed: 0, dailyUsed: 0 }));
  actions[1] = { action: 'intake-submit', sessionUsed, dailyUsed };
  return { ok: true, maxPerSession: 10, maxPerDay: 100, actions, latest: [] };
}

describe('usage', () => {
  it('warns from 70 percent of the session’s or the day’s limit', () => {
    expect(usageWarning(usageLines(usage(6)))).toBeUndefined();
    expect(usageWarning(usageLines(usage(7)))).toContain('Form Submissions');
    expect(usageWarning(usageLines(usage(0, 70)))).toContain('70% or more is used');
    expect(usageWarning(usageLines(usage(10)))).toContain('The limit is reached');
  });

  it('never draws a bar longer than its track', () => {
    const line = usageLines(usage(14, 100)).find(({ action }) => action === 'intake-submit');
    expect(line?.session).toEqual({ used: 14, of: 10, share: 1, near: true });
    expect(line?.daily.share).toBe(1);
  });
});
