/** Settings, Theme: the editor with its live preview, the contrast check, the logo, and taking a theme along. */
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { enterAs, expectToast, test } from './people.js';

/** A picture of one red dot. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);
const file = (
  name: string,
  mimeType: string,
  buffer = PNG,
): { name: string; mimeType: string; buffer: Buffer } => ({
  name,
  mimeType,
  buffer,
});

class ThemePage {
  readonly name: Locator;
  readonly background: Locator;
  readonly primary: Locator;
  readonly accent: Locator;
  readonly apply: Locator;
  readonly preview: Locator;
  readonly contrast: Locator;
  readonly logo: Locator;

  constructor(readonly page: Page) {
    this.name = page.getByLabel('Brand name');
    this.background = page.getByLabel('Background', { exact: true });
    this.primary = page.getByLabel('Primary', { exact: true });
    this.accent = page.getByLabel('Accent', { exact: true });
    this.apply = page.getByRole('button', { name: 'Apply Theme' });
    this.preview = page.getByTestId('theme-preview');
    this.contrast = page.getByTestId('contrast-check');
    this.logo = page.getByTestId('logo-file');
  }

  async open(): Promise<void> {
    await this.page.goto('/settings/theme');
    await expect(this.name).toBeVisible();
  }

  /** The button of the preview that carries the primary colour. */
  get book(): Locator {
    return this.preview.locator('button', { hasText: 'Book' });
  }
}

test('an owner sees the theme live and applies it', async ({ page, team, enter }) => {
  await enter(team.owner);
  const theme = new ThemePage(page);
  await theme.open();
  await expect(theme.apply).toBeDisabled();
  await theme.name.fill('Oak & Iron');
  await expect(theme.preview).toContainText('Oak & Iron');
  await theme.background.fill('#10261b');
  await expect(theme.preview).toHaveCSS('background-color', 'rgb(16, 38, 27)');
  await expect(theme.preview).toHaveAttribute('data-scheme', 'dark');
  await page.getByTestId('pick-primary').fill('#d9a441');
  await expect(theme.primary).toHaveValue('#D9A441');
  await expect(theme.book).toHaveCSS('background-color', 'rgb(217, 164, 65)');
  // Nothing is saved yet: the page around it still wears the old theme.
  await expect(page.locator('html')).not.toHaveCSS('background-color', 'rgb(16, 38, 27)');
  await theme.apply.click();
  await expectToast(page, 'Theme applied');
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(16, 38, 27)');
  await expect(theme.apply).toBeDisabled();
  await page.reload();
  await expect(theme.name).toHaveValue('Oak & Iron');
  await expect(theme.background).toHaveValue('#10261B');
  await expect(page).toHaveTitle(/Oak & Iron/);
});

test('a background of 50 lightness or more is a light theme', async ({ page, team, enter }) => {
  await enter(team.owner);
  const theme = new ThemePage(page);
  await theme.open();
  await theme.background.fill('#7F7F7F');
  await expect(theme.contrast).toContainText('Dark theme');
  await expect(theme.preview).toHaveAttribute('data-scheme', 'dark');
  await theme.background.fill('#808080');
  await expect(theme.contrast).toContainText('Light theme');
  await expect(theme.preview).toHaveAttribute('data-scheme', 'light');
  await page.getByRole('group', { name: 'Preview in' }).getByRole('button', { name: 'Dark' }).click();
  await expect(theme.preview).toHaveAttribute('data-scheme', 'dark');
});

test('colors that are hard to read are named, and corrected at one press', async ({ page, team, enter }) => {
  await enter(team.owner);
  const theme = new ThemePage(page);
  await theme.open();
  await expect(theme.contrast).toHaveAttribute('data-passes', 'true');
  await theme.background.fill('#FFFFFF');
  await theme.primary.fill('#FFFF00');
  await theme.accent.fill('#EEEEEE');
  await expect(theme.contrast).toHaveAttribute('data-passes', 'false');
  await expect(theme.contrast).toContainText('Primary on background has 1.1:1. Buttons and edges need 3:1.');
  await expect(theme.contrast).toContainText('Accent on background has 1.2:1. Text needs 4.5:1.');
  await theme.contrast.getByRole('button', { name: 'Use corrected colors' }).click();
  await expect(theme.contrast).toHaveAttribute('data-passes', 'true');
  await expect(theme.background).toHaveValue('#FFFFFF');
  await expect(theme.primary).not.toHaveValue('#FFFF00');
  await theme.apply.click();
  await expectToast(page, 'Theme applied');
});

