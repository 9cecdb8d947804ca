/** Settings, Team: the tenant's members with their roles, and pending invitations. */
import {
  InvitationRequest,
  RoleChange,
  type PendingInvitation,
  type TeamMember,
} from '@praxis/contracts/tenant/tenant';
import { screen, waitFor, within } from '@testing-library/react';
import { queryClient } from '../lib/api/query-client.js';
import { queryKeys } from '../lib/api/query-keys.js';
import { fill, openApp, sessionOf, TENANT, type App, type Viewer } from '../testing/render-app.js';
import { memberRow, OWN_ID, teamList } from '../testing/team-rows.js';
import { noAnswer, refusal, TestApi } from '../testing/test-api.js';
import { expectToast } from '../testing/toast.js';

const USERS = '/v1/tenants/:id/users';
const INVITATIONS = '/v1/tenants/:id/invitations';
const OWNER = memberRow('owner', { userId: OWN_ID });
const STAFF = memberRow('staff');
const VIEWER = memberRow('viewer');
const done = { ok: true, message: 'Done.' };

/** A server that stores the team. */
function teamServer(...people: TeamMember[]): TestApi {
  let team = people.length > 0 ? people : [VIEWER, STAFF, OWNER];
  let invited: PendingInvitation[] = [];
  return new TestApi()
    .on(`GET ${USERS}`, () => teamList(team, invited))
    .onBody(`PATCH ${USERS}/:userId`, RoleChange, ({ role }, { params }) => {
      team = team.map((person) => (person.userId === params.userId ? { ...person, role } : person));
      return done;
    })
    .on(`DELETE ${USERS}/:userId`, ({ params }) => {
      team = team.filter(({ userId }) => userId !== params.userId);
      return done;
    })
    .onBody(`POST ${INVITATIONS}`, InvitationRequest, ({ email, role }) => {
      const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
      invited = [{ id: crypto.randomUUID(), email, role, createdAt: new Date().toISOString(), expiresAt }];
      return { ok: true, message: `The invitation is on its way to ${email}.` };
    })
    .on(`DELETE ${INVITATIONS}/:invitationId`, ({ params }) => {
      invited = invited.filter(({ id }) => id !== params.invitationId);
      return done;
    });
}

async function open(as: Viewer = 'owner', api = teamServer()): Promise<App> {
  const app = openApp('/settings/team', { as, api });
  await screen.findAllByTestId('team-member');
  return app;
}

const members = (): HTMLElement[] => screen.getAllByTestId('team-member');
const rowOf = (email: string): HTMLElement => {
  const row = members().find(({ textContent }) => textContent.includes(email));
  if (!row) throw new Error(`nobody of the team is ${email}`);
  return row;
};
const roleOf = (email: string): HTMLElement => screen.getByLabelText(`Role of ${email}`);
const remove = (email: string): HTMLElement => screen.getByLabelText(`Remove ${email}`);
const question = (name: string): Promise<HTMLElement> => screen.findByRole('alertdialog', { name });
const noQuestion = (): Promise<void> =>
  waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
const inviteForm = () => within(screen.getByRole('form', { name: 'Invite by email' }));

test('an owner sees the team, newest first, and changes a role', async () => {
  const { user, api } = await open();
  expect(members()).toHaveLength(3);
  for (const [index, { email }] of [VIEWER, STAFF, OWNER].entries())
    expect(members()[index]).toHaveTextContent(email);
  expect(members()[2]).toHaveTextContent('You');
  // The people whom leads can be assigned to, as another page has read them.
  const assignees = queryKeys.lead.assignees(TENANT.id);
  queryClient.setQueryData(assignees, []);
  await user.selectOptions(roleOf(VIEWER.email), 'Staff');
  await expectToast('Role updated');
  await waitFor(() => expect(queryClient.getQueryState(assignees)?.isInvalidated).toBe(true));
  await waitFor(() => expect(members()[0]).toHaveAttribute('data-role', 'staff'));
  const [change] = api.to(`PATCH ${USERS}/:userId`);
  expect(change?.params).toEqual({ id: TENANT.id, userId: VIEWER.userId });
  expect(change?.body).toEqual({ role: 'staff' });
});

