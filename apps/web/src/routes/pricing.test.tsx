/** Buying a package: the email address, the vendor's page in a new tab, and the messages for failures. */
import { CheckoutStartRequest } from '@praxis/contracts/checkout/checkout';
import { screen, waitFor, within } from '@testing-library/react';
import { watchOpenedTab } from '../testing/opened-tab.js';
import { openApp, sessionOf, type App, type Viewer } from '../testing/render-app.js';
import { later, refusal, TestApi } from '../testing/test-api.js';
import { expectToast } from '../testing/toast.js';

const REQUEST = 'POST /v1/functions/simple-stripe-checkout';
const PAGE = 'https://checkout.stripe.com/c/pay/cs_1';

/** The tab that the press opens. */
const tab = watchOpenedTab();

function open(as: Viewer, api = new TestApi()): App {
  api.onBody(REQUEST, CheckoutStartRequest, () => ({ ok: true, url: PAGE }));
  return openApp('/pricing', { as, api });
}

const growth = () => screen.findByRole('button', { name: 'Start This Plan: Growth' });

test('a visitor is asked for an email address, and the vendor’s page opens in a new tab', async () => {
  const { api, user } = open('nobody');
  await user.click(await growth());
  const dialog = await screen.findByRole('dialog', { name: 'Start with Growth' });
  const go = within(dialog).getByRole('button', { name: 'Continue to checkout' });
  await user.click(go);
  expect(await within(dialog).findByText('Enter an email address like name@example.com')).toBeVisible();
  expect(api.to(REQUEST)).toHaveLength(0);
  await user.type(within(dialog).getByRole('textbox', { name: 'Email' }), 'ada@cole.example');
  await user.click(go);
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(PAGE));
  expect(tab.opener).toBeNull();
  expect(api.to(REQUEST)[0]?.body).toEqual({ tier: 'growth', email: 'ada@cole.example' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('shows what each package includes, what exceeds it, and when it is charged', async () => {
  open('nobody');
  const rows = within(await screen.findByTestId('included')).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'A monthStarterGrowthEnterpriseBeyond that',
    'API calls3,00010,00050,000$0.02 each',
    'Text messages6002,00010,000$0.06 each',
    'Emails1,5005,00025,000$0.01 each',
    'Workflow executions3001,0005,000$0.12 each',
    'AI calls5001,500Unlimited$0.45 each',
  ]);
  expect(screen.getByTestId('package-starter')).toHaveTextContent('Up to 500 calls a month');
  expect(screen.getByTestId('package-growth')).toHaveTextContent('Up to 1,500 calls a month');
  expect(screen.getByTestId('package-enterprise')).toHaveTextContent('Unlimited calls');
  expect(
    screen.getByText('14-day trial: the first month is charged after it; the set-up fee at once.'),
  ).toBeVisible();
});

test('a signed-in user is not asked for an address', async () => {
  const { api, user } = open('owner');
  await user.click(await growth());
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(PAGE));
  expect(api.to(REQUEST)[0]?.body).toEqual({ tier: 'growth', email: 'owner@harbor-law.example' });
});

test('a signed-in user is not asked for an address, even before the session is loaded', async () => {
  const session = later();
  const { api, user } = open('owner', new TestApi().on('GET /v1/auth/session', session.promise));
  await user.click(await growth());
  expect(await screen.findByText('Processing...')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  session.answer(sessionOf('owner'));
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(PAGE));
  expect(api.to(REQUEST)[0]?.body).toEqual({ tier: 'growth', email: 'owner@harbor-law.example' });
});

test('a failure closes the tab and says why', async () => {
  const api = new TestApi();
  const { user } = open('owner', api);
  const error = 'Packages cannot be bought here yet.';
  api.on(REQUEST, () => refusal(503, { code: 'payments_not_configured', error }));
  await user.click(await growth());
  await expectToast('Payment Error', error);
  expect(tab.close).toHaveBeenCalled();
});

test.each(['', 'https://pay.example/cs_1', 'javascript:alert(1)'])(
  'a response without the vendor’s address is a failure: %s',
  async (url) => {
    const api = new TestApi();
    const { user } = open('owner', api);
    api.on(REQUEST, { ok: true, url });
    await user.click(await growth());
    await expectToast('Payment Error', 'No checkout URL returned');
  },
);