test('bad input is shown on its field and changes nothing', async ({ page, team, enter }) => {
  await enter(team.owner);
  const theme = new ThemePage(page);
  await theme.open();
  await theme.name.fill('<script>alert(1)</script>');
  await theme.primary.fill('blue');
  // A broken colour falls back to the default one in the preview.
  await expect(theme.book).toHaveCSS('background-color', 'rgb(0, 163, 255)');
  await theme.apply.click();
  await expect(page.getByText('Brand name cannot contain < or >')).toBeVisible();
  await expect(page.getByText('Color must be six hex digits like #00A3FF')).toBeVisible();
  await expect(theme.name).toHaveAttribute('aria-invalid', 'true');
  // Nor is it taken along.
  await page.getByRole('button', { name: 'Copy Preview Link' }).click();
  await expect(page.getByTestId('toast')).toHaveCount(0);
  await theme.logo.setInputFiles(file('logo.svg', 'image/svg+xml', Buffer.from('<svg/>')));
  await expect(page.getByText('The logo must be a PNG, JPEG or WebP file')).toBeVisible();
  await theme.logo.setInputFiles(file('logo.png', 'image/png', Buffer.alloc(128 * 1024 + 1)));
  await expect(page.getByText('The logo can have at most 128 KB')).toBeVisible();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(theme.name).not.toHaveValue(/script/);
  await page.reload();
  await expect(theme.primary).toHaveValue('#00A3FF');
});

test('a logo is shown at once, kept when applied, and taken away again', async ({ page, team, enter }) => {
  await enter(team.owner);
  const theme = new ThemePage(page);
  await theme.open();
  const shown = page.getByRole('img', { name: 'Logo', exact: true });
  await theme.logo.setInputFiles(file('dot.png', 'image/png'));
  await expect(shown).toHaveAttribute('src', /^data:image\/png/);
  await expect(theme.preview.locator('img')).toBeVisible();
  await theme.apply.click();
  await expectToast(page, 'Theme applied');
  await expect(shown).toHaveAttribute('src', new RegExp(`/v1/tenants/${team.tenant.id}/brand/logo/`));
  await page.reload();
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await page.getByRole('button', { name: 'Remove logo' }).click();
  await expect(theme.preview.locator('img')).toHaveCount(0);
  await theme.apply.click();
  await expectToast(page, 'Theme applied');
  await page.reload();
  await expect(theme.name).toBeVisible();
  await expect(shown).toHaveCount(0);
});

test('what only calls itself a picture is refused by the server, and the theme stays', async ({
  page,
  team,
  enter,
}) => {
  await enter(team.owner);
  const theme = new ThemePage(page);
  await theme.open();
  await theme.background.fill('#123456');
  await theme.logo.setInputFiles(file('logo.png', 'image/png', Buffer.from('<svg onload="alert(1)"/>')));
  await theme.apply.click();
  await expectToast(page, 'Error', 'Failed to apply theme changes.');
  await expect(page.getByRole('group', { name: 'Logo' })).toContainText(/PNG, JPEG or WebP/);
  await page.reload();
  await page
    .getByRole('button', { name: 'Leave' })
    .click({ timeout: 500 })
    .catch(() => undefined);
  await expect(theme.background).toHaveValue('#0A0A0A');
});

test('a failure says so and keeps what was chosen', async ({ page, team, enter }) => {
  await enter(team.owner);
  const theme = new ThemePage(page);
  await theme.open();
  await theme.background.fill('#123456');
  await page.route(`**/v1/tenants/${team.tenant.id}/brand`, (route) => route.abort());
  await theme.apply.click();
  await expectToast(page, 'Error', 'Failed to apply theme changes.');
  await expect(theme.background).toHaveValue('#123456');
  await expect(theme.apply).toBeEnabled();
});

