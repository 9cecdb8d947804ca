/** Second factors on screen: setting one up, signing in with it, losing it, and admins who must have one. */
import { SignInRequest } from '@praxis/contracts/auth/auth';
import { SecondFactorRequest, TotpConfirm, type FactorList } from '@praxis/contracts/auth/factor';
import { screen, waitFor, within } from '@testing-library/react';
import { fill, openApp, sessionOf, type App } from '../testing/render-app.js';
import { noAnswer, refusal, TestApi } from '../testing/test-api.js';
import { expectToast } from '../testing/toast.js';

const FACTORS = '/v1/auth/factors';
const SECRET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const CODES = ['0AAAAA-BBBBBB-CCCCCC-DDDDDD', '1AAAAA-BBBBBB-CCCCCC-DDDDDD'];
const APP = { id: '33333333-3333-4333-8333-333333333333', kind: 'totp', name: null } as const;
const WRONG = 'This code is wrong, or was used before.';

const later = (): Promise<never> => new Promise(() => undefined);
const wrongCode = (): Response => refusal(400, { code: 'code_wrong', error: WRONG, fields: { code: WRONG } });

/** A server that stores the factors of one account, and accepts the code 123456. */
function factorServer({ isEnrolled = false, isRequired = false } = {}): TestApi {
  let items: FactorList['items'] = isEnrolled
    ? [{ ...APP, createdAt: new Date().toISOString(), lastUsedAt: null }]
    : [];
  return new TestApi()
    .on('GET /v1/tenants/:id', later)
    .on('GET /v1/settings/*', later)
    .on('GET /v1/portal/leads', later)
    .on('GET /v1/dashboard', later)
    .on('GET /v1/leads*', later)
    .on(`GET ${FACTORS}`, () => ({ ok: true, items, recoveryCodesLeft: items.length * 10, isRequired }))
    .on(`POST ${FACTORS}/totp`, {
      ok: true,
      secret: SECRET,
      enrollment: 'sealed',
      uri: `otpauth://totp/Praxis:owner%40harbor-law.example?secret=${SECRET}&issuer=Praxis`,
    })
    .onBody(`POST ${FACTORS}/totp/confirm`, TotpConfirm, ({ code }) => {
      if (code !== '123456') return wrongCode();
      const factor = { ...APP, createdAt: new Date().toISOString(), lastUsedAt: null };
      items = [factor];
      return { ok: true, factor, recoveryCodes: CODES };
    })
    .on(`POST ${FACTORS}/recovery-codes`, { ok: true, recoveryCodes: CODES })
    .on(`DELETE ${FACTORS}/:id`, () => {
      items = [];
      return { ok: true, message: 'Removed.' };
    })
    .onBody('POST /v1/auth/sign-in', SignInRequest, () => sessionOf('nobody', { nextStep: 'second_factor' }))
    .onBody('POST /v1/auth/second-factor', SecondFactorRequest, ({ code }) =>
      code === '123456' || code === CODES[0] ? sessionOf('owner', { csrfToken: 'fresh' }) : wrongCode(),
    );
}

const panel = async () =>
  within((await screen.findByRole('heading', { name: 'Second factor' })).closest('section') as HTMLElement);
const press = async ({ user }: App, name: string): Promise<void> => {
  await user.click(await screen.findByRole('button', { name }));
};
const field = (name: string): Promise<HTMLElement> => screen.findByLabelText(name);

async function firstStep(app: App): Promise<void> {
  await app.user.click(await screen.findByRole('tab', { name: 'Email' }));
  fill(screen.getByRole('textbox', { name: 'Email' }), 'owner@harbor-law.example');
  await app.user.type(screen.getByLabelText('Password'), 'harbor lamp eleven{Enter}');
}

