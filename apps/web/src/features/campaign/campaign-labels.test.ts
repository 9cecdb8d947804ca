import { delayLabel, share } from './campaign-labels.js';

test('shows delays and shares in words', () => {
  expect(delayLabel({ delay: { amount: 0, unit: 'days' } })).toBe('At once');
  expect(delayLabel({ delay: { amount: 1, unit: 'hours' } })).toBe('After 1 hour');
  expect(delayLabel({ delay: { amount: 3, unit: 'days' } })).toBe('After 3 days');
  expect(share(1, 8)).toBe('12.5%');
  expect(share(0, 0)).toBe('–');
});
