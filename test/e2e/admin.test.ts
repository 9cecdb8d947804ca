/** The admin area: who is let in, what the others are told, and acting in a tenant from there. */
import { expect } from '@playwright/test';
import { expectAccessible, test } from './people.js';

test('signed out, the admin area is closed and offers to sign in', async ({ page }) => {
  await page.goto('/admin/tenants');
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByTestId('access-denied')).toContainText('Access Denied');
  await page.getByTestId('access-denied').getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('signed in without being an admin, it says so and leads back', async ({ page, team, enter }) => {
  await enter(team.owner);
  await page.goto('/pricing');
  await page.goto('/admin');
  await expect(page.getByTestId('insufficient-permissions')).toContainText('Insufficient Permissions');
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
});

test('an admin sees the tenants and acts in one of them', async ({ page, team, enter, person, world }) => {
  const other = await world.tenant();
  await enter(await person({ isAdmin: true }));
  await page.goto('/admin');
  const rows = page.getByTestId('admin-tenant');
  await expect(rows.filter({ hasText: team.tenant.name })).toContainText('Acting here');
  await expectAccessible(page);
  await rows.filter({ hasText: other.name }).getByRole('button').click();
  await expect(page.getByTestId('acting-banner')).toContainText(other.name);
  await expect(rows.filter({ hasText: other.name })).toContainText('Acting here');
});
