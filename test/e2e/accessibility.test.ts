/** axe finds nothing serious on any page, dark or light, before and after a journey. */
import { expect, test } from '@playwright/test';
import { JOURNEY_STEPS } from '@praxis/contracts/journey.const';
import { DemoPage } from './demo-page.js';
import { expectAccessible } from './people.js';

const PAGES = ['/', '/pricing', '/sim/inbox', '/no/such/page'] as const;

for (const scheme of ['dark', 'light'] as const) {
  test.describe(scheme, { tag: `@${scheme}` }, () => {
    test.beforeEach(async ({ page }) => {
      await page.addInitScript((chosen) => localStorage.setItem('praxis.scheme', chosen), scheme);
      // Colours on their way are nobody's contrast.
      await page.emulateMedia({ reducedMotion: 'reduce' });
    });

    test('public pages have no serious finding', async ({ page }) => {
      for (const path of PAGES) {
        await test.step(path, async () => {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expectAccessible(page);
        });
      }
    });

    test('/demo has none, with every form open and after the journey', async ({ page }) => {
      const demo = new DemoPage(page);
      await demo.open();
      await expectAccessible(page);
      for (const step of JOURNEY_STEPS) {
        await demo.toggle(step);
        // The form alone; the page around it has been looked at.
        await expectAccessible(page, `[data-testid="step-${step}"]`);
        await demo.run(step);
      }
      await demo.console.getByTestId('console-entry').first().getByRole('button').first().click();
      await expectAccessible(page);
    });
  });
}
