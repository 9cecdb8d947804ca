/** The client portal: a client sees masked leads, sees new ones arrive, and exports them. */
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { ApiClient } from '../support/api.js';
import { expectOk, intakeDone } from '../support/journey.js';
import { seedLeads } from '../support/lead-rows.js';
import { expectNoSidewaysScroll, expectToast, test } from './people.js';

const BRAND = { name: 'Roe & Partners', colors: { bg: '#F5F1E8', primary: '#8A1C2B', accent: '#3A2A1A' } };

test('a client sees figures, masked leads, live updates, the export and a brand preview', async ({
  page,
  team,
  enter,
  world,
}) => {
  await seedLeads(world.database, team.tenant.id, [
    { name: 'Alexandra Quill', phone: '+13135550177', leadType: 'Buyer', age: 3_600 },
    { name: 'Cornelia Quill', age: 31 * 86_400 },
  ]);
  await enter(team.viewer);
  await page.goto('/login');
  await expect(page).toHaveURL(/\/client$/);
  await expect(page.getByTestId('portal-privacy')).toContainText('masked');
  await expect(page.getByTestId('kpi-card')).toHaveCount(3);
  const rows = page.getByTestId('portal-lead');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('A***');
  await expect(page.getByTestId('portal')).toHaveAttribute('data-live', 'true');

  const api = new ApiClient(world.stack.baseUrl, team.tenant.key);
  const { sessionId, leadId } = await intakeDone(api, 'law', { name: 'Benedict Quill' });
  await expect(rows).toHaveCount(2);
  expectOk(await api.post('/v1/law/appointment/book', { sessionId, leadId }));
  await expect(rows.first()).toContainText('Appointment scheduled');
  await expect(page.locator('[data-figure="bookingRate"] dd')).toContainText('50%');
  await expect(page.getByText('Quill')).toHaveCount(0);
  await expectNoSidewaysScroll(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV (30d)' }).click();
  // Checked before the file is read, because the toast is shown for only a few seconds.
  await expectToast(page, 'Export completed');
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.trim().split('\n')).toHaveLength(3);
  expect(file).not.toContain('Quill');

  const preview = new URLSearchParams({ brand: JSON.stringify(BRAND), preview: 'true' });
  await page.goto(`/client?${preview.toString()}`);
  await expect(page.getByTestId('preview-banner')).toContainText(BRAND.name);
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(245, 241, 232)');
});