test('an owner removes a member after a confirmation', async () => {
  const { user, api } = await open();
  await user.click(remove(STAFF.email));
  const first = await question('Remove from the team?');
  expect(first).toHaveTextContent(STAFF.email);
  await user.click(await within(first).findByText('Cancel'));
  await noQuestion();
  expect(members()).toHaveLength(3);
  expect(api.to(`DELETE ${USERS}/:userId`)).toEqual([]);
  await user.click(remove(STAFF.email));
  await user.click(await within(await question('Remove from the team?')).findByText('Remove'));
  await expectToast('User removed');
  await waitFor(() => expect(members()).toHaveLength(2));
  expect(api.to(`DELETE ${USERS}/:userId`).map(({ params }) => params.userId)).toEqual([STAFF.userId]);
});

test('an owner signs a member out everywhere after a confirmation', async () => {
  const { user, api } = await open();
  api.on(`DELETE ${USERS}/:userId/sessions`, { ok: true, message: 'Signed out on all devices' });
  expect(screen.queryByLabelText(`Sign ${OWNER.email} out everywhere`)).toBeNull();
  await user.click(screen.getByLabelText(`Sign ${STAFF.email} out everywhere`));
  const asked = await question('Sign out everywhere?');
  expect(asked).toHaveTextContent(STAFF.email);
  await user.click(await within(asked).findByText('Sign out'));
  await expectToast('Signed out on all devices');
  expect(api.to(`DELETE ${USERS}/:userId/sessions`).map(({ params }) => params.userId)).toEqual([
    STAFF.userId,
  ]);
  expect(members()).toHaveLength(3);
});

test('the last owner cannot be removed', async () => {
  await open();
  const own = rowOf(OWNER.email);
  expect(own).toHaveTextContent('A tenant needs at least one owner.');
  expect(own.querySelector('select')).toBeNull();
  expect(own.querySelector('button')).toBeNull();
});

test('giving up owner rights asks first, and takes effect immediately', async () => {
  let role: Viewer = 'owner';
  const second = memberRow('owner', { email: 'second@harbor-law.example' });
  const api = teamServer(second, VIEWER, STAFF, OWNER).on('GET /v1/auth/session', () => sessionOf(role));
  const { user } = await open('owner', api);
  await user.selectOptions(roleOf(OWNER.email), 'Staff');
  role = 'staff';
  await user.click(await within(await question('Give up owner rights?')).findByText('Change my role'));
  await expectToast('Role updated');
  await waitFor(() => expect(rowOf(OWNER.email)).toHaveAttribute('data-role', 'staff'));
  await waitFor(() => expect(screen.queryByLabelText(/^Role of /)).toBeNull());
});

test('an invitation is sent, listed and withdrawn', async () => {
  const { user, api } = await open();
  const form = inviteForm();
  const email = form.getByRole('textbox', { name: 'Email' });
  fill(email, 'not an address');
  await user.click(await form.findByText('Send invitation'));
  expect(await form.findByText('Enter an email address like name@example.com')).toBeVisible();
  expect(email).toHaveAttribute('aria-invalid', 'true');
  expect(api.to(`POST ${INVITATIONS}`)).toEqual([]);

  const invited = 'new@example.com';
  fill(email, invited);
  await user.selectOptions(await form.findByLabelText('Role'), 'Staff');
  await user.click(await form.findByText('Send invitation'));
  await expectToast('Invitation sent', invited);
  expect(api.to(`POST ${INVITATIONS}`).map(({ body }) => body)).toEqual([{ email: invited, role: 'staff' }]);
  expect(email).toHaveValue('');
  const pending = await screen.findByTestId('pending-invitation');
  expect(pending).toHaveTextContent(invited);
  expect(within(pending).getByText('Staff')).toBeInTheDocument();

  await user.click(await within(pending).findByLabelText(`Withdraw invitation of ${invited}`));
  await expectToast('Invitation withdrawn');
  await waitFor(() => expect(screen.queryByTestId('pending-invitation')).toBeNull());
});

