/**
 * On a phone, no page scrolls sideways: every page that each role may open is checked with data. No notice covers the
 * buttons of a form, the top of a dialog stays visible, tabs are within reach of the thumb, and a running journey
 * scrolls into view.
 */
import { expect, type Locator, type Route } from '@playwright/test';
import { JOURNEY_STEPS } from '@praxis/contracts/journey/journey.const';
import { DemoPage } from './demo-page.js';
import { expectNoSidewaysScroll, test } from './people.js';
import { furnish, pagesOf, userOf, Walk } from './walk.js';

// The walks take long and do not depend on each other.
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
    // Focus, as from the keyboard, must scroll the button into view.
    await button.focus();
    await expect(async () => {
      const [free, box] = [await notice.boundingBox(), await button.boundingBox()];
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(free?.y ?? 0);
      expect(box?.height).toBeGreaterThanOrEqual(44);
    }).toPass();
    const header = await page.getByRole('banner').boundingBox();
    expect(header?.height).toBeLessThanOrEqual(56);
  },
);

test(
  'a dialog that is taller than the screen shows both its first and its last line',
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

test(
  'the tabs at the bottom lead through the day’s pages, and cover nothing of a running journey step',
  { tag: ['@phone', '@phone-only'] },
  async ({ page, enter, team }) => {
    await enter(team.staff);
    await page.goto('/today');
    const tabs = page.getByRole('navigation', { name: 'Tabs' });
    const links = tabs.getByRole('link');
    await expect(links).toHaveText(['Today', 'Inbox', 'Leads', 'Calendar', 'Calls']);
    for (const link of await links.all()) {
      const box = await link.boundingBox();
      expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(44);
    }
    for (const name of ['Inbox', 'Leads', 'Today']) {
      await tabs.getByRole('link', { name }).tap();
      await expect(page).toHaveURL(new RegExp(`/${name.toLowerCase()}$`));
      await expect(tabs.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    }

    // Each step waits until the test has looked at it.
    const waiting: Route[] = [];
    await page.route(/\/v1\/law\/(intake|appointment|followup|roi)\//, async (route) => {
      if (route.request().method() === 'POST') waiting.push(route);
      else await route.continue();
    });
    const demo = new DemoPage(page);
    await demo.open('law');
    await expect(demo.step('roi')).not.toBeInViewport({ ratio: 1 });
    await demo.runAll.tap();
    const bottom = async (part: Locator): Promise<number> => {
      const box = await part.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    for (const step of JOURNEY_STEPS)
      await test.step(step, async () => {
        await expect.poll(() => waiting.length).toBe(1);
        await expect(demo.step(step)).toHaveAttribute('data-state', 'running');
        const header = await bottom(page.getByRole('banner'));
        const foot = (await tabs.boundingBox())?.y ?? 0;
        await expect
          .poll(async () => {
            const box = await demo.step(step).boundingBox();
            return box !== null && box.y >= header - 1 && box.y + box.height <= foot + 1;
          })
          .toBe(true);
        await waiting.pop()?.continue();
        await demo.expectDone(step);
      });
  },
);
