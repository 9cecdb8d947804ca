/** Settings, Account and Sessions: the business, notifications, signing in, and the list of sessions. */
import {
  LinkRequest,
  PasswordChange,
  SignOutRequest,
  type AuthSessionEntry,
  type AuthSessionList,
} from '@praxis/contracts/auth/auth';
import { PersonName } from '@praxis/contracts/auth/profile';
import { MaskingSettings } from '@praxis/contracts/core/masking';
import type { PhoneSettingsResult } from '@praxis/contracts/call/phone';
import { AccountSettings, type AccountSettingsResult } from '@praxis/contracts/tenant/settings';
import { NO_FIGURES, PracticeFigures } from '@praxis/contracts/tenant/practice-figures';
import { PracticeFacts } from '@praxis/contracts/tenant/practice';
import { TenantUpdate, type Tenant, type TenantResult } from '@praxis/contracts/tenant/tenant';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { queryClient } from '../lib/api/query-client.js';
import { queryKeys } from '../lib/api/query-keys.js';
import { knownUser } from '../lib/auth/auth-session.js';
import { PRODUCT_BRAND } from '../lib/tenant/current-brand.js';
import { fill, openApp, sessionOf, TENANT, type App } from '../testing/render-app.js';
import { practiceResult } from '../testing/practice-rows.js';
import { memberRow, OWN_ID, teamList } from '../testing/team-rows.js';
import { noAnswer, refusal, TestApi } from '../testing/test-api.js';
import { expectToast } from '../testing/toast.js';

const PHONE: PhoneSettingsResult = {
  ok: true,
  settings: {
    handoverNumber: '',
    voicemail: 'message',
    monthlyCapCents: 10_000,
    spentCents: 0,
    voiceUrl: 'https://praxis.example/v1/webhooks/voice',
  },
};
const done = { ok: true, message: 'Done.' };

/** A server that stores the tenant and its notification channels. */
function accountServer(): TestApi {
  let tenant: Tenant = TENANT;
  let settings: AccountSettings = { notifyByEmail: true, notifyBySms: false };
  const known = (): TenantResult => ({ ok: true, tenant, brand: PRODUCT_BRAND });
  const shown = (): AccountSettingsResult => ({ ok: true, settings });
  return new TestApi()
    .on('GET /v1/tenants/:id', known)
    .onBody('PATCH /v1/tenants/:id', TenantUpdate, ({ name = tenant.name, industry = tenant.industry }) => {
      tenant = { ...tenant, name, industry };
      return known();
    })
    .on('GET /v1/settings/account', shown)
    .onBody('PUT /v1/settings/account', AccountSettings, (change) => {
      settings = change;
      return shown();
    })
    .on('GET /v1/settings/phone', PHONE);
}

const openAccount = (options: Parameters<typeof openApp>[1] = {}): App =>
  openApp('/settings/account', { api: accountServer(), ...options });
const businessName = (): Promise<HTMLElement> => screen.findByLabelText('Business name');
const saveBusiness = (): HTMLElement =>
  within(screen.getByRole('form', { name: 'Business' })).getByText('Save');

test('Settings is only for signed-in users', async () => {
  const { address } = openApp('/settings/theme', { as: 'nobody' });
  await waitFor(() => expect(address()).toMatch(/^\/login/));
});

test.each([
  ['viewer', ['Account', 'Theme', 'Usage & billing', 'Sessions']],
  [
    'staff',
    [
      'Account',
      'Theme',
      'Team',
      'Usage & billing',
      'Scheduling',
      'Booking page',
      'Receptionist',
      'Replies',
      'Pipeline',
      'Routing',
      'Conflicts',
      'Suppressions',
      'Sessions',
    ],
  ],
] as const)('each tab of Settings has a URL; a %s sees the tabs they may open', async (as, words) => {
  const api = accountServer().on('GET /v1/auth/sessions', sessions([]));
  const { user, address } = openApp('/settings', { as, api });
  await businessName();
  expect(address()).toBe('/settings/account');
  const tabs = within(screen.getByRole('navigation', { name: 'Settings' })).getAllByRole('link');
  expect(tabs.map(({ textContent }) => textContent)).toEqual(words);
  expect(tabs[0]).toHaveAttribute('aria-current', 'page');
  await user.click(await screen.findByText('Sessions'));
  await screen.findByText('Where you are signed in');
  expect(address()).toBe('/settings/sessions');
});

