/** Exports in the browser: an admin downloads a tenant's records as files. */
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { ApiClient } from '../support/api.js';
import { intakeDone } from '../support/journey.js';
import { expectToast, test } from './people.js';

/** Clicks something, and returns the name and the text of the file that it downloads. */
async function downloaded(
  page: Page,
  press: () => Promise<void>,
  hasCome: () => Promise<void> = () => Promise.resolve(),
): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download');
  await press();
  await hasCome();
  const file = await download;
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

/** The same for an export. Its toast is checked before the file, because it is shown for only a few seconds. */
const exported = (page: Page, name: string): Promise<{ name: string; text: string }> =>
  downloaded(
    page,
    () => page.getByRole('button', { name }).click(),
    () => expectToast(page, 'Export completed', '1 record'),
  );

const choose = (page: Page, group: string, choice: string): Promise<void> =>
  page.getByRole('group', { name: group }).getByRole('button', { name: choice }).click();

test('an admin exports leads masked, then unmasked, and from Lead Management', async ({
  page,
  team,
  enter,
  person,
  world,
}) => {
  const api = new ApiClient(world.stack.baseUrl, team.tenant.key);
  await intakeDone(api, 'law', {
    name: '=HYPERLINK("http://x.example","Jordan")',
    contact: { phone: '+1 313 555 0142', email: 'jordan@example.com' },
  });
  await enter(await person({ isAdmin: true }));
  await page.goto('/settings/export');
  await expect(page.getByText('Nothing has been exported yet.')).toBeVisible();
  const csv = await exported(page, 'Export data');
  expect(csv.name).toMatch(/^leads-masked-\d{4}-\d{2}-\d{2}-[0-9a-f]{8}\.csv$/);
  expect(csv.text).toContain(",law,'=***,j***,***-***-0142,");
  expect(csv.text).not.toMatch(/Jordan|example\.com|\+1 ?313/);

  await choose(page, 'Format', 'JSON');
  await choose(page, 'Personal data', 'Unmasked');
  await expect(page.getByText('Your request is recorded in the audit log.')).toBeVisible();
  const json = await exported(page, 'Export data');
  expect(json.name).toMatch(/^leads-unmasked-.*\.json$/);
  expect(JSON.parse(json.text)).toMatchObject([{ email: 'jordan@example.com', phone: '+1 313 555 0142' }]);

  const entries = page.getByTestId('export-entry');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText('Unmasked');
  await expect(entries.first()).toContainText('1 record');
  const manifest = await downloaded(page, () =>
    page.getByRole('link', { name: 'Manifest of Leads, CSV' }).click(),
  );
  expect(JSON.parse(manifest.text)).toMatchObject({ rows: 1, signature: { algorithm: 'Ed25519' } });

  await page.goto('/leads');
  const list = await exported(page, 'Export Data');
  expect(list.name).toMatch(/^leads-masked-.*\.csv$/);
});
