/** Settings, Account and Sessions: changes are saved, and sessions end on all devices. */
import { expect } from '@playwright/test';
import { beginAuthSession } from '@praxis/db/auth/auth-session';
import { expectToast, test } from './people.js';

test('an owner renames the business, ends another session, and signs out everywhere', async ({
  page,
  team,
  enter,
  world,
}) => {
  const { token } = await world.database.withSystem('a second session for a test', (tx) =>
    beginAuthSession(tx, {
      id: crypto.randomUUID(),
      userId: team.owner.userId,
      method: 'magic_link',
      device: 'Safari on iPhone',
      readOnly: false,
      seconds: 3_600,
    }),
  );
  const other = { key: null, headers: { cookie: `praxis_session=${token}` } };
  expect((await world.api.get('/v1/auth/sessions', other)).status).toBe(200);

  await page.goto('/settings/theme');
  await expect(page).toHaveURL(/\/login/);
  await enter(team.owner);
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/settings\/account$/);
  const name = page.getByLabel('Business name');
  await expect(name).toHaveValue(team.tenant.name);
  await name.fill(`${team.tenant.name} & Daughters`);
  await page.locator('select[name="industry"]').selectOption('realestate');
  await page.getByRole('form', { name: 'Business' }).getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Tenant updated');
  await page.reload();
  await expect(name).toHaveValue(`${team.tenant.name} & Daughters`);
  await expect(page.locator('select[name="industry"]')).toHaveValue('realestate');

  const tabs = page.getByRole('navigation', { name: 'Settings' });
  await tabs.getByRole('link', { name: 'Sessions' }).click();
  await expect(page).toHaveURL(/\/settings\/sessions$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/settings\/account$/);
  await page.goForward();
  const entries = page.getByTestId('session-entry');
  await expect(entries).toHaveCount(2);
  const current = entries.and(page.locator('[data-current="true"]'));
  await expect(current).toContainText('This browser');
  await expect(current.getByRole('button')).toHaveCount(0);
  const phone = entries.filter({ hasText: 'Safari on iPhone' });
  await expect(phone).toContainText('by email link');
  await phone.getByRole('button', { name: 'End the session of Safari on iPhone' }).click();
  await expectToast(page, 'Session ended');
  await expect(entries).toHaveCount(1);
  expect((await world.api.get('/v1/auth/sessions', other)).status).toBe(401);

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out everywhere?' });
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).not.toHaveURL(/\/settings/);
  expect((await team.owner.get('/v1/auth/sessions')).status).toBe(401);
});
