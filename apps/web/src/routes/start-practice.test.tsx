/** A signed-in user without a practice is led to one: by a package, an unfinished setup, or an invitation. */
import { screen, waitFor, within } from '@testing-library/react';
import { allRead } from '../testing/all-read.js';
import { openApp, type App } from '../testing/render-app.js';
import { TestApi } from '../testing/test-api.js';

const SESSION = 'cs_test_1234567890';
const checkout = (changes: object = {}): object => ({
  ok: true,
  checkout: { sessionId: SESSION, tier: 'growth', status: 'paid', isOnboarded: false, ...changes },
});

function startApi(): TestApi {
  const profile = { email: 'outsider@harbor-law.example', updatedAt: null };
  return new TestApi()
    .on('GET /readyz', { ok: true, database: 'up', temporal: 'up', worker: 'up' })
    .on('GET /v1/profiles/me', { ok: true, profile });
}

const open = (api = startApi(), path = '/'): App => openApp(path, { as: 'outsider', api });

test('explains how to get a practice: packages with a trial, and invitations', async () => {
  open();
  const start = within(await screen.findByTestId('start-practice'));
  expect(start.getByRole('heading', { name: 'Set up your practice' })).toBeVisible();
  for (const name of ['Starter', 'Growth', 'Enterprise'])
    expect(start.getByRole('button', { name: `Start This Plan: ${name}` })).toBeVisible();
  expect(
    start.getByText(/14-day trial: the first month is charged after it; the set-up fee at once/),
  ).toBeVisible();
  expect(start.getByText(/invitation email.*outsider@harbor-law\.example/)).toBeVisible();
  expect(screen.queryByTestId('usage-billing')).toBeNull();
});

test('a package can be bought from the page', async () => {
  const replace = jest.fn();
  jest
    .spyOn(window, 'open')
    .mockReturnValue({ location: { replace }, close: jest.fn() } as unknown as Window);
  const url = 'https://checkout.stripe.com/c/pay/cs_1';
  const api = startApi().on('POST /v1/functions/simple-stripe-checkout', { ok: true, url });
  const { user } = open(api);
  await user.click(await screen.findByRole('button', { name: 'Start This Plan: Growth' }));
  await waitFor(() => expect(replace).toHaveBeenCalledWith(url));
  expect(api.to('POST /v1/functions/simple-stripe-checkout')[0]?.body).toEqual({
    tier: 'growth',
    email: 'outsider@harbor-law.example',
  });
  jest.restoreAllMocks();
});

test('a purchase from this browser that is not set up yet continues with one click, until it is set up', async () => {
  let isOnboarded = false;
  const api = startApi().on('GET /v1/checkouts/:id', () => checkout({ isOnboarded }));
  const app = open(api, `/success?session_id=${SESSION}&tier=growth`);
  await screen.findByRole('link', { name: 'Set up your practice' });
  await app.user.click(screen.getByRole('link', { name: 'Return to Homepage' }));
  const next = await screen.findByRole('link', { name: 'Continue set-up' });
  expect(next).toHaveAttribute('href', `/onboarding?session_id=${SESSION}&tier=growth`);
  isOnboarded = true;
  app.reload();
  await screen.findByTestId('start-practice');
  await waitFor(() => expect(api.to('GET /v1/checkouts/:id')).toHaveLength(2));
  await allRead();
  expect(screen.queryByRole('link', { name: 'Continue set-up' })).toBeNull();
});

test.each(['/login', '/client', '/leads', '/today'])('%s leads there', async (path) => {
  const { address } = open(startApi(), path);
  expect(await screen.findByTestId('start-practice')).toBeVisible();
  expect(address()).toBe('/');
});
