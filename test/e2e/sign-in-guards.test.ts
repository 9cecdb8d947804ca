/** Who may open which page, and where everybody else is sent. */
import { expect } from '@playwright/test';
import { createPerson } from '../support/people.js';
import { enterAs, expectToast, test } from './people.js';

test('somebody signed out is sent to sign in, and then to the page they wanted', async ({
  page,
  world,
  team,
}) => {
  for (const path of ['/settings', '/settings/team', '/api']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
  }
  const { email, password } = await createPerson(world.database, {
    memberships: [{ tenantId: team.tenant.id, role: 'owner' }],
  });
  await page.getByRole('tab', { name: 'Email' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/api$/);
});

test('a page waits, with a spinner, until it is known who asks', async ({ page, team, enter }) => {
  await enter(team.owner);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/v1/auth/session', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/settings/account', { waitUntil: 'commit' });
  await expect(page.getByTestId('page-spinner')).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/account$/);
  release();
  await expect(page.getByLabel('Business name')).toBeVisible();
  await expect(page.getByTestId('page-spinner')).toHaveCount(0);
});

test('an existing session leaves the sign-in pages for its own', async ({ page, team, enter }) => {
  await enter(team.staff);
  for (const path of ['/login', '/auth', '/auth/forgot']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/client$/);
    await expect(page.getByTestId('portal')).toBeVisible();
  }
});

test('a page of a tenant is closed to somebody who has none', async ({ page, person, context, baseURL }) => {
  await enterAs(context, { who: await person(), tenantId: '', url: baseURL ?? '' });
  await page.goto('/api');
  await expect(page).toHaveURL(/\/client$/);
  await expect(page.getByTestId('without-tenant')).toBeVisible();
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/settings/);
});

test('navigation shows what a person may open', async ({ page, team, enter, person, isMobile }) => {
  const items = async (): Promise<string[]> => {
    if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
    const list = page
      .getByRole('navigation', { name: 'Main' })
      .filter({ visible: true })
      .getByRole('list')
      .first();
    await expect(list).toBeVisible();
    return await list.getByRole('link').allInnerTexts();
  };
  await page.goto('/');
  await expect(page.getByTestId('sign-in-block')).toBeVisible();
  expect(await items()).toEqual(['Home/Overview']);
  await enter(team.owner);
  await page.goto('/');
  await expect(page.getByTestId('profile-card')).toBeVisible();
  const shared = ['Home/Overview', 'Lead Management', 'API Settings'];
  expect(await items()).toEqual([...shared, 'Client Dashboard', 'Settings']);
  await enter(await person({ isAdmin: true }));
  await page.goto('/');
  await expect(page.getByTestId('profile-card')).toBeVisible();
  expect(await items()).toEqual([...shared, 'Admin Dashboard', 'Settings']);
});

test('a session that ended elsewhere is noticed by the next call', async ({ page, team, enter }) => {
  await enter(team.owner);
  await page.goto('/settings/account');
  await expect(page.getByLabel('Business name')).toBeVisible();
  await team.owner.post('/v1/auth/sign-out', { everywhere: true });
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Sessions' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expectToast(page, 'Session ended');
});

test('a session that cannot be asked for can be asked for again', async ({ page, team, enter }) => {
  await enter(team.owner);
  await page.route('**/v1/auth/session', (route) => route.abort());
  await page.goto('/settings/account');
  await expect(page.getByText('It cannot be told who is signed in')).toBeVisible();
  await page.unroute('**/v1/auth/session');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Business name')).toBeVisible();
});