test('an owner changes name and industry', async () => {
  const { user, api } = openAccount();
  const name = await businessName();
  expect(name).toHaveValue(TENANT.name);
  expect(saveBusiness()).toBeDisabled();
  fill(name, '   ');
  await user.click(saveBusiness());
  expect(await screen.findByText('Business name is required')).toBeVisible();
  expect(name).toHaveAttribute('aria-invalid', 'true');
  expect(api.to('PATCH /v1/tenants/:id')).toEqual([]);
  fill(name, `${TENANT.name} & Daughters`);
  const form = within(screen.getByRole('form', { name: 'Business' }));
  await user.selectOptions(await form.findByLabelText('Industry'), 'Real Estate');
  await user.click(saveBusiness());
  await expectToast('Tenant updated');
  const [saved] = api.to('PATCH /v1/tenants/:id');
  expect(saved?.params).toEqual({ id: TENANT.id });
  expect(saved?.body).toEqual({ name: `${TENANT.name} & Daughters`, industry: 'realestate' });
  expect(name).toHaveValue(`${TENANT.name} & Daughters`);
  expect(form.getByLabelText('Industry')).toHaveValue('realestate');
  await waitFor(() => expect(saveBusiness()).toBeDisabled());
});

test('the bar that appears with changes discards them', async () => {
  const { user, api } = openAccount();
  const name = await businessName();
  const form = within(screen.getByRole('form', { name: 'Business' }));
  expect(form.queryByText('Discard')).toBeNull();
  fill(name, 'Another name');
  expect(await form.findByText('Unsaved changes')).toBeVisible();
  api.on('PATCH /v1/tenants/:id', () => refusal(409, { code: 'conflict', error: 'Not now.' }));
  await user.click(saveBusiness());
  expect(await form.findByText('Not now.')).toBeVisible();
  await user.click(form.getByText('Discard'));
  expect(form.queryByText('Not now.')).toBeNull();
  expect(name).toHaveValue(TENANT.name);
  expect(form.queryByText('Unsaved changes')).toBeNull();
  expect(saveBusiness()).toBeDisabled();
});

test('a user sets the name that the team sees', async () => {
  let name: string | null = null;
  const api = accountServer()
    .on('GET /v1/auth/session', () => {
      const session = sessionOf('viewer');
      return { ...session, user: session.user && { ...session.user, name } };
    })
    .onBody('PUT /v1/profiles/me/name', PersonName, (body) => {
      ({ name } = body);
      return { ok: true, name };
    });
  const { user } = openAccount({ as: 'viewer', api });
  const form = within(await screen.findByRole('form', { name: 'You' }));
  fill(form.getByLabelText('Name'), ' Dana Whitfield ');
  await user.click(form.getByText('Save'));
  await expectToast('Name saved');
  expect(api.to('PUT /v1/profiles/me/name').map(({ body }) => body)).toEqual([{ name: 'Dana Whitfield' }]);
  expect(form.getByLabelText('Name')).toHaveValue('Dana Whitfield');
  await waitFor(() => expect(knownUser()?.name).toBe('Dana Whitfield'));
});

test('an owner enters the practice’s address; an incomplete address is not saved', async () => {
  let saved = practiceResult();
  const api = accountServer()
    .on('GET /v1/settings/practice', () => saved)
    .onBody('PUT /v1/settings/practice', PracticeFacts, (facts) => {
      saved = practiceResult(facts);
      return saved;
    });
  const { user } = openAccount({ api });
  const form = within(await screen.findByRole('form', { name: 'For clients' }));
  expect(form.getByText('Mon–Fri 9:00 AM – 5:30 PM')).toBeVisible();
  fill(form.getByLabelText('Street and suite'), '120 Harbor St');
  await user.click(form.getByText('Save'));
  expect(await form.findByText('City is required for a complete address')).toBeVisible();
  expect(api.to('PUT /v1/settings/practice')).toEqual([]);
  fill(form.getByLabelText('City'), 'Detroit');
  fill(form.getByLabelText('State'), 'MI');
  fill(form.getByLabelText('ZIP code'), '48226');
  await user.click(form.getByLabelText('Español'));
  await user.click(form.getByText('Save'));
  await expectToast('Practice saved');
  expect(api.to('PUT /v1/settings/practice').at(-1)?.body).toMatchObject({
    street: '120 Harbor St',
    city: 'Detroit',
    state: 'MI',
    postalCode: '48226',
    timeZone: 'America/Detroit',
    languages: ['en', 'es'],
  });
});