describe('in Settings', () => {
  test('an app is set up by QR code or key, with its first code; then the recovery codes are shown', async () => {
    const app = openApp('/settings/account', { api: factorServer() });
    await press(app, 'Set up an authenticator app');
    expect(await screen.findByRole('img', { name: 'QR code of the key' })).toBeVisible();
    expect(screen.getByTestId('app-key').textContent?.replaceAll(' ', '')).toBe(SECRET);
    fill(await field('Code'), '12');
    await press(app, 'Add this app');
    expect(await screen.findByText('The code has six digits')).toBeVisible();
    fill(await field('Code'), '654321');
    await press(app, 'Add this app');
    expect(await screen.findByText(WRONG)).toBeVisible();
    fill(await field('Code'), '123456');
    await press(app, 'Add this app');
    const codes = within(await screen.findByRole('list', { name: 'Recovery codes' })).getAllByRole(
      'listitem',
    );
    expect(codes.map(({ textContent }) => textContent)).toEqual(CODES);
    await press(app, 'I have saved them');
    expect(await screen.findByTestId('factor')).toHaveTextContent('Authenticator app');
    expect(screen.getByTestId('recovery-codes')).toHaveTextContent('10 of 10 are left');
    expect(app.api.to(`POST ${FACTORS}/totp/confirm`).at(-1)?.body).toEqual({
      enrollment: 'sealed',
      code: '123456',
    });
  });

  test('a user can cancel the set-up, and the next one has another key', async () => {
    const app = openApp('/settings/account', { api: factorServer() });
    await press(app, 'Set up an authenticator app');
    await screen.findByTestId('app-key');
    await press(app, 'Cancel');
    await press(app, 'Set up an authenticator app');
    await waitFor(() => expect(app.api.to(`POST ${FACTORS}/totp`)).toHaveLength(2));
  });

  test('new codes are shown once, and the app is removed after a confirmation', async () => {
    const app = openApp('/settings/account', { api: factorServer({ isEnrolled: true }) });
    await press(app, 'Create new codes');
    expect(await screen.findByText(CODES[1] ?? '')).toBeVisible();
    await press(app, 'I have saved them');
    expect(screen.queryByText(CODES[1] ?? '')).not.toBeInTheDocument();
    await app.user.click((await panel()).getByRole('button', { name: 'Remove the authenticator app' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(app.api.to(`DELETE ${FACTORS}/:id`)).toEqual([]);
    await app.user.click(question.getByRole('button', { name: 'Remove' }));
    await expectToast('Authenticator app removed');
    expect(await screen.findByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
  });

  test('an admin cannot remove the last factor', async () => {
    openApp('/settings/account', { api: factorServer({ isEnrolled: true, isRequired: true }) });
    expect((await panel()).getByText('Second factor')).toBeVisible();
    expect(await screen.findByText('Required of admins')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove the authenticator app' })).not.toBeInTheDocument();
  });

  test('a demo session cannot set up a factor', async () => {
    openApp('/settings/account', { api: factorServer(), session: { readOnly: true } });
    expect(await screen.findByRole('button', { name: 'Set up an authenticator app' })).toBeDisabled();
    expect((await panel()).getByText(/The demo session is read-only/)).toBeVisible();
  });

  test('factors that cannot be loaded are loaded again', async () => {
    const api = factorServer().on(`GET ${FACTORS}`, noAnswer);
    const app = openApp('/settings/account', { api });
    expect(await screen.findByText('Could not load second factors')).toBeVisible();
    app.api.on(`GET ${FACTORS}`, { ok: true, items: [], recoveryCodesLeft: 0, isRequired: false });
    await app.user.click((await panel()).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
  });
});

describe('signing in', () => {
  test('the code is asked for after the password, and leads to the requested page', async () => {
    const app = openApp('/settings/account', { as: 'nobody', api: factorServer() });
    await waitFor(() => expect(app.address()).toBe('/login'));
    await firstStep(app);
    await waitFor(() => expect(app.address()).toBe('/auth/second-factor'));
    const code = await field('Code');
    expect(code).toHaveFocus();
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await app.user.type(code, '654321{Enter}');
    expect(await screen.findByText(WRONG)).toBeVisible();
    fill(await field('Code'), '123456');
    await press(app, 'Continue');
    await waitFor(() => expect(app.address()).toBe('/settings/account'));
    expect(await panel()).toBeDefined();
  });

  test('a recovery code can be used instead of the app', async () => {
    const app = openApp('/auth/second-factor', {
      as: 'nobody',
      session: { nextStep: 'second_factor' },
      api: factorServer(),
    });
    await press(app, 'Use a recovery code');
    fill(await field('Recovery code'), CODES[0] ?? '');
    await press(app, 'Continue');
    await waitFor(() => expect(app.address()).toBe('/today'));
  });

  test('an expired sign-in shows a message, and one that never started redirects to the sign-in page', async () => {
    const over = 'This sign-in is over: it waits ten minutes for its second step. Begin again.';
    const api = factorServer().on('POST /v1/auth/second-factor', () =>
      refusal(401, { code: 'sign_in_over', error: over }),
    );
    const app = openApp('/auth/second-factor', { as: 'nobody', session: { nextStep: 'second_factor' }, api });
    fill(await field('Code'), '123456');
    await press(app, 'Continue');
    expect(await screen.findByText(over)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in another way' })).toHaveAttribute('href', '/login');
  });

  test('a visitor who is not signing in sees that no sign-in is in progress', async () => {
    openApp('/auth/second-factor', { as: 'nobody', api: factorServer() });
    expect(await screen.findByText('No sign-in in progress')).toBeVisible();
  });

  test('a signed-in user is sent to their own page', async () => {
    const app = openApp('/auth/second-factor', { api: factorServer() });
    await waitFor(() => expect(app.address()).toBe('/today'));
  });
});

test('a request that needs a recent sign-in continues after password and code', async () => {
  let isProven = false;
  const api = factorServer({ isEnrolled: true })
    .on(`POST ${FACTORS}/recovery-codes`, () =>
      isProven
        ? { ok: true, recoveryCodes: CODES }
        : refusal(403, { code: 'step_up_required', error: 'This needs a recent sign-in.' }),
    )
    .onBody('POST /v1/auth/second-factor', SecondFactorRequest, ({ code }) => {
      if (code !== '123456') return wrongCode();
      isProven = true;
      return sessionOf('owner', { csrfToken: 'fresh' });
    });
  const app = openApp('/settings/account', { api });
  await press(app, 'Create new codes');
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it is you' }));
  fill(dialog.getByLabelText('Password'), 'harbor lamp eleven');
  await app.user.click(dialog.getByRole('button', { name: 'Sign in again' }));
  fill(await dialog.findByLabelText('Code'), '123456');
  await app.user.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText(CODES[0] ?? '')).toBeVisible();
  expect(api.to(`POST ${FACTORS}/recovery-codes`).at(-1)?.headers.get('x-csrf-token')).toBe('fresh');
});

describe('an admin who must have a second factor', () => {
  const { user } = sessionOf('admin');
  /** An admin without rights until they have a second factor. */
  const enrolling = { nextStep: 'enroll', user: user && { ...user, roles: [] } } as const;

  test.each(['/dashboard', '/settings/account', '/login'])(
    'is sent from %s to the set-up, then continues',
    async (path) => {
      let isEnrolled = false;
      const api = factorServer()
        .on('GET /v1/auth/session', () => sessionOf('admin', isEnrolled ? {} : enrolling))
        .onBody(`POST ${FACTORS}/totp/confirm`, TotpConfirm, () => {
          isEnrolled = true;
          return {
            ok: true,
            factor: { ...APP, createdAt: new Date().toISOString(), lastUsedAt: null },
            recoveryCodes: CODES,
          };
        });
      const app = openApp(path, { as: 'admin', api });
      await waitFor(() => expect(app.address()).toBe('/auth/second-factor/set-up'));
      await press(app, 'Set up an authenticator app');
      fill(await field('Code'), '123456');
      await press(app, 'Add this app');
      await press(app, 'I have saved them');
      await waitFor(() => expect(app.address()).toBe('/dashboard'));
    },
  );

  test('can sign out instead', async () => {
    const api = factorServer()
      .on('GET /v1/auth/session', () => sessionOf('admin', enrolling))
      .on('POST /v1/auth/sign-out', { ok: true, message: 'You are signed out.' });
    const app = openApp('/auth/second-factor/set-up', { as: 'admin', api });
    await press(app, 'Sign out');
    await waitFor(() => expect(app.address()).toBe('/login'));
    expect(api.to('POST /v1/auth/sign-out')[0]?.body).toEqual({ everywhere: false });
  });

  test('other users have no access to the page', async () => {
    const app = openApp('/auth/second-factor/set-up', { api: factorServer() });
    await waitFor(() => expect(app.address()).toBe('/today'));
  });
});
