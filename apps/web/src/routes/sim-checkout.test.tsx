/** The simulated vendor's payment page: the amount due, a declined card, and a checkout that is over. */
import { SimPayment, type SimCheckoutResult } from '@praxis/contracts/checkout/checkout';
import { screen, waitFor } from '@testing-library/react';
import { CHECKOUT_ID } from '../testing/onboarding-rows.js';
import { openApp, type App } from '../testing/render-app.js';
import { refusal, TestApi } from '../testing/test-api.js';

const PAY = 'POST /v1/sim/checkouts/:id/payment';

function open(changes: Partial<SimCheckoutResult['checkout']> = {}, api = new TestApi()): App {
  const checkout = {
    sessionId: CHECKOUT_ID,
    tier: 'growth',
    email: 'ada@cole.example',
    status: 'open',
    lines: [
      { label: 'Growth Package, set-up', amountCents: 1_499_900, isDueToday: true },
      { label: 'Each month, after a trial of 14 days', amountCents: 500_000, isDueToday: false },
    ],
    totalCents: 1_499_900,
    cancelUrl: 'http://localhost/pricing',
    ...changes,
  };
  api.on('GET /v1/sim/checkouts/:id', { ok: true, checkout });
  return openApp(`/sim/checkout/${CHECKOUT_ID}`, { as: 'nobody', api });
}

test('the amount due is shown above the card, and a declined card shows why', async () => {
  const api = new TestApi();
  const error = 'The card was declined. Try another test card.';
  api.onBody(PAY, SimPayment, () => refusal(402, { code: 'card_declined', error }));
  const { user } = open({}, api);
  expect(await screen.findAllByText('$14,999')).toHaveLength(2);
  expect(screen.getByText('Each month, after a trial of 14 days')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Test card' }), '4000 0000 0000 0002');
  await user.click(screen.getByRole('button', { name: 'Pay $14,999' }));
  await waitFor(() => expect(screen.getByTestId('form-alert')).toHaveTextContent(error));
  expect(api.to(PAY)[0]?.body).toEqual({ cardNumber: '4000 0000 0000 0002', expiry: '12/34', cvc: '123' });
});

test.each([
  ['paid', 'This checkout has been paid.'],
  ['expired', 'This checkout has expired. Start again from the prices.'],
] as const)('%s: there is nothing to pay', async (status, text) => {
  open({ status });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('form')).toBeNull();
});