test('a colleague’s change appears, and saving does not revert it', async () => {
  let saved = practiceResult();
  const api = accountServer()
    .on('GET /v1/settings/practice', () => saved)
    .onBody('PUT /v1/settings/practice', PracticeFacts, (facts) => (saved = practiceResult(facts)));
  const { user } = openAccount({ api });
  const form = within(await screen.findByRole('form', { name: 'For clients' }));
  fill(form.getByLabelText('Street and suite'), '120 Harbor St');
  fill(form.getByLabelText('City'), 'Detroit');
  fill(form.getByLabelText('State'), 'MI');
  fill(form.getByLabelText('ZIP code'), '48226');
  saved = practiceResult({ ...saved.practice, phone: '+13135550177', languages: ['en', 'es'] });
  await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.tenant.practice(TENANT.id) }));
  await waitFor(() => expect(form.getByLabelText('Phone')).toHaveValue('+13135550177'));
  await waitFor(() => expect(form.getByLabelText('Español')).toBeChecked());
  expect(form.getByLabelText('Street and suite')).toHaveValue('120 Harbor St');
  await user.click(form.getByText('Save'));
  await expectToast('Practice saved');
  expect(api.to('PUT /v1/settings/practice').at(-1)?.body).toMatchObject({
    street: '120 Harbor St',
    phone: '+13135550177',
    languages: ['en', 'es'],
  });
});

test('only changed fields of the business are sent', async () => {
  const { user, api } = openAccount();
  fill(await businessName(), 'Harbor & Daughters');
  await user.click(saveBusiness());
  await expectToast('Tenant updated');
  expect(api.to('PATCH /v1/tenants/:id').map(({ body }) => body)).toEqual([{ name: 'Harbor & Daughters' }]);
});

test('an owner enters what a client is worth; a single figure is not saved, and both can be removed', async () => {
  let figures = NO_FIGURES;
  const api = accountServer()
    .on('GET /v1/settings/figures', () => ({ ok: true, figures }))
    .onBody('PUT /v1/settings/figures', PracticeFigures, (body) => {
      figures = body;
      return { ok: true, figures };
    });
  const { user } = openAccount({ api });
  const form = within(await screen.findByRole('form', { name: 'For your figures' }));
  const worth = form.getByLabelText('Average value of a client (US dollars)');
  const share = form.getByLabelText('Appointments that become clients (%)');
  fill(worth, '4000.50');
  await user.click(form.getByText('Save'));
  expect(await form.findByText('Enter whole dollars')).toBeVisible();
  fill(worth, '4000');
  await user.click(form.getByText('Save'));
  expect(await form.findByText('Enter how many appointments become clients')).toBeVisible();
  expect(api.to('PUT /v1/settings/figures')).toEqual([]);
  fill(share, '35');
  await user.click(form.getByText('Save'));
  await expectToast('Figures saved');
  expect(api.to('PUT /v1/settings/figures').at(-1)?.body).toEqual({
    clientValueCents: 400_000,
    clientSharePct: 35,
  });
  await waitFor(() => expect(form.getByText('Save')).toBeDisabled());
  fill(worth, '9000');
  await user.click(await form.findByText('Discard'));
  expect(worth).toHaveValue(4_000);
  fill(worth, '');
  fill(share, '');
  await user.click(form.getByText('Save'));
  await waitFor(() =>
    expect(api.to('PUT /v1/settings/figures').at(-1)?.body).toEqual({
      clientValueCents: null,
      clientSharePct: null,
    }),
  );
});

