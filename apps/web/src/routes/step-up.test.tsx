/**
 * Changes to rights and keys require signing in again: in a dialog over the page, which stays unchanged and then
 * continues automatically.
 */
import { InvitationRequest } from '@praxis/contracts/tenant/tenant';
import { Acknowledged, SignInRequest } from '@praxis/contracts/auth/auth';
import { screen, waitFor, within } from '@testing-library/react';
import { apiRequest } from '../lib/api/api-request.js';
import { fill, openApp, sessionOf, type App } from '../testing/render-app.js';
import { memberRow, OWN_ID, teamList } from '../testing/team-rows.js';
import { later, refusal, TestApi } from '../testing/test-api.js';
import { expectToast } from '../testing/toast.js';

const USERS = '/v1/tenants/:id/users';
const INVITATIONS = '/v1/tenants/:id/invitations';
const STAFF = memberRow('staff');
const tooOld = (): Response =>
  refusal(403, { code: 'step_up_required', error: 'This needs a recent sign-in.' });
const PASSWORD = 'harbor lamp eleven';

/** A server that refuses changes to rights until the user has signed in again. */
function strictServer(): TestApi {
  let isProven = false;
  const proven = (answer: object) => (): object => (isProven ? answer : tooOld());
  const done = { ok: true, message: 'Done.' };
  return new TestApi()
    .on(`GET ${USERS}`, teamList([STAFF, memberRow('owner', { userId: OWN_ID })], []))
    .on(`PATCH ${USERS}/:userId`, proven(done))
    .onBody(`POST ${INVITATIONS}`, InvitationRequest, proven({ ok: true, message: 'It is on its way.' }))
    .onBody('POST /v1/auth/sign-in', SignInRequest, ({ password }) => {
      if (password !== PASSWORD)
        return refusal(401, { code: 'credentials_wrong', error: 'Email or password is wrong.' });
      isProven = true;
      return sessionOf('owner', { csrfToken: 'another' });
    })
    .on('POST /v1/auth/magic-link', () => {
      isProven = true;
      return { ok: true, message: 'If there is an account, a link is on its way.' };
    });
}

async function open(): Promise<App & { ask: () => Promise<HTMLElement> }> {
  const app = openApp('/settings/team', { api: strictServer() });
  await screen.findAllByTestId('team-member');
  return { ...app, ask: () => screen.findByRole('dialog', { name: 'Confirm it is you' }) };
}

const inviteForm = () => within(screen.getByRole('form', { name: 'Invite by email' }));
const email = (): HTMLElement => inviteForm().getByRole('textbox', { name: 'Email' });
const closed = (): Promise<void> =>
  waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

test('after signing in again the same request continues automatically', async () => {
  const { user, api, ask } = await open();
  await user.selectOptions(screen.getByLabelText(`Role of ${STAFF.email}`), 'Owner');
  const dialog = within(await ask());
  expect(await dialog.findByText(/sign in again as owner@harbor-law\.example/)).toBeVisible();
  fill(dialog.getByLabelText('Password'), 'a guess');
  await user.click(dialog.getByRole('button', { name: 'Sign in again' }));
  expect(await dialog.findByText('Email or password is wrong.')).toBeVisible();
  fill(dialog.getByLabelText('Password'), PASSWORD);
  await user.click(dialog.getByRole('button', { name: 'Sign in again' }));
  await expectToast('Role updated');
  await closed();
  const [first, second, ...more] = api.to(`PATCH ${USERS}/:userId`);
  expect(more).toEqual([]);
  expect(second?.body).toEqual(first?.body);
  expect(second?.headers.get('x-csrf-token')).toBe('another');
});

test('a user who cancels keeps what they typed', async () => {
  const { user, api, ask } = await open();
  fill(email(), 'new@example.com');
  await user.click(screen.getByRole('button', { name: /Invite|Send/ }));
  await ask();
  await user.click(within(await ask()).getByLabelText('Close'));
  await closed();
  await waitFor(() =>
    expect(inviteForm().getByRole('alert')).toHaveTextContent(
      'You did not sign in again, so nothing was changed.',
    ),
  );
  expect(email()).toHaveValue('new@example.com');
  expect(api.to(`POST ${INVITATIONS}`)).toHaveLength(1);
});

test('signing in by link in another tab of this browser also works', async () => {
  const { user, api, ask } = await open();
  fill(email(), 'new@example.com');
  await user.click(screen.getByRole('button', { name: /Invite|Send/ }));
  const dialog = within(await ask());
  await user.click(dialog.getByRole('button', { name: 'Send me a link instead' }));
  expect(await dialog.findByText('If there is an account, a link is on its way.')).toBeVisible();
  expect(api.to('POST /v1/auth/magic-link')[0]?.body).toEqual({ email: 'owner@harbor-law.example' });
  const asked = api.to('GET /v1/auth/session').length;
  await user.click(dialog.getByRole('button', { name: 'I have opened it' }));
  await closed();
  expect(api.to('GET /v1/auth/session').length).toBeGreaterThan(asked);
  await waitFor(() => expect(api.to(`POST ${INVITATIONS}`)).toHaveLength(2));
});

/** Sends another request that changes rights. The test decides when its first response, a refusal, arrives. */
function requestBeside(api: TestApi): { done: Promise<unknown>; refuse: () => void } {
  const held = later();
  let isFirst = true;
  api.on(`PATCH ${USERS}/:userId`, () => {
    if (!isFirst) return { ok: true, message: 'Done.' };
    isFirst = false;
    return held.promise;
  });
  const done = apiRequest({
    method: 'PATCH',
    path: `/v1/tenants/x/users/${STAFF.userId}`,
    body: { role: 'viewer' },
    schema: Acknowledged,
    as: 'user',
  });
  return { done, refuse: () => held.answer(tooOld()) };
}

test.each(['while they are asked', 'after they have signed in again'] as const)(
  'of two simultaneous requests the second, refused %s, does not ask again',
  async (when) => {
    const { user, api, ask } = await open();
    fill(email(), 'new@example.com');
    await user.click(screen.getByRole('button', { name: /Invite|Send/ }));
    const dialog = within(await ask());
    const other = requestBeside(api);
    await waitFor(() => expect(api.to(`PATCH ${USERS}/:userId`)).toHaveLength(1));
    if (when === 'while they are asked') other.refuse();
    fill(dialog.getByLabelText('Password'), PASSWORD);
    await user.click(dialog.getByRole('button', { name: 'Sign in again' }));
    await closed();
    other.refuse();
    expect(await other.done).toMatchObject({ status: 200 });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(api.to('POST /v1/auth/sign-in')).toHaveLength(1);
  },
);
