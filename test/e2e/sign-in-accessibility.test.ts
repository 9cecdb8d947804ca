/** axe finds nothing serious on the ways in, the home page of every role and the shell's banners, dark and light. */
import { expect } from '@playwright/test';
import { enterAs, expectAccessible, expectNoSidewaysScroll, test } from './people.js';

const TOKEN = 'A'.repeat(43);
const PAGES = [
  '/login',
  '/auth',
  '/auth/forgot',
  '/auth/magic',
  `/auth/verify#token=${TOKEN}`,
  `/auth/magic#token=${TOKEN}`,
  `/auth/reset#token=${TOKEN}`,
  `/auth/invitation#token=${TOKEN}`,
] as const;

for (const scheme of ['dark', 'light'] as const) {
  test.describe(scheme, { tag: `@${scheme}` }, () => {
    test.beforeEach(async ({ page }) => {
      await page.addInitScript((chosen) => localStorage.setItem('praxis.scheme', chosen), scheme);
      await page.emulateMedia({ reducedMotion: 'reduce' });
    });

    test('every way in', async ({ page }) => {
      for (const path of PAGES) {
        await test.step(path.replace(TOKEN, '…'), async () => {
          // An address that differs in its fragment alone would not be loaded again.
          await page.goto('about:blank');
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expectAccessible(page);
          await expectNoSidewaysScroll(page);
        });
      }
    });

    test('sign-in with errors, and every tab', async ({ page }) => {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Send magic link' }).click();
      await expect(page.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
      await expectAccessible(page);
      await page.getByRole('tab', { name: 'Email' }).click();
      await page.getByLabel('E-mail').fill('nobody@example.com');
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await page.keyboard.press('Enter');
      await expect(page.getByTestId('form-alert')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('tab', { name: 'Demo' }).click();
      await expectAccessible(page);
    });

    test('home for a member, reading and editing', async ({ page, team, enter }) => {
      await enter(team.owner);
      await page.goto('/');
      await expect(page.getByTestId('profile-card')).toContainText(team.owner.email);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Edit Profile' }).click();
      await expect(page.getByLabel('Business name')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });

    test('home for an admin, with banner, switcher and menu', async ({
      page,
      team,
      person,
      context,
      baseURL,
      isMobile,
    }) => {
      await enterAs(context, {
        who: await person({ isAdmin: true }),
        tenantId: team.tenant.id,
        url: baseURL ?? '',
      });
      await page.goto('/');
      await expect(page.getByTestId('acting-banner')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      if (!isMobile) return;
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test.describe('notices', () => {
  test.use({ storageState: { cookies: [], origins: [] } });
  test('have no serious finding', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByTestId('cookie-notice')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByTestId('privacy-notice')).toBeVisible();
    await expectAccessible(page);
  });
});
