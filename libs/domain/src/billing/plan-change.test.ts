/** A larger plan applies immediately if it is paid; every other change waits for the next period. */
import { planChangeKind } from './plan-change.js';

const growth = { tier: 'growth', nextTier: null, isTrial: false } as const;

test('a larger plan counts at once, a smaller one with the next period', () => {
  expect(planChangeKind(growth, 'enterprise')).toBe('at_once');
  expect(planChangeKind(growth, 'starter')).toBe('next_period');
  expect(planChangeKind(growth, 'growth')).toBe('none');
});

test('a trial keeps its quotas, whatever is chosen', () => {
  const trial = { ...growth, isTrial: true };
  expect(planChangeKind(trial, 'enterprise')).toBe('next_period');
  expect(planChangeKind({ ...trial, nextTier: 'enterprise' }, 'starter')).toBe('next_period');
});

test('what waits is taken back by choosing the present plan, and before a larger one', () => {
  const waiting = { ...growth, nextTier: 'starter' } as const;
  expect(planChangeKind(waiting, 'starter')).toBe('none');
  expect(planChangeKind(waiting, 'growth')).toBe('next_period');
  expect(planChangeKind(waiting, 'enterprise')).toBe('waiting_first');
});