test('leaving with changes is asked about', async ({ page, team, enter }) => {
  await enter(team.owner);
  const theme = new ThemePage(page);
  await theme.open();
  await theme.background.fill('#123456');
  const tabs = page.getByRole('navigation', { name: 'Settings' });
  await tabs.getByRole('link', { name: 'Team' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(/\/settings\/theme$/);
  await expect(theme.background).toHaveValue('#123456');
  await tabs.getByRole('link', { name: 'Team' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/settings\/team$/);
  await tabs.getByRole('link', { name: 'Theme' }).click();
  await expect(theme.background).toHaveValue('#0A0A0A');
  // Without changes nobody asks.
  await tabs.getByRole('link', { name: 'Team' }).click();
  await expect(page).toHaveURL(/\/settings\/team$/);
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
  const theme = new ThemePage(page);
  await theme.open();
  await theme.name.fill('Oak "&" Iron');
  await theme.background.fill('#10261B');
  await page.getByRole('button', { name: 'Copy Preview Link' }).click();
  await expectToast(page, 'Preview link copied');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).searchParams.get('preview')).toBe('true');

  const stranger = await browser.newContext();
  const visit = await stranger.newPage();
  await visit.goto(link);
  await expect(visit.getByTestId('preview-banner')).toBeVisible();
  await expect(visit.locator('html')).toHaveCSS('background-color', 'rgb(16, 38, 27)');
  await expect(visit).toHaveTitle(/Oak "&" Iron/);
  await stranger.close();
});

test('the theme comes along as a file', async ({ page, team, enter }) => {
  await enter(team.viewer);
  const theme = new ThemePage(page);
  await theme.open();
  await theme.name.fill('Oak & Iron');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Theme' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('oak-iron-theme.json');
  expect(JSON.parse(readFileSync(await saved.path(), 'utf8'))).toEqual({
    name: 'Oak & Iron',
    colors: { bg: '#0A0A0A', primary: '#00A3FF', accent: '#FFFFFF' },
    logoUrl: null,
  });
});

for (const role of ['staff', 'viewer'] as const) {
  test(`${role} try colors and cannot apply them`, async ({ page, team, enter }) => {
    await enter(team[role]);
    const theme = new ThemePage(page);
    await theme.open();
    await expect(page.getByTestId('locked')).toContainText('Only an owner can change this.');
    await expect(theme.apply).toHaveCount(0);
    await theme.background.fill('#10261B');
    await expect(theme.preview).toHaveCSS('background-color', 'rgb(16, 38, 27)');
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Sessions' }).click();
    await expect(page).toHaveURL(/\/settings\/sessions$/);
  });
}

test('an admin edits the theme of the tenant they act in', async ({
  page,
  context,
  team,
  person,
  baseURL,
}) => {
  await enterAs(context, {
    who: await person({ isAdmin: true }),
    tenantId: team.tenant.id,
    url: baseURL ?? '',
  });
  const theme = new ThemePage(page);
  await theme.open();
  await theme.name.fill('Set by the operator');
  await theme.apply.click();
  await expectToast(page, 'Theme applied');
});

test('the editor by keyboard alone', async ({ page, team, enter }) => {
  await enter(team.owner);
  const theme = new ThemePage(page);
  await theme.open();
  await tabTo(page, theme.name);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('By keyboard');
  for (const [field, hex] of [
    [theme.background, 'ffffff'],
    [theme.primary, 'ff0'],
    [theme.accent, '#eeeeee'],
  ] as const) {
    await tabTo(page, field);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(hex);
  }
  await tabTo(page, page.getByRole('button', { name: 'Use corrected colors' }));
  await page.keyboard.press('Enter');
  await expect(theme.contrast).toHaveAttribute('data-passes', 'true');
  // The preview is looked at, never stopped in.
  await tabTo(page, theme.apply);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Theme applied');
  await tabTo(page, page.getByRole('button', { name: 'Export Theme' }));
  await tabTo(page, page.getByRole('group', { name: 'Preview in' }).getByRole('button', { name: 'Dark' }));
  await page.keyboard.press('Space');
  await expect(theme.preview).toHaveAttribute('data-scheme', 'dark');
});

/** Tab until something has the focus, and see that it shows it. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
  expect(await target.evaluate((element) => getComputedStyle(element).outlineStyle)).not.toBe('none');
}
