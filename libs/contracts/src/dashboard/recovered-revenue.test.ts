import { recoveredRevenue } from './recovered-revenue.js';

test.each([
  // 4 × 35% × $4,000 = $5,600.
  [4, 35, 400_000, 560_000],
  // Fewer than one client is still worth something: 1 × 35% × $4,000.
  [1, 35, 400_000, 140_000],
  [7, 100, 150_000, 1_050_000],
  [0, 35, 400_000, 0],
  // 3 × 33% × $1.01 = 99.99 cents.
  [3, 33, 101, 100],
])(
  '%d bookings, of which %d%% become clients worth %d cents, bring %d cents',
  (booked, share, value, cents) => {
    expect(recoveredRevenue({ booked, clientSharePct: share, clientValueCents: value })).toBe(cents);
  },
);
