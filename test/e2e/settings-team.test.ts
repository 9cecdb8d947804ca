/** Settings, Team: an invitation is emailed, listed, and withdrawn. */
import { expect } from '@playwright/test';
import { ageSessions } from '../support/people.js';
import { expectAccessibleInBoth, expectToast, test } from './people.js';

test('an invitation is sent, listed and withdrawn', async ({ page, team, enter, world }) => {
  await enter(team.owner);
  await page.goto('/settings/team');
  const members = page.getByTestId('team-member');
  await expect(members).toHaveCount(3);
  for (const [index, who] of [team.viewer, team.staff, team.owner].entries())
    await expect(members.nth(index)).toContainText(who.email);
  const form = page.getByRole('form', { name: 'Invite by email' });
  const invited = `new-${crypto.randomUUID().slice(0, 8)}@example.com`;
  await form.getByRole('textbox', { name: 'Email' }).fill(invited);
  await form.getByLabel('Role').selectOption('staff');
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expectToast(page, 'Invitation sent', invited);
  const mails = await world.database.withSystem(
    'the mail of a test',
    (tx) => tx.query<{ kind: string }>`select kind from mails where recipient = ${invited}`,
  );
  expect(mails).toEqual([{ kind: 'invitation' }]);

  await page.reload();
  const pending = page.getByTestId('pending-invitation').filter({ hasText: invited });
  await expect(pending).toContainText('RoleStaff');
  // An old session has to sign in again first; then the page continues.
  await ageSessions(world.database, team.owner.userId);
  await pending.getByRole('button', { name: `Withdraw invitation of ${invited}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await expectAccessibleInBoth(page, 'signing in again', '[role="dialog"]');
  await page.keyboard.type(team.owner.password);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Invitation withdrawn');
  await expect(pending).toHaveCount(0);
});
