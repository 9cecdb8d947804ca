/** The pages after the payment: thanks with a countdown, and the form that sets up a practice. */
import { OnboardingSubmit } from '@praxis/contracts/onboarding/onboarding';
import { act, screen, waitFor } from '@testing-library/react';
import { CHECKOUT_ID, checkoutResult } from '../testing/onboarding-rows.js';
import { openApp, type App } from '../testing/render-app.js';
import { refusal, TestApi } from '../testing/test-api.js';

const STATE = 'GET /v1/checkouts/:id';
const SUBMIT = 'POST /v1/onboarding';
const ADDRESS = `/onboarding?session_id=${CHECKOUT_ID}&tier=growth`;
const visit = (path: string, state: object = checkoutResult()): App =>
  openApp(path, { as: 'nobody', api: new TestApi().on(STATE, state) });
const field = (name: string | RegExp) => screen.findByRole('textbox', { name });

describe('payment success', () => {
  test.each([
    ['starter', 'Thank you for choosing the Starter Package.'],
    ['growth', 'Thank you for choosing the Growth Package.'],
    ['enterprise', 'Thank you for choosing the Enterprise Package.'],
    ['platinum', 'Thank you for choosing the package.'],
  ])('%s: shows thanks, the transaction and the next step', async (tier, thanks) => {
    visit(`/success?session_id=${CHECKOUT_ID}&tier=${tier}`);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Payment Successful!');
    expect(screen.getByText(thanks)).toBeVisible();
    expect(screen.getByText(`Transaction: ${CHECKOUT_ID}`)).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Set up your practice' })).toHaveAttribute(
      'href',
      ADDRESS,
    );
  });

  test('redirects to the home page after ten seconds, unless canceled', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { address } = visit('/success');
    expect(await screen.findByRole('timer')).toHaveTextContent('Going to the homepage in 10 seconds');
    act(() => jest.advanceTimersByTime(9_000));
    expect(screen.getByRole('timer')).toHaveTextContent('Going to the homepage in 1 second');
    act(() => jest.advanceTimersByTime(1_000));
    await waitFor(() => expect(address()).toBe('/'));
    jest.useRealTimers();
  });

  test('a user who chooses to stay is not redirected', async () => {
    const { user } = visit('/success');
    await user.click(await screen.findByRole('button', { name: 'Stay here' }));
    expect(screen.queryByRole('timer')).toBeNull();
  });

  test('after the onboarding it shows completion and requests nothing more', async () => {
    const { api } = visit('/success?onboarded=true');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Onboarding Complete');
    expect(screen.queryByRole('link', { name: 'Set up your practice' })).toBeNull();
    expect(api.to(STATE)).toHaveLength(0);
  });
});

describe('onboarding', () => {
  test.each(['/onboarding', '/onboarding?tier=growth', `/onboarding?session_id=${CHECKOUT_ID}&tier=gold`])(
    '%s redirects to the prices',
    async (path) => {
      const { address } = visit(path);
      await waitFor(() => expect(address()).toBe('/pricing'));
    },
  );

  test('entered values survive a reload, are sent, and are then forgotten', async () => {
    const api = new TestApi().on(STATE, checkoutResult());
    api.onBody(SUBMIT, OnboardingSubmit, () => ({
      ok: true,
      onboardingId: '33333333-3333-4333-8333-333333333333',
      message: 'We contact you within 24 hours.',
    }));
    const { user, reload, address } = openApp(ADDRESS, { as: 'nobody', api });
    await user.type(await field('Business name'), 'Cole & Partners');
    await user.type(await field('Contact name'), 'Ada Cole');
    reload();
    expect(await field('Business name')).toHaveValue('Cole & Partners');
    await user.click(screen.getByRole('button', { name: 'Complete onboarding' }));
    expect(await screen.findByText('Enter an email address like name@example.com')).toBeVisible();
    expect(api.to(SUBMIT)).toHaveLength(0);
    await user.type(await field('Email'), 'ada@cole.example');
    await user.type(await field('Phone'), '(313) 555-0142');
    await user.selectOptions(screen.getByRole('combobox', { name: 'CRM (optional)' }), 'Clio');
    await user.click(screen.getByRole('button', { name: 'Complete onboarding' }));
    await waitFor(() => expect(address()).toBe('/success?onboarded=true'));
    expect(api.to(SUBMIT)[0]?.body).toMatchObject({
      sessionId: CHECKOUT_ID,
      tier: 'growth',
      businessName: 'Cole & Partners',
      crmType: 'Clio',
      timezone: 'America/New_York',
      industry: 'law',
    });
    expect(JSON.stringify({ ...localStorage })).not.toContain('Cole');
  });

  test('a refusal keeps the entered values', async () => {
    const api = new TestApi().on(STATE, checkoutResult());
    const error = 'This package has not been paid yet.';
    api.on(SUBMIT, () => refusal(402, { code: 'payment_required', error }));
    const { user } = openApp(ADDRESS, { as: 'nobody', api });
    for (const [name, value] of [
      ['Business name', 'Cole'],
      ['Contact name', 'Ada'],
      ['Email', 'ada@cole.example'],
      ['Phone', '3135550142'],
    ] as const)
      await user.type(await field(name), value);
    await user.click(screen.getByRole('button', { name: 'Complete onboarding' }));
    await waitFor(() => expect(screen.getByTestId('form-alert')).toHaveTextContent(error));
    expect(await field('Business name')).toHaveValue('Cole');
  });

  test('an unpaid or already completed purchase has no form', async () => {
    visit(ADDRESS, checkoutResult({ status: 'open' }));
    expect(await screen.findByText('Not paid yet')).toBeVisible();
    expect(screen.queryByRole('form')).toBeNull();
  });

  test('a practice is not set up twice', async () => {
    visit(ADDRESS, checkoutResult({ isOnboarded: true }));
    expect(await screen.findByText('This practice has been set up')).toBeVisible();
    expect(screen.queryByRole('form')).toBeNull();
  });
});
