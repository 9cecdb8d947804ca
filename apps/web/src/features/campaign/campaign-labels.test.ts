import { cents, delayLabel, reachSummary, share } from './campaign-labels.js';

test('delays, shares and money in words', () => {
  expect(delayLabel({ delay: { amount: 0, unit: 'days' } })).toBe('At once');
  expect(delayLabel({ delay: { amount: 1, unit: 'hours' } })).toBe('After 1 hour');
  expect(delayLabel({ delay: { amount: 3, unit: 'days' } })).toBe('After 3 days');
  expect(share(1, 8)).toBe('12.5%');
  expect(share(0, 0)).toBe('–');
  expect(cents(1_234)).toBe('$12.34');
});

test('who is written to, and why others are not', () => {
  const nobody = {
    counted: 0,
    reached: 0,
    noConsent: 0,
    optedOut: 0,
    suppressed: 0,
    noAddress: 0,
    repeated: 0,
  };
  expect(reachSummary({ ...nobody, counted: 3, reached: 3 }, 3)).toBe('3 people will receive this.');
  expect(
    reachSummary({ ...nobody, counted: 20_000, reached: 12_000, optedOut: 7_999, repeated: 1 }, 25_000),
  ).toBe(
    '12,000 people of the first 20,000 will receive this. 7,999 people have opted out. 1 person has a second lead in the list.',
  );
  expect(reachSummary({ ...nobody, counted: 13, noConsent: 13 }, 13)).toBe(
    'No one will receive this. 13 people have not given consent.',
  );
});
