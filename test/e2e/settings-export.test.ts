/** Exports in the browser: admins take a tenant's records along, followed and kept in a list; nobody else does. */
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { ApiClient } from '../support/api.js';
import { intakeDone } from '../support/journey.js';
import { expectAccessible, expectNoSidewaysScroll, expectToast, test } from './people.js';

async function downloaded(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const download = page.waitForEvent('download');
  await press();
  const file = await download;
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}

const choose = (page: Page, group: string, choice: string): Promise<void> =>
  page.getByRole('group', { name: group }).getByRole('button', { name: choice }).click();

test('an admin exports leads masked, then unmasked, finds both in the list and deletes one', async ({
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
  const press = (): Promise<void> => page.getByRole('button', { name: 'Export data' }).click();
  const csv = await downloaded(page, press);
  await expectToast(page, 'Export completed', '1 record');
  expect(csv.name).toMatch(/^leads-masked-\d{4}-\d{2}-\d{2}-[0-9a-f]{8}\.csv$/);
  expect(csv.text).toContain(",law,'=***,j***,***-***-0142,");
  expect(csv.text).not.toMatch(/Jordan|example\.com|\+1 ?313/);

  await choose(page, 'Format', 'JSON');
  await choose(page, 'Personal data', 'Unmasked');
  await expect(page.getByText('The audit log says that you asked for it.')).toBeVisible();
  const json = await downloaded(page, press);
  expect(json.name).toMatch(/^leads-unmasked-.*\.json$/);
  expect(JSON.parse(json.text)).toMatchObject([{ email: 'jordan@example.com', phone: '+1 313 555 0142' }]);

  const entries = page.getByTestId('export-entry');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText('Unmasked');
  await expect(entries.first()).toContainText('1 record');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const manifest = await downloaded(page, () =>
    page.getByRole('link', { name: 'Manifest of Leads, CSV' }).click(),
  );
  expect(JSON.parse(manifest.text)).toMatchObject({ rows: 1, signature: { algorithm: 'Ed25519' } });
  await page.getByRole('button', { name: 'Delete Leads, JSON' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Export deleted');
  await expect(entries).toHaveCount(1);
});

test('an export under way shows how far it is; one that fails says so', async ({
  page,
  team,
  enter,
  person,
  world,
}) => {
  await enter(await person({ isAdmin: true }));
  await page.goto('/settings/export');
  // Written as far as a third, by a worker that is slow beyond patience.
  await world.database.withTenant(team.tenant.id, (tx) =>
    tx.query(
      `insert into exports (id, tenant_id, requested_by, data_type, format, masked, time_window, state, rows, total, requested_at)
       values (gen_random_uuid(), $1, gen_random_uuid(), 'messages', 'csv', true, 'all', 'running', 1000, 3000, now() + interval '1 hour')`,
      [team.tenant.id],
    ),
  );
  await page.reload();
  await expect(page.getByRole('progressbar', { name: 'Progress of Messages, CSV' })).toHaveAttribute(
    'aria-valuenow',
    '33',
  );
  await expect(page.getByTestId('export-entry')).toContainText('1,000 of 3,000 records');
  await page.getByRole('button', { name: 'Cancel Messages, CSV' }).click();
  await expectToast(page, 'Export cancelled');
  await expect(page.getByTestId('export-entry')).toHaveCount(0);

  await page.route('**/v1/exports', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await page.getByRole('button', { name: 'Export data' }).click();
  await expectToast(page, 'Export failed', 'Failed to export data. Please try again.');
});

test('on Lead Management an admin exports; others see why they cannot', async ({
  page,
  team,
  enter,
  person,
}) => {
  await enter(team.staff);
  await page.goto('/leads');
  const button = page.getByRole('button', { name: 'Export Data' });
  await expect(button).toHaveAccessibleDescription('Admin Access Required. Only admins can export data.');
  await button.click({ force: true });
  await expectToast(page, 'Access denied', 'Only admins can export data');
  await page.goto('/settings/export');
  await expect(page.getByTestId('admin-required')).toContainText('Admin Access Required');
  await expect(
    page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Export' }),
  ).toHaveCount(0);

  await enter(await person({ isAdmin: true }));
  await page.goto('/leads');
  const file = await downloaded(page, () => button.click());
  expect(file.name).toMatch(/^leads-masked-.*\.csv$/);
  await expectToast(page, 'Export completed', '0 records');
});
