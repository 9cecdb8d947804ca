/** The journey in the demo with a killed worker. All tests share the worker, so this one runs after all others (playwright.config.ts). */
import { expect } from '@playwright/test';
import { DemoPage } from './demo-page.js';
import { test } from './people.js';

test('pulling the plug: the page shows the worker down, then the journey continues', async ({ page }) => {
  const demo = new DemoPage(page);
  await demo.open();
  await demo.run('intake');
  await demo.run('appointment');
  const strip = page.getByTestId('worker-strip');
  await expect(strip).toHaveAttribute('data-worker', 'up');
  await page.getByTestId('pull-the-plug').click();
  // Both checks start at once, because the indicator disappears when the worker is back.
  const down = expect(page.locator('[data-testid="worker-strip"][data-worker="down"]')).toContainText(
    'Worker down — the journey waits',
  );
  await demo.runButton('followup').click();
  await down;
  await expect(strip).toHaveAttribute('data-worker', 'up');
  await expect(page.getByTestId('worker-status')).toContainText('the journey continued');
  await demo.expectDone('followup');
  await demo.run('roi');
});