test('leaving with a change in one of two forms asks first', async () => {
  const api = accountServer().on('GET /v1/auth/sessions', sessions([HERE]));
  const { user, address } = openAccount({ api });
  const name = await businessName();
  // Waits for the last form of the page, because the router supports only one question about leaving for all forms.
  await screen.findByRole('form', { name: 'Phone' });
  fill(name, 'Another name');
  await user.click(await screen.findByText('Team'));
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
  await user.click(await question.findByRole('button', { name: 'Stay' }));
  expect(name).toHaveValue('Another name');
  expect(address()).toBe('/settings/account');
  await user.click(await screen.findByText('Sessions'));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await screen.findByText('Where you are signed in');
});

test('a failed save shows an error and keeps what was typed', async () => {
  const { user } = openAccount({ api: accountServer().on('PATCH /v1/tenants/:id', noAnswer) });
  const name = await businessName();
  fill(name, 'Another name');
  await user.click(saveBusiness());
  await expectToast('Error updating tenant', 'server cannot be reached');
  expect(name).toHaveValue('Another name');
});

test('an owner chooses how the team may be notified; email is on by default', async () => {
  const { user, api } = openAccount();
  const group = within(await screen.findByRole('group', { name: 'Everyone may be notified by' }));
  expect(group.getByLabelText('Email')).toBeChecked();
  expect(group.getByLabelText('SMS')).not.toBeChecked();
  await user.click(await group.findByLabelText('SMS'));
  await expectToast('Notifications saved');
  expect(api.to('PUT /v1/settings/account').map(({ body }) => body)).toEqual([
    { notifyByEmail: true, notifyBySms: true },
  ]);
  // The page shows what the server has stored.
  expect(group.getByLabelText('SMS')).toBeChecked();
  expect(group.getByLabelText('Email')).toBeChecked();
});

test('staff can view everything but not change it', async () => {
  openAccount({ as: 'staff' });
  expect(await businessName()).toBeDisabled();
  expect(screen.getAllByTestId('locked')[0]).toHaveTextContent('Only an owner can change this.');
  expect(await screen.findByLabelText('SMS')).toBeDisabled();
});

test('viewers see less', async () => {
  openAccount({ as: 'viewer' });
  expect(await businessName()).toBeDisabled();
  expect(screen.queryByText(/notifications/i)).toBeNull();
});

