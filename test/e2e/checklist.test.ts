/** A person checks the API from the browser: all tests one after another, one by hand, and the Postman collection. */
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { PATHS } from '../../apps/web/src/app/paths.js';
import { expectNoSidewaysScroll, test } from './people.js';

test('a visitor of the embedded set-up runs all tests', { tag: '@phone' }, async ({ page }) => {
  await page.goto(PATHS.checklist);
  const row = (id: string) => page.locator(`[data-endpoint="${id}"]`);
  await expect(row('post /v1/law/intake/submit')).toContainText('Not Run');
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Run All Tests' }).click();
  const summary = page.getByTestId('checklist-summary');
  for (const id of [
    'post /v1/law/intake/submit',
    'post /v1/{industry}/appointment/book',
    'post /v1/{industry}/followup/send',
    'post /v1/{industry}/roi/calc',
    'post /v1/events/log',
  ])
    await expect(row(id)).toHaveAttribute('data-state', 'success');
  await expect(summary).toContainText(/Passed\s*([5-9]|\d\d)/);
  await expect(summary).toContainText(/Failed\s*0/);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'Run All Tests' })).toBeVisible();

  await row('post /v1/{industry}/roi/calc').getByText('Calculate the return').click();
  const panel = page.getByTestId('endpoint-panel');
  await expect(panel.getByRole('region', { name: 'Response' })).toContainText('monthlyROI');
  await panel.getByRole('button', { name: 'Close the endpoint' }).click();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Postman collection' }).click();
  const file = await (await downloading).path();
  const { info, item } = JSON.parse(await readFile(file, 'utf8')) as {
    info: { schema: string };
    item: object[];
  };
  expect(info.schema).toContain('v2.1.0');
  expect(item).toHaveLength(5);
});
