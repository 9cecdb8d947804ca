import type { DeliveryAttempt } from '@praxis/contracts/webhook-delivery/webhook-delivery';
import { outcomeOf } from './webhook-labels.js';

const attempt = (result: Partial<DeliveryAttempt>): DeliveryAttempt => ({
  at: '2026-05-30T12:00:00Z',
  status: null,
  problem: null,
  durationMs: 5,
  ...result,
});

test('the last attempt determines the outcome, and a redirect shows why it failed', () => {
  const attempts = [attempt({ problem: 'timeout' }), attempt({ status: 302 })];
  expect(outcomeOf({ attempts, problem: null })).toBe('302: redirects are not followed');
  expect(outcomeOf({ attempts: attempts.slice(0, 1), problem: null })).toBe('No response within 10 seconds');
  expect(outcomeOf({ attempts: [attempt({ status: 204 })], problem: null })).toBe('204');
});

test('a delivery without attempts shows “Not sent yet”, and a reason to stop takes precedence', () => {
  expect(outcomeOf({ attempts: [], problem: null })).toBe('Not sent yet');
  expect(outcomeOf({ attempts: [attempt({ status: 500 })], problem: 'endpoint_disabled' })).toBe(
    'The endpoint was switched off',
  );
});
