/** Which fields of a Stripe subscription are read. */
import type Stripe from 'stripe';
import { toSubscription } from './stripe-transform.js';

const PERIOD_END = 1_790_000_000;
const item = { current_period_start: PERIOD_END - 2_592_000, current_period_end: PERIOD_END };

const subscription = (ends: { cancel_at_period_end: boolean; cancel_at: number | null }) =>
  toSubscription(
    {
      id: 'sub_1',
      customer: 'cus_1',
      status: 'active',
      trial_end: null,
      start_date: 1_780_000_000,
      ...ends,
    } as never,
    { tier: 'growth', item: item as Stripe.SubscriptionItem },
  );

test.each([
  ['continues', { cancel_at_period_end: false, cancel_at: null }, false],
  ['was canceled by the flag', { cancel_at_period_end: true, cancel_at: PERIOD_END }, true],
  [
    'was canceled in the portal, which sets the date alone',
    { cancel_at_period_end: false, cancel_at: PERIOD_END },
    true,
  ],
  ['ends with a later period', { cancel_at_period_end: false, cancel_at: PERIOD_END + 86_400 }, false],
])('reads whether a subscription ends with its period if it %s', (_, ends, cancelAtPeriodEnd) => {
  expect(subscription(ends).cancelAtPeriodEnd).toBe(cancelAtPeriodEnd);
});
