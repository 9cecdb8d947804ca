/** Settings, Team: who belongs to the tenant, in which role, and who is invited. */
import { expect } from '@playwright/test';
import { expectToast, test } from './people.js';

test('an owner sees the team newest first, changes a role and removes somebody', async ({
  page,
  team,
  enter,
}) => {
  await enter(team.owner);
  await page.goto('/settings/team');
  const members = page.getByTestId('team-member');
  await expect(members).toHaveCount(3);
  for (const [index, who] of [team.viewer, team.staff, team.owner].entries())
    await expect(members.nth(index)).toContainText(who.email);
  await expect(members.nth(2)).toContainText('You');

  await page.getByLabel(`Role of ${team.viewer.email}`).selectOption('staff');
  await expectToast(page, 'Role updated');
  await expect(members.nth(0)).toHaveAttribute('data-role', 'staff');

  await page.getByRole('button', { name: `Remove ${team.staff.email}` }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove from the team?' });
  await expect(question).toContainText(team.staff.email);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(members).toHaveCount(3);
  await page.getByRole('button', { name: `Remove ${team.staff.email}` }).click();
  await question.getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'User removed');
  await expect(members).toHaveCount(2);
});

test('the last owner stays, and giving up owner rights is asked about', async ({
  page,
  team,
  enter,
  person,
}) => {
  await enter(team.owner);
  await page.goto('/settings/team');
  const own = page.getByTestId('team-member').filter({ hasText: team.owner.email });
  await expect(own).toContainText('A tenant needs at least one owner.');
  await expect(own.getByRole('combobox')).toHaveCount(0);
  await expect(own.getByRole('button')).toHaveCount(0);

  await person({ tenants: [{ id: team.tenant.id, role: 'owner' }] });
  await page.reload();
  await page.getByLabel(`Role of ${team.owner.email}`).selectOption('staff');
  const question = page.getByRole('alertdialog', { name: 'Give up owner rights?' });
  await question.getByRole('button', { name: 'Change my role' }).click();
  await expectToast(page, 'Role updated');
  await expect(own).toHaveAttribute('data-role', 'staff');
  // Owner rights are gone from this page at once.
  await expect(page.getByRole('combobox', { name: /^Role of / })).toHaveCount(0);
});

test('an invitation goes out, is listed and can be withdrawn', async ({ page, team, enter, world }) => {
  await enter(team.owner);
  await page.goto('/settings/team');
  const form = page.getByRole('form', { name: 'Invite by e-mail' });
  const email = form.getByLabel('E-mail');
  await email.fill('not an address');
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(form.getByText('Enter an e-mail address like name@example.com')).toBeVisible();
  await expect(email).toHaveAttribute('aria-invalid', 'true');

  const invited = `new-${crypto.randomUUID().slice(0, 8)}@example.com`;
  await email.fill(invited);
  await form.getByLabel('Role').selectOption('staff');
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expectToast(page, 'Invitation sent', invited);
  await expect(email).toHaveValue('');
  const pending = page.getByTestId('pending-invitation').filter({ hasText: invited });
  await expect(pending).toContainText('As staff');
  const mails = await world.database.withSystem('the mail of a test', (tx) =>
    tx.query<{ kind: string }>('select kind from mails where recipient = $1', [invited]),
  );
  expect(mails).toEqual([{ kind: 'invitation' }]);

  await pending.getByRole('button', { name: `Withdraw invitation of ${invited}` }).click();
  await expectToast(page, 'Invitation withdrawn');
  await expect(pending).toHaveCount(0);
});

test('an address that cannot be invited is refused on its field', async ({ page, team, enter }) => {
  await enter(team.owner);
  await page.goto('/settings/team');
  const form = page.getByRole('form', { name: 'Invite by e-mail' });
  await form.getByLabel('E-mail').fill('somebody@example.invalid');
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expectToast(page, 'Error inviting user');
  await expect(form.getByText(/have to sign up first/)).toBeVisible();
  await expect(form.getByLabel('E-mail')).toHaveValue('somebody@example.invalid');

  await form.getByLabel('E-mail').fill(team.staff.email);
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expectToast(page, 'Error inviting user', 'already in the team');
});

test('staff manage viewers and nobody else', async ({ page, team, enter }) => {
  await enter(team.staff);
  await page.goto('/settings/team');
  await expect(page.getByTestId('team-member')).toHaveCount(3);
  await expect(page.getByRole('combobox', { name: /^Role of / })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(1);
  await expect(page.getByLabel('Role', { exact: true }).locator('option')).toHaveText(['Viewer']);
  await page.getByRole('button', { name: `Remove ${team.viewer.email}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'User removed');
});

test('viewers are told that the team is not theirs to see', async ({ page, team, enter }) => {
  await enter(team.viewer);
  await page.goto('/settings/team');
  await expect(page.getByTestId('permission-denied')).toContainText('Permission denied');
  await expect(page.getByTestId('team-member')).toHaveCount(0);
});

test('an admin acts with the rights of an owner', async ({ page, team, enter, person }) => {
  await enter(await person({ isAdmin: true }));
  await page.goto('/settings/team');
  await expect(page.getByTestId('team-member')).toHaveCount(3);
  await page.getByLabel(`Role of ${team.staff.email}`).selectOption('viewer');
  await expectToast(page, 'Role updated');
});

test('refusals and failures have their words', async ({ page, team, enter, person }) => {
  await enter(team.owner);
  const users = `**/v1/tenants/${team.tenant.id}/users*`;
  await page.route(users, (route) => route.abort());
  await page.goto('/settings/team');
  await expect(page.getByText('Error loading team members')).toBeVisible({ timeout: 20_000 });
  await page.unroute(users);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByTestId('team-member')).toHaveCount(3);

  // Rights that went while the page was open: somebody else made this owner a viewer.
  const second = await person({ tenants: [{ id: team.tenant.id, role: 'owner' }] });
  const path = `/v1/tenants/${team.tenant.id}/users/${team.owner.userId}`;
  expect((await second.patch(path, { role: 'viewer' })).status).toBe(200);
  await page.getByLabel(`Role of ${team.staff.email}`).selectOption('viewer');
  await expectToast(page, 'Error updating role', 'Permission denied');
  await page.getByRole('button', { name: `Remove ${team.viewer.email}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'Error removing user', 'Permission denied');
});
