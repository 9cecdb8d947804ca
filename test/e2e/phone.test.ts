/** On a phone, no page scrolls sideways: every page that each role may open, with data. No notice covers the buttons of a form, and no dialog loses its top. */
import { expect } from '@playwright/test';
import { expectNoSidewaysScroll, test } from './people.js';
import { furnish, pagesOf, userOf, Walk } from './walk.js';

// The walks take long, and none needs another.
test.describe.configure({ mode: 'parallel' });

for (const role of ['visitor', 'owner', 'admin', 'client'] as const) {
  test(
    `every page of ${role} fits`,
    { tag: ['@phone', '@phone-only'] },
    async ({ page, team, enter, person, world }) => {
      test.slow();
      await page.addInitScript(() => localStorage.setItem('praxis.scheme', 'light'));
      const { records } = await furnish(world, team);
      const who = {
        visitor: () => undefined,
        owner: () => team.owner,
        client: () => team.viewer,
        admin: () => person({ isAdmin: true }),
      };
      const member = await who[role]();
      if (member) await enter(member);
      const walk = new Walk(page);
      for (const path of pagesOf(member ? await userOf(member) : null, records))
        await test.step(path, async () => {
          await walk.go(path);
          await expect(page.locator('html')).toHaveClass(/light/);
          await expectNoSidewaysScroll(page, path);
        });
    },
  );
}

test(
  'the cookie notice covers no button of a form, and a thumb hits each of them',
  { tag: ['@phone', '@phone-only'] },
  async ({ page }) => {
    await page.addInitScript(() => localStorage.removeItem('praxis.cookie-consent'));
    await page.goto('/login');
    const notice = page.getByTestId('cookie-notice');
    await expect(notice).toBeVisible();
    await page.getByRole('tab', { name: 'Email' }).click();
    const button = page.getByRole('form', { name: 'Sign in' }).getByRole('button', { name: 'Sign in' });
    // As the keyboard does it, for which the button must come into sight.
    await button.focus();
    const [free, box] = [await notice.boundingBox(), await button.boundingBox()];
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(free?.y ?? 0);
    expect(box?.height).toBeGreaterThanOrEqual(44);
    const header = await page.getByRole('banner').boundingBox();
    // With its hairline.
    expect(header?.height).toBeLessThanOrEqual(57);
  },
);

test(
  'a dialog that is taller than the screen shows its first line as well as its last',
  { tag: ['@phone', '@phone-only'] },
  async ({ page, enter, person }) => {
    await enter(await person({ isAdmin: true }));
    await page.goto('/admin?tab=clients');
    await page.getByRole('button', { name: 'Add Client' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Client' });
    const [title, cancel] = [
      dialog.getByRole('heading', { name: 'Add Client' }),
      dialog.getByRole('button', { name: 'Cancel' }),
    ];
    for (const part of [cancel, title, cancel]) {
      await part.scrollIntoViewIfNeeded();
      await expect(part).toBeInViewport({ ratio: 1 });
    }
  },
);
