/** A larger plan applies immediately if it is paid; every other change waits for the next period. */
import { planChangeKind } from './plan-change.js';

const growth = { tier: 'growth', nextTier: null, isTrial: false } as const;

test('a change to a larger plan starts at once, to a smaller one with the next period', () => {
  expect(planChangeKind(growth, 'enterprise')).toBe('at_once');
  expect(planChangeKind(growth, 'starter')).toBe('next_period');
  expect(planChangeKind(growth, 'growth')).toBe('none');
});

test('a change during a trial starts with the next period', () => {
  const trial = { ...growth, isTrial: true };
  expect(planChangeKind(trial, 'enterprise')).toBe('next_period');
  expect(planChangeKind({ ...trial, nextTier: 'enterprise' }, 'starter')).toBe('next_period');
});

test('a waiting change is canceled by choosing the current plan, and before changing to a larger one', () => {
  const waiting = { ...growth, nextTier: 'starter' } as const;
  expect(planChangeKind(waiting, 'starter')).toBe('none');
  expect(planChangeKind(waiting, 'growth')).toBe('next_period');
  expect(planChangeKind(waiting, 'enterprise')).toBe('waiting_first');
});