test('a user without a tenant still has an account', async () => {
  openAccount({ as: 'outsider' });
  expect(await screen.findByTestId('without-tenant')).toHaveTextContent('You are not in a practice yet');
  expect(screen.getByRole('link', { name: 'Set up your practice' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('heading', { name: 'Sign-in' })).toBeVisible();
});

test('a read-only session cannot change anything and says why', async () => {
  const self = memberRow('owner', { userId: OWN_ID, email: 'demo@harbor-law.example' });
  const team = teamList([self, memberRow('viewer'), memberRow('staff'), memberRow('owner')]);
  const { user } = openAccount({
    session: { readOnly: true },
    api: accountServer().on('GET /v1/tenants/:id/users', team),
  });
  expect(await businessName()).toBeDisabled();
  expect(screen.getAllByTestId('locked')[0]).toHaveTextContent('The demo session is read-only.');
  await user.click(await screen.findByText('Team'));
  expect(await screen.findAllByTestId('team-member')).toHaveLength(4);
  expect(screen.queryByRole('form', { name: 'Invite by email' })).toBeNull();
});

test('changing the password requires the current one, and continues with a new session', async () => {
  const error = 'This is not your password.';
  const { user, api } = openAccount({
    as: 'viewer',
    api: accountServer().onBody('PUT /v1/auth/password', PasswordChange, ({ currentPassword }) =>
      currentPassword === 'the one before'
        ? sessionOf('viewer', { csrfToken: 'after' })
        : refusal(400, { code: 'credentials_wrong', error, fields: { currentPassword: error } }),
    ),
  });
  const form = within(await screen.findByRole('form', { name: 'Change password' }));
  const save = form.getByText('Change password');
  await user.click(save);
  expect(await form.findByText('Password is required')).toBeVisible();
  expect(form.getByText('Password must have at least 12 characters')).toBeVisible();
  expect(api.to('PUT /v1/auth/password')).toEqual([]);

  fill(form.getByLabelText('Current password'), 'a guess');
  fill(form.getByLabelText('New password'), 'harbor lamp eleven');
  await user.click(save);
  expect(await form.findByText(error)).toBeVisible();

  fill(form.getByLabelText('Current password'), 'the one before');
  await user.click(save);
  await expectToast('Password changed', 'All your other sessions have ended.');
  expect(form.getByLabelText('Current password')).toHaveValue('');
  expect(form.getByLabelText('New password')).toHaveValue('');
  expect(api.to('PUT /v1/auth/password').at(-1)?.body).toEqual({
    currentPassword: 'the one before',
    password: 'harbor lamp eleven',
  });
});

test('an emailed link changes the password', async () => {
  const { user, api } = openAccount({
    as: 'staff',
    api: accountServer().onBody('POST /v1/auth/password-reset', LinkRequest, () => done),
  });
  await user.click(await screen.findByText('Change password by email'));
  expect(await screen.findByTestId('mail-sent')).toHaveTextContent('staff@harbor-law.example');
  expect(api.to('POST /v1/auth/password-reset').map(({ body }) => body)).toEqual([
    { email: 'staff@harbor-law.example' },
  ]);
});

test('what is typed is kept when a reload of the data fails', async () => {
  const { api } = openAccount();
  const number = await screen.findByLabelText('Transfer number');
  fill(number, '+13135550177');
  const before = api.to('GET /v1/settings/phone').length;
  api.on('GET /v1/settings/phone', noAnswer);
  // Later, the connection returns and outdated data is refetched.
  const later = Date.now() + 600_000;
  const clock = jest.spyOn(Date, 'now').mockReturnValue(later);
  try {
    fireEvent(window, new Event('offline'));
    fireEvent(window, new Event('online'));
    // The first read fails and is retried.
    await waitFor(() => expect(api.to('GET /v1/settings/phone').length).toBeGreaterThan(before + 1));
  } finally {
    clock.mockRestore();
  }
  expect(number).toHaveValue('+13135550177');
  expect(screen.queryByText('Could not load phone settings')).toBeNull();
});

const HERE = sessionEntry({ device: 'Firefox on Windows', current: true });
const PHONE_SESSION = sessionEntry({ device: 'Safari on iPhone', method: 'magic_link' });

function sessionEntry(changes: Partial<AuthSessionEntry>): AuthSessionEntry {
  const now = new Date().toISOString();
  return {
    id: crypto.randomUUID(),
    method: 'password',
    device: 'Firefox on Windows',
    current: false,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    ...changes,
  };
}

function sessions(items: AuthSessionEntry[]): AuthSessionList {
  return { ok: true, items, nextCursor: null };
}

test('a session is ended from another one', async () => {
  let held = [HERE, PHONE_SESSION];
  const api = new TestApi()
    .on('GET /v1/auth/sessions', () => sessions(held))
    .on('DELETE /v1/auth/sessions/:id', ({ params }) => {
      held = held.filter(({ id }) => id !== params.id);
      return done;
    });
  const { user } = openApp('/settings/sessions', { as: 'staff', api });
  const [current, phone] = await screen.findAllByTestId('session-entry');
  expect(screen.getAllByTestId('session-entry')).toHaveLength(2);
  expect(current).toHaveAttribute('data-current', 'true');
  expect(current).toHaveTextContent('This browser');
  expect(current?.querySelector('button')).toBeNull();
  expect(phone).toHaveTextContent('by email link');
  await user.click(await screen.findByLabelText('End the session of Safari on iPhone'));
  await expectToast('Session ended');
  expect(api.to('DELETE /v1/auth/sessions/:id').map(({ params }) => params)).toEqual([
    { id: PHONE_SESSION.id },
  ]);
  await waitFor(() => expect(screen.getAllByTestId('session-entry')).toHaveLength(1));
});

test('signing out everywhere also ends this session, after a confirmation', async () => {
  const api = new TestApi()
    .on('GET /v1/auth/sessions', sessions([HERE]))
    .onBody('POST /v1/auth/sign-out', SignOutRequest, () => done);
  const { user, address } = openApp('/settings/sessions', { api });
  const signOut = await screen.findByText('Sign out everywhere', { selector: 'button' });
  await user.click(signOut);
  await screen.findByRole('alertdialog', { name: 'Sign out everywhere?' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(api.to('POST /v1/auth/sign-out')).toEqual([]);
  await user.click(signOut);
  await user.click(await within(await screen.findByRole('alertdialog')).findByText('Sign out'));
  await waitFor(() => expect(address()).not.toMatch(/^\/settings/));
  expect(api.to('POST /v1/auth/sign-out').map(({ body }) => body)).toEqual([{ everywhere: true }]);
});

describe('what the team sees of people', () => {
  test('an owner chooses it after an explanation with an example and the affected people', async () => {
    let teamSees = 'masked';
    const api = accountServer()
      .on('GET /v1/settings/masking', () => ({ ok: true, settings: { teamSees } }))
      .onBody('PUT /v1/settings/masking', MaskingSettings, (settings) => {
        ({ teamSees } = settings);
        return { ok: true, settings };
      })
      .on(
        'GET /v1/tenants/:id/users',
        teamList([memberRow('owner'), memberRow('staff'), memberRow('viewer')]),
      );
    const { user } = openAccount({ api });
    const choice = async (name: string): Promise<HTMLElement> => screen.findByTestId(`masking-${name}`);
    expect(await choice('masked')).toHaveTextContent('Current');
    expect(await choice('masked')).toHaveTextContent('J***');
    expect(await choice('names')).toHaveTextContent('Jordan Ellis');
    expect(await choice('names')).toHaveTextContent('***-***-0142');
    expect(await choice('everything')).toHaveTextContent('jordan@example.com');
    await user.click(screen.getByRole('button', { name: 'Choose Names' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Show your team: names' }));
    expect(await dialog.findByText(/It applies to 2 people at once/)).toBeVisible();
    expect(dialog.getByText(/Viewers, clients, demo sessions and exports stay masked/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.to('PUT /v1/settings/masking')).toEqual([]);
    // Even with this choice, the audit log records who has seen whom (docs/audit.md).
    await user.click(screen.getByRole('button', { name: 'Choose Everything' }));
    const open = within(await screen.findByRole('dialog', { name: 'Show your team: everything' }));
    expect(open.getByText(/The log records whom each of them has seen\./)).toBeVisible();
    expect(open.queryByText(/no longer logged/)).not.toBeInTheDocument();
    await user.click(open.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Choose Names' }));
    await user.click(await screen.findByRole('button', { name: 'Show names' }));
    await expectToast('Masking changed');
    await waitFor(async () => expect(await choice('names')).toHaveTextContent('Current'));
    expect(api.to('PUT /v1/settings/masking').map(({ body }) => body)).toEqual([{ teamSees: 'names' }]);
  });

  test('choosing it keeps what is typed in the other forms of the page', async () => {
    const api = accountServer()
      .onBody('PUT /v1/settings/masking', MaskingSettings, (settings) => ({ ok: true, settings }))
      .on('GET /v1/tenants/:id/users', teamList([memberRow('owner')]));
    const { user } = openAccount({ api });
    const typed: [label: string, value: string][] = [
      ['Street and suite', '120 Harbor St'],
      ['Appointments that become clients (%)', '35'],
      ['Transfer number', '+13135550199'],
    ];
    for (const [label, value] of typed) fill(await screen.findByLabelText(label), value);
    await user.click(await screen.findByRole('button', { name: 'Choose Names' }));
    await user.click(await screen.findByRole('button', { name: 'Show names' }));
    await expectToast('Masking changed');
    await waitFor(() => expect(screen.getByTestId('masking-names')).toHaveTextContent('Current'));
    for (const [label, value] of typed) expect(screen.getByLabelText(label)).toHaveDisplayValue(value);
  });

  test('staff see the setting and cannot change it', async () => {
    const api = accountServer().on('GET /v1/settings/masking', {
      ok: true,
      settings: { teamSees: 'everything' },
    });
    openAccount({ api, as: 'staff' });
    expect(await screen.findByTestId('masking-everything')).toHaveTextContent('Current');
    expect(screen.getByRole('button', { name: 'Choose Masked' })).toBeDisabled();
  });
});
