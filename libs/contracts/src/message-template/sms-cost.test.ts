import { smsCost } from './sms-cost.js';

test.each([
  ['a short text', 'Hello', { encoding: 'GSM-7', segments: 1, practiceCents: 600, vendorCents: 83 }],
  [
    '161 characters',
    'a'.repeat(161),
    { encoding: 'GSM-7', segments: 2, practiceCents: 600, vendorCents: 166 },
  ],
  [
    'an emoji',
    `${'a'.repeat(69)}👋`,
    { encoding: 'UCS-2', segments: 2, practiceCents: 600, vendorCents: 166 },
  ],
] as const)('calculates the cost of %s to 100 people', (_, text, cost) => {
  expect(smsCost(text, 100, 8_300)).toEqual(cost);
});

test('a message to nobody costs nothing', () => {
  expect(smsCost('Hello', 0, 8_300)).toMatchObject({ practiceCents: 0, vendorCents: 0 });
});
