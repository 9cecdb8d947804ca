/** The simulated vendor's portal: a subscription, its card, its invoices, and the actions on them. */
import { SimPortalAction, type SimPortal } from '@praxis/contracts/billing/sim-portal';
import { screen, waitFor, within } from '@testing-library/react';
import { openApp, type App } from '../testing/render-app.js';
import { refusal, TestApi } from '../testing/test-api.js';

const TOKEN = `${'0123456789'.repeat(4)}${'A'.repeat(22)}`;
const CHANGE = 'POST /v1/sim/portals/:token';

function portalOf(changes: Partial<SimPortal> = {}): SimPortal {
  const setup = {
    id: 'in_sim_1',
    status: 'paid' as const,
    issuedAt: '2026-05-01T12:00:00.000Z',
    totalCents: 1_499_900,
    attempts: 1,
    lines: [{ description: 'Growth Package, set-up', amountCents: 1_499_900 }],
  };
  return {
    tier: 'growth',
    status: 'trialing',
    card: 'pays',
    isTrial: true,
    periodEnd: '2026-05-15T12:00:00.000Z',
    cancelAtPeriodEnd: false,
    invoices: [setup],
    returnUrl: 'http://localhost/',
    ...changes,
  };
}

function open(changes: Partial<SimPortal> = {}, api = new TestApi()): App {
  api.on('GET /v1/sim/portals/:token', { ok: true, portal: portalOf(changes) });
  return openApp(`/sim/portal/${TOKEN}`, { as: 'nobody', api });
}

const OPEN_INVOICE = {
  id: 'in_sim_2',
  status: 'open' as const,
  issuedAt: '2026-05-15T12:00:00.000Z',
  totalCents: 500_006,
  attempts: 2,
  lines: [
    { description: 'Growth Package', amountCents: 500_000 },
    { description: 'Text messages beyond the plan', amountCents: 6 },
  ],
};

test('a trial shows its end, and its invoice the amount paid', async () => {
  open();
  expect(
    await screen.findByText('The trial ends on May 15, 2026; the first month is charged then.'),
  ).toBeVisible();
  const invoices = within(screen.getByRole('list'));
  expect(invoices.getByText('Paid')).toBeVisible();
  expect(invoices.getAllByText('$14,999.00')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to Praxis' })).toHaveAttribute('href', 'http://localhost/');
});

test('an open invoice is paid with another card', async () => {
  const api = new TestApi();
  const unpaid = portalOf({
    status: 'past_due',
    card: 'declined',
    isTrial: false,
    invoices: [OPEN_INVOICE],
  });
  api.onBody(CHANGE, SimPortalAction, (change) => ({
    ok: true,
    portal:
      change.action === 'change-card'
        ? portalOf({
            status: 'active',
            card: change.card,
            isTrial: false,
            invoices: [{ ...OPEN_INVOICE, status: 'paid' }],
          })
        : unpaid,
  }));
  const { user } = open(unpaid, api);
  expect(await screen.findByText('Payment missing')).toBeVisible();
  expect(screen.getByText('2 payments have failed.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pay now' }));
  await waitFor(() => expect(api.to(CHANGE)[0]?.body).toEqual({ action: 'pay' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Card on file' }), 'Pays');
  expect(await screen.findByText('Active')).toBeVisible();
  expect(api.to(CHANGE)[1]?.body).toEqual({ action: 'change-card', card: 'pays' });
  expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull();
});

test('a subscription is canceled for the end of the period, and kept again', async () => {
  const api = new TestApi();
  api.onBody(CHANGE, SimPortalAction, ({ action }) => ({
    ok: true,
    portal: portalOf({ cancelAtPeriodEnd: action === 'cancel' }),
  }));
  const { user } = open({}, api);
  await user.click(await screen.findByRole('button', { name: 'Cancel the subscription' }));
  expect(await screen.findByText('It ends on May 15, 2026.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep the subscription' }));
  expect(await screen.findByRole('button', { name: 'Cancel the subscription' })).toBeVisible();
});

test('an ended subscription is read-only', async () => {
  open({ status: 'canceled', cancelAtPeriodEnd: true });
  expect(await screen.findByText('It ended on May 15, 2026.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /subscription/ })).toBeNull();
});

test('a change that fails says why', async () => {
  const api = new TestApi();
  const error = 'This portal is closed. Open it again from Usage & Billing.';
  api.onBody(CHANGE, SimPortalAction, () => refusal(404, { code: 'not_found', error }));
  const { user } = open({}, api);
  await user.click(await screen.findByRole('button', { name: 'Cancel the subscription' }));
  await waitFor(() => expect(screen.getByTestId('form-alert')).toHaveTextContent(error));
});
