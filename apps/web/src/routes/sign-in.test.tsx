/** Signing in: who may open which page, where everybody else is redirected, and the texts of the sign-in pages. */
import type { InvitationResult, AuthSessionResult } from '@praxis/contracts/auth/auth';
import { InvitationAccept, LinkRequest, SignInRequest, SignUpRequest } from '@praxis/contracts/auth/auth';
import { screen, waitFor, within } from '@testing-library/react';
import { readAuthSession } from '../lib/auth/auth-session.js';
import { PRODUCT_BRAND } from '../lib/tenant/current-brand.js';
import { fill, openApp, sessionOf, TENANT, type App, type Viewer } from '../testing/render-app.js';
import { later as answerLater, noAnswer, refusal, TestApi } from '../testing/test-api.js';

const TOKEN = 'A'.repeat(43);
const PASSWORD = 'a password that nobody guesses';
const LINK_OVER = 'This link has expired or was already used. Ask for a new one.';
const LINK_PART = 'This link is incomplete. Copy the whole link from your email.';
const LABELS = {
  link: 'Magic link sent. Check your email.',
  account: 'Account created. Check your email to verify.',
};

/** A response that never arrives, so that pages on the way to the tested one keep loading. */
const later = (): Promise<never> => new Promise(() => undefined);

function quietApi(): TestApi {
  return new TestApi()
    .on('GET /v1/auth/sessions', later)
    .on('GET /v1/settings/*', later)
    .on('GET /v1/dashboard', later)
    .on('GET /v1/portal/leads', later)
    .on('GET /v1/integrations*', later)
    .on('GET /v1/tenants/:id/*', later);
}

const at = async ({ address }: App, path: string): Promise<void> => {
  await waitFor(() => expect(address()).toBe(path));
};
const press = async ({ user }: App, name: string): Promise<void> => {
  await user.click(await screen.findByRole('button', { name }));
};

async function signIn(app: App, email: string): Promise<void> {
  await app.user.click(await screen.findByRole('tab', { name: 'Email' }));
  fill(screen.getByRole('textbox', { name: 'Email' }), email);
  await app.user.type(screen.getByLabelText('Password'), `${PASSWORD}{Enter}`);
}

