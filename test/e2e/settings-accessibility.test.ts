/** axe finds nothing serious in Settings and API Settings, and nothing sticks out to the side. */
import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, test } from './people.js';

const PAGES = [
  '/settings/account',
  '/settings/theme',
  '/settings/team',
  '/settings/routing',
  '/settings/scheduling',
  '/settings/sessions',
  '/settings/replies',
  '/settings/suppressions',
  '/settings/export',
  '/api',
];

/** Every role and both schemes; not each with each, because axe takes its time. */
const ROLES = { dark: ['admin', 'viewer'], light: ['owner', 'staff'] } as const;

for (const scheme of ['dark', 'light'] as const) {
  test.describe(scheme, { tag: `@${scheme}` }, () => {
    test.beforeEach(async ({ page }) => {
      await page.addInitScript((chosen) => localStorage.setItem('praxis.scheme', chosen), scheme);
      await page.emulateMedia({ reducedMotion: 'reduce' });
    });

    for (const role of ROLES[scheme]) {
      test(`every page as ${role}`, async ({ page, team, enter, person }) => {
        test.slow();
        await team.owner.put('/v1/settings/integrations/webhook', { url: 'https://hooks.example.com/' });
        await enter(role === 'admin' ? await person({ isAdmin: true }) : team[role]);
        for (const path of PAGES) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
          await expectAccessible(page);
          await expectNoSidewaysScroll(page);
        }
      });
    }

    test('with errors, questions and a secret on screen', async ({ page, team, enter }) => {
      await enter(team.owner);
      await page.goto('/settings/theme');
      await page.getByLabel('Background', { exact: true }).fill('#FFFFFF');
      await page.getByLabel('Primary', { exact: true }).fill('yellow');
      await page.getByRole('button', { name: 'Apply Theme' }).click();
      await expect(page.getByText('Color must be six hex digits')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Team' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Leave' }).click();
      await page.goto('/api');
      await page.getByLabel('Address').fill('https://hooks.test-praxis.example/events');
      await page.getByRole('button', { name: 'Save address' }).click();
      await expect(page.getByTestId('webhook-secret')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  });
}