test('an address that cannot be invited is refused on its field', async () => {
  const error = 'Nobody can be invited at this address. They have to sign up first.';
  const unreachable = refusal(400, { code: 'address_not_allowed', error, fields: { email: error } });
  const { user, api } = await open('owner', teamServer().on(`POST ${INVITATIONS}`, unreachable));
  const form = inviteForm();
  const email = form.getByRole('textbox', { name: 'Email' });
  fill(email, 'somebody@example.invalid');
  await user.click(await form.findByText('Send invitation'));
  await expectToast('Error inviting user', error);
  expect(await form.findByText(/have to sign up first/)).toBeVisible();
  expect(email).toHaveAttribute('aria-invalid', 'true');
  expect(email).toHaveValue('somebody@example.invalid');

  const member = { code: 'already_member', error: 'This person is already in the team.' };
  api.on(`POST ${INVITATIONS}`, refusal(409, member));
  fill(email, STAFF.email);
  await user.click(await form.findByText('Send invitation'));
  await expectToast('Error inviting user', 'already in the team');
});

test('staff manage only viewers', async () => {
  const api = teamServer(VIEWER, memberRow('staff', { userId: OWN_ID }), memberRow('owner'));
  const { user } = await open('staff', api);
  expect(members()).toHaveLength(3);
  expect(screen.queryByLabelText(/^Role of /)).toBeNull();
  expect(screen.getAllByLabelText(/^Remove /)).toHaveLength(1);
  const roles = within(inviteForm().getByLabelText('Role')).getAllByRole('option');
  expect(roles.map(({ textContent }) => textContent)).toEqual(['Viewer']);
  await user.click(remove(VIEWER.email));
  await user.click(await within(await screen.findByRole('alertdialog')).findByText('Remove'));
  await expectToast('User removed');
});

test('viewers see that they have no access to the team', async () => {
  const { api } = openApp('/settings/team', { as: 'viewer' });
  expect(await screen.findByTestId('permission-denied')).toHaveTextContent('Permission denied');
  expect(screen.queryByTestId('team-member')).toBeNull();
  expect(api.to(`GET ${USERS}`)).toEqual([]);
});

test('an admin acts with the rights of an owner', async () => {
  const { user, api } = await open('admin', teamServer(VIEWER, STAFF, memberRow('owner')));
  expect(members()).toHaveLength(3);
  await user.selectOptions(roleOf(STAFF.email), 'Viewer');
  await expectToast('Role updated');
  expect(api.to(`PATCH ${USERS}/:userId`)[0]?.headers.get('x-tenant-id')).toBe(TENANT.id);
});

test('a team that cannot be loaded can be retried', async () => {
  const { user, api } = openApp('/settings/team', { api: teamServer().on(`GET ${USERS}`, noAnswer) });
  expect(await screen.findByText('Error loading team members')).toBeVisible();
  api.on(`GET ${USERS}`, teamList([VIEWER, STAFF, OWNER]));
  await user.click(await screen.findByText('Try again'));
  expect(await screen.findAllByTestId('team-member')).toHaveLength(3);
});

test('a refusal for rights lost while the page was open is shown as a message', async () => {
  const denied = refusal(403, { code: 'permission_denied', error: 'Permission denied' });
  const api = teamServer().on(`PATCH ${USERS}/:userId`, denied).on(`DELETE ${USERS}/:userId`, denied);
  const { user } = await open('owner', api);
  await user.selectOptions(roleOf(STAFF.email), 'Viewer');
  await expectToast('Error updating role', 'Permission denied');
  // The page shows the real role, not the one that was refused.
  expect(roleOf(STAFF.email)).toHaveValue('staff');
  await user.click(remove(VIEWER.email));
  await user.click(await within(await screen.findByRole('alertdialog')).findByText('Remove'));
  await expectToast('Error removing user', 'Permission denied');
});
