/** The client portal: masked leads, their export, a brand that is previewed, and addresses that mean harm. */
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { ApiClient } from '../support/api.js';
import { expectOk, intakeDone } from '../support/journey.js';
import { seedLeads } from '../support/lead-rows.js';
import { expectAccessible, expectNoSidewaysScroll, expectToast, test } from './people.js';

const BRAND = { name: 'Roe & Partners', colors: { bg: '#F5F1E8', primary: '#8A1C2B', accent: '#3A2A1A' } };
const portalOf = (brand: unknown): string =>
  `/client?${new URLSearchParams({ brand: JSON.stringify(brand), preview: 'true' }).toString()}`;
const canvasOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test('a client lands on it: figures, masked leads, live, and the export', async ({
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
  await expect(page.locator('[data-window="24h"] [data-figure="bookingRate"] dd')).toContainText('50%');
  await expect(page.getByText('Quill')).toHaveCount(0);
  await expectNoSidewaysScroll(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV (30d)' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  await expectToast(page, 'Export completed');
  expect(file.trim().split('\n')).toHaveLength(3);
  expect(file).not.toContain('Quill');
});

test('a brand in the address is previewed here; one that means harm changes nothing', async ({
  page,
  team,
  enter,
}) => {
  await enter(team.owner);
  await page.goto(portalOf(BRAND));
  await expect(page.getByTestId('preview-banner')).toContainText(BRAND.name);
  await expect.poll(() => canvasOf(page)).toBe('rgb(245, 241, 232)');
  await expect(page.getByTestId('portal-leads')).toBeVisible();
  await page.getByTestId('preview-banner').getByRole('button', { name: 'Close preview' }).click();
  await expect(page).toHaveURL(/\/client$/);

  let alarmed = false;
  page.on('dialog', () => (alarmed = true));
  const { bg, accent } = BRAND.colors;
  for (const brand of [
    { ...BRAND, name: '<img src=x onerror=alert(1)>' },
    { ...BRAND, name: 'x'.repeat(2_000) },
    { __proto__: { name: 'x' }, constructor: { name: 'x' } },
    ['not', 'a', 'brand'],
    'javascript:alert(1)',
  ]) {
    await page.goto(portalOf(brand));
    await expect(page.getByTestId('portal-leads')).toBeVisible();
    await expect(page.getByTestId('preview-banner')).toHaveCount(0);
    await expect(page.getByTestId('brand')).toContainText(team.tenant.name);
  }
  // Colors are colors or the product's own: no style comes in beside them.
  await page.goto(portalOf({ ...BRAND, colors: { bg, accent, primary: 'red;} body{display:none' } }));
  await expect(page.getByTestId('preview-banner')).toContainText(BRAND.name);
  await expect.poll(() => canvasOf(page)).toBe('rgb(10, 10, 10)');
  await expect(page.getByTestId('portal-leads')).toBeVisible();
  expect(alarmed).toBe(false);
});

test('what cannot be loaded says so; admins go to their own page', async ({ page, team, enter, person }) => {
  await enter(team.viewer);
  await page.route(/\/v1\/(dashboard|portal)/, (route) =>
    route.fulfill({ status: 500, json: { ok: false, error: 'Not now.', code: 'internal', requestId: 'r' } }),
  );
  await page.goto('/client');
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load metrics' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load leads data' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/client$/);
  await enter(await person({ isAdmin: true }));
  await page.goto('/client');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a long list goes on page by page; axe finds nothing serious, dark and light', async ({
  page,
  team,
  enter,
  world,
}) => {
  await seedLeads(
    world.database,
    team.tenant.id,
    Array.from({ length: 55 }, (_, n) => ({ age: n * 60 })),
  );
  await enter(team.viewer);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const scheme of ['dark', 'light']) {
    await page.addInitScript((chosen) => localStorage.setItem('praxis.scheme', chosen), scheme);
    await page.goto('/client');
    await expect(page.locator('html')).toHaveClass(new RegExp(scheme));
    await expect(page.getByTestId('portal-lead')).toHaveCount(50);
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByTestId('portal-lead')).toHaveCount(55);
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});
