/**
 * Settings, Theme, with real colors and a real server: the editor by keyboard alone, and the preview link for
 * other people.
 */
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectToast, test } from './people.js';

/** An image of one red pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);
const GREEN = 'rgb(16, 38, 27)';

test('an owner changes the theme by keyboard alone', async ({ page, team, enter }) => {
  await enter(team.owner);
  await page.goto('/settings/theme');
  const name = page.getByLabel('Brand name');
  const background = page.getByLabel('Background', { exact: true });
  const preview = page.getByTestId('theme-preview');
  const apply = page.getByRole('button', { name: 'Apply Theme' });
  const contrast = page.getByTestId('contrast-check');
  const html = page.locator('html');
  await expect(apply).toBeDisabled();
  await tabTo(page, name);
  await replaceWith(page, 'Oak & Iron');
  for (const [field, hex] of [
    [background, '10261b'],
    [page.getByLabel('Primary', { exact: true }), 'ff0'],
    [page.getByLabel('Accent', { exact: true }), '#10261c'],
  ] as const) {
    await tabTo(page, field);
    await replaceWith(page, hex);
  }
  await expect(contrast).toHaveAttribute('data-passes', 'false');
  await tabTo(page, page.getByRole('button', { name: 'Use corrected colors' }));
  await page.keyboard.press('Enter');
  await expect(contrast).toHaveAttribute('data-passes', 'true');
  await expect(preview).toHaveCSS('background-color', GREEN);
  await expect(preview.locator('button', { hasText: 'Book' })).toHaveCSS(
    'background-color',
    'rgb(255, 255, 0)',
  );
  await page.getByTestId('logo-file').setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: PNG });
  const logo = page.getByRole('img', { name: 'Logo', exact: true });
  await expect(logo).toHaveAttribute('src', /^data:image\/png/);
  // Nothing is saved yet: the page still has the old theme.
  await expect(html).not.toHaveCSS('background-color', GREEN);
  // The focus skips the preview.
  await tabTo(page, apply);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Theme applied');
  await expect(html).toHaveCSS('background-color', GREEN);
  await expect(apply).toBeDisabled();

  await tabTo(page, page.getByRole('button', { name: 'Export Theme' }));
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('oak-iron-theme.json');
  expect(JSON.parse(readFileSync(await saved.path(), 'utf8'))).toMatchObject({ name: 'Oak & Iron' });
  await tabTo(page, page.getByRole('group', { name: 'Preview in' }).getByRole('button', { name: 'Light' }));
  await page.keyboard.press('Space');
  await expect(preview).toHaveAttribute('data-scheme', 'light');

  await page.reload();
  await expect(name).toHaveValue('Oak & Iron');
  await expect(background).toHaveValue('#10261B');
  await expect(page).toHaveTitle(/Oak & Iron/);
  await expect(logo).toHaveAttribute('src', new RegExp(`/v1/tenants/${team.tenant.id}/brand/logo/`));
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
});

test('the preview link shows the theme to anybody and saves nothing', async ({
  page,
  context,
  team,
  enter,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await enter(team.owner);
  await page.goto('/settings/theme');
  await page.getByLabel('Brand name').fill('Oak "&" Iron');
  await page.getByLabel('Background', { exact: true }).fill('#10261B');
  await page.getByRole('button', { name: 'Copy Preview Link' }).click();
  await expectToast(page, 'Preview link copied');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).searchParams.get('preview')).toBe('true');

  const stranger = await browser.newContext();
  try {
    const visit = await stranger.newPage();
    await visit.goto(link);
    await expect(visit.getByTestId('preview-banner')).toBeVisible();
    await expect(visit.locator('html')).toHaveCSS('background-color', GREEN);
    await expect(visit).toHaveTitle(/Oak "&" Iron/);
  } finally {
    await stranger.close();
  }
});

/** Types over the content of the focused field. */
async function replaceWith(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Presses Tab until the element has the focus, and checks that the focus is visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
  expect(await target.evaluate((element) => getComputedStyle(element).outlineStyle)).not.toBe('none');
}