describe('who may open a page', () => {
  test.each(['/settings', '/settings/team', '/api'])(
    'a signed-out visitor is sent from %s to sign in, and then to the requested page',
    async (path) => {
      const api = quietApi().onBody('POST /v1/auth/sign-in', SignInRequest, () => sessionOf('owner'));
      const app = openApp(path, { as: 'nobody', api });
      await at(app, '/login');
      await signIn(app, 'owner@harbor-law.example');
      await waitFor(() => expect(app.address().startsWith(path)).toBe(true));
      expect(api.to('POST /v1/auth/sign-in')[0]?.body).toEqual({
        email: 'owner@harbor-law.example',
        password: PASSWORD,
      });
    },
  );

  test('a page shows a spinner until the session is known', async () => {
    let answer = (_session: AuthSessionResult): void => undefined;
    const held = new Promise<AuthSessionResult>((resolve) => (answer = resolve));
    const app = openApp('/settings/account', { api: quietApi().on('GET /v1/auth/session', () => held) });
    expect(await screen.findByTestId('page-spinner')).toBeVisible();
    expect(app.address()).toBe('/settings/account');
    answer(sessionOf('owner'));
    expect(await screen.findByLabelText('Business name')).toBeVisible();
    expect(screen.queryByTestId('page-spinner')).not.toBeInTheDocument();
  });

  test.each(['/login', '/auth', '/auth/forgot'])(
    'a signed-in user is sent from %s to their own page',
    async (path) => {
      const app = openApp(path, { as: 'staff', api: quietApi() });
      await at(app, '/today');
      expect(await screen.findByTestId('today')).toBeVisible();
    },
  );

  test('a tenant’s page is closed to a user without a tenant', async () => {
    const api = quietApi().on('GET /readyz', later).on('GET /v1/profiles/me', later);
    const app = openApp('/api', { as: 'outsider', api });
    await at(app, '/');
    expect(await screen.findByTestId('start-practice')).toBeVisible();
  });

  test.each(['/today', '/workflows', '/appointments', `/appointments/${TENANT.id}`, '/leads/import'])(
    'a viewer, who has no access to %s, gets another page',
    async (path) => {
      // No responses are defined for this page's own reads: the API would refuse them, so the app must not send them.
      const app = openApp(path, { as: 'viewer', api: quietApi() });
      await at(app, '/client');
      expect(await screen.findByTestId('portal')).toBeVisible();
    },
  );

  test('settings are open to a user without a tenant', async () => {
    const app = openApp('/settings', { as: 'outsider', api: quietApi() });
    await waitFor(() => expect(app.address()).toMatch(/^\/settings\//));
  });

  const SEVEN = [
    'Home/Overview',
    'Lead Management',
    'API Settings',
    'Work Plan',
    'Client Dashboard',
    'Admin Dashboard',
    'Settings',
  ];
  test.each<[Viewer, string[]]>([
    ['nobody', ['Home/Overview']],
    [
      'owner',
      ['Home/Overview', 'Lead Management', 'API Settings', 'Work Plan', 'Client Dashboard', 'Settings'],
    ],
    [
      'admin',
      ['Home/Overview', 'Lead Management', 'API Settings', 'Work Plan', 'Admin Dashboard', 'Settings'],
    ],
  ])('navigation shows which of the specification’s seven pages %s may open', async (as, labels) => {
    jest.spyOn(console, 'warn').mockImplementation();
    openApp('/no/such/page', { as, api: quietApi(), framed: true });
    await waitFor(() => {
      const [main] = screen.getAllByLabelText('Main');
      const links = within(main as HTMLElement).getAllByRole('link');
      const shown = links.map(({ textContent }) => textContent);
      expect(SEVEN.filter((label) => shown.includes(label))).toEqual(labels);
    });
  });
});

describe('a session', () => {
  test('that ended elsewhere is noticed by the next request', async () => {
    const app = openApp('/settings/account', { api: quietApi() });
    expect(await screen.findByLabelText('Business name')).toBeVisible();
    app.api
      .on('GET /v1/auth/session', sessionOf('nobody'))
      .on('GET /v1/auth/sessions', refusal(401, { code: 'not_authenticated', error: 'Sign in to go on.' }));
    await app.user.click(await within(screen.getByLabelText('Settings')).findByText('Sessions'));
    await at(app, '/login');
    expect(await screen.findByTestId('toast')).toHaveTextContent('Session ended');
  });

  test('that the user ends shows no message, whichever request notices it first', async () => {
    const ended = answerLater();
    const app = openApp('/settings/account', {
      api: quietApi().on('POST /v1/auth/sign-out', ended.promise),
      framed: true,
    });
    await press(app, 'Sign Out');
    app.api.on('GET /v1/auth/session', sessionOf('nobody'));
    await readAuthSession();
    expect(screen.queryByTestId('toast')).toBeNull();
    // The page that sent the request is gone before the response arrives.
    expect(await screen.findByRole('link', { name: 'Sign In' })).toBeVisible();
    ended.answer({ ok: true, message: 'Signed out' });
    expect(await screen.findByTestId('toast')).toHaveTextContent('Signed out');
    await at(app, '/login');
  });

  test('that cannot be loaded can be retried', async () => {
    const api = quietApi().on('GET /v1/auth/session', noAnswer);
    const app = openApp('/settings/account', { api });
    expect(await screen.findByText('Could not check your sign-in')).toBeVisible();
    api.on('GET /v1/auth/session', sessionOf('owner'));
    await press(app, 'Try again');
    expect(await screen.findByLabelText('Business name')).toBeVisible();
  });
});

describe('signing in', () => {
  test('any address gets the same message, and another address can be entered', async () => {
    const api = quietApi().onBody('POST /v1/auth/magic-link', LinkRequest, () => ({
      ok: true,
      message: LABELS.link,
    }));
    const app = openApp('/login', { as: 'nobody', api });
    fill(await screen.findByRole('textbox', { name: 'Email' }), 'nobody@example.com');
    await press(app, 'Send magic link');
    expect(await screen.findByTestId('mail-sent')).toHaveTextContent(LABELS.link);
    await press(app, 'Use another address');
    expect(await screen.findByRole('textbox', { name: 'Email' })).toBeVisible();
  });

  test('the Email tab also creates accounts', async () => {
    const api = quietApi().onBody('POST /v1/auth/sign-up', SignUpRequest, () => ({
      ok: true,
      message: LABELS.account,
    }));
    const app = openApp('/login', { as: 'nobody', api });
    await app.user.click(await screen.findByRole('tab', { name: 'Email' }));
    await press(app, 'Create a new account');
    fill(screen.getByRole('textbox', { name: 'Email' }), 'new@example.com');
    fill(screen.getByLabelText('Password'), PASSWORD);
    await press(app, 'Create account');
    expect(await screen.findByTestId('mail-sent')).toHaveTextContent(LABELS.account);
    expect(api.to('POST /v1/auth/sign-up')[0]?.body).toEqual({
      email: 'new@example.com',
      password: PASSWORD,
    });
    await press(app, 'I have an account: sign in');
    expect(await screen.findByRole('form', { name: 'Sign in' })).toBeVisible();
  });

  test('a new user enters their name, which the team then sees instead of an address', async () => {
    const invitation: InvitationResult = {
      ok: true,
      email: 'new@example.com',
      tenantName: TENANT.name,
      role: 'staff',
      needsPassword: true,
    };
    const api = quietApi()
      .on('POST /v1/auth/invitation', invitation)
      .onBody('POST /v1/auth/invitation/accept', InvitationAccept, () => sessionOf('nobody'));
    const app = openApp(`/auth/invitation#token=${TOKEN}`, { as: 'nobody', api, framed: true });
    fill(await screen.findByLabelText('Choose a password'), PASSWORD);
    await press(app, `Join ${TENANT.name}`);
    expect(await screen.findByText('Name is required')).toBeVisible();
    expect(api.to('POST /v1/auth/invitation/accept')).toEqual([]);
    fill(screen.getByRole('textbox', { name: 'Your name' }), 'Noor Haddad');
    await press(app, `Join ${TENANT.name}`);
    await at(app, '/login');
    expect(api.to('POST /v1/auth/invitation/accept')[0]?.body).toEqual({
      token: TOKEN,
      name: 'Noor Haddad',
      password: PASSWORD,
    });
  });

  test('an invited user who has an account accepts, and no session is opened', async () => {
    const email = 'old@example.com';
    const invitation: InvitationResult = {
      ok: true,
      email,
      tenantName: TENANT.name,
      role: 'viewer',
      needsPassword: false,
    };
    // The link is first opened on a poor connection.
    let isReachable = false;
    const api = quietApi()
      .on('POST /v1/auth/invitation', () => (isReachable ? invitation : noAnswer()))
      .on('GET /v1/tenants/:id', { ok: true, tenant: TENANT, brand: { ...PRODUCT_BRAND, name: TENANT.name } })
      .onBody('POST /v1/auth/invitation/accept', InvitationAccept, () => sessionOf('nobody'))
      .onBody('POST /v1/auth/sign-in', SignInRequest, () => sessionOf('viewer'));
    const app = openApp(`/auth/invitation#token=${TOKEN}`, { as: 'nobody', api, framed: true });
    expect(await screen.findByText('Could not open the invitation')).toBeVisible();
    isReachable = true;
    await press(app, 'Try again');
    expect(await screen.findByText(`Viewer, as ${email}`)).toBeVisible();
    expect(window.location.hash).toBe('');
    expect(screen.queryByLabelText('Choose a password')).not.toBeInTheDocument();
    await press(app, `Join ${TENANT.name}`);
    await at(app, '/login');
    const toast = await screen.findByTestId('toast');
    expect(toast).toHaveTextContent(`You joined ${TENANT.name}`);
    expect(toast).toHaveTextContent(`Sign in as ${email}`);
    expect(api.to('POST /v1/auth/invitation/accept')[0]?.body).toEqual({ token: TOKEN });
    await signIn(app, email);
    expect(await screen.findByRole('button', { name: 'Sign Out' })).toBeVisible();
    await waitFor(() => expect(screen.getByTestId('brand')).toHaveTextContent(TENANT.name));
  });
});

test('a password is hidden until revealed, may be pasted, and works with password managers', async () => {
  const app = openApp('/login', { as: 'nobody', api: quietApi() });
  await app.user.click(await screen.findByRole('tab', { name: 'Email' }));
  const field = screen.getByLabelText('Password');
  expect(field).toHaveAttribute('type', 'password');
  expect(field).toHaveAttribute('autocomplete', 'current-password');
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAttribute('autocomplete', 'username');
  await app.user.click(field);
  await app.user.paste(PASSWORD);
  expect(field).toHaveValue(PASSWORD);
  await app.user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field).toHaveAttribute('type', 'text');
});

describe('invalid links show a message and change nothing', () => {
  test('without a token', async () => {
    openApp('/auth/magic', { as: 'nobody' });
    expect(await screen.findByText('This link is incomplete')).toBeVisible();
  });

  test('with half a token', async () => {
    const api = quietApi().on(
      'POST /v1/auth/verify-email',
      refusal(400, { code: 'validation_failed', error: LINK_PART }),
    );
    const app = openApp('/auth/verify#token=short', { as: 'nobody', api });
    await screen.findByText('Verify and sign in');
    await press(app, 'Verify and sign in');
    await waitFor(() =>
      expect(screen.getByTestId('form-alert')).toHaveTextContent('This link is incomplete.'),
    );
  });

  test('an unknown invitation', async () => {
    const api = quietApi().on(
      'POST /v1/auth/invitation',
      refusal(404, { code: 'link_invalid', error: LINK_OVER }),
    );
    openApp(`/auth/invitation#token=${TOKEN}`, { as: 'nobody', api });
    expect(await screen.findByText('This invitation cannot be opened')).toBeVisible();
  });

  test('an expired reset', async () => {
    const api = quietApi().on(
      'POST /v1/auth/password-reset/confirm',
      refusal(400, { code: 'link_invalid', error: LINK_OVER }),
    );
    const app = openApp(`/auth/reset#token=${TOKEN}`, { as: 'nobody', api, framed: true });
    fill(await screen.findByLabelText('New password'), PASSWORD);
    await press(app, 'Save and sign in');
    await waitFor(() =>
      expect(screen.getByTestId('form-alert')).toHaveTextContent(
        'This link has expired or was already used.',
      ),
    );
    expect(await screen.findByText('Sign In')).toBeVisible();
  });
});
