import { vendorPrices } from './vendor-prices.js';

test('a day has the prices of the latest list before it, or of the first list if there is none', () => {
  const { from } = vendorPrices(new Date('2026-11-26T12:00:00Z'));
  expect(from).toBe('2026-07-01');
  expect(vendorPrices(new Date('2020-01-01T00:00:00Z')).from).toBe('2026-07-01');
});

test('prices are whole millionths of a dollar', () => {
  const { from: _, ...prices } = vendorPrices(new Date('2026-11-26T12:00:00Z'));
  for (const price of Object.values(prices)) expect(Number.isInteger(price) && price > 0).toBe(true);
});
