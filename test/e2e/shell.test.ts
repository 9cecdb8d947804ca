/** The frame around every page: tools, modes, masking, tenants, banners, notices, the brand. */
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { newestMail } from '../support/mailbox.js';
import { auditOf } from '../support/members.js';
import { until } from '../support/until.js';
import { enterAs, expectAccessible, expectNoSidewaysScroll, expectToast, test } from './people.js';

const BRAND = { name: 'Roe & Partners', colors: { bg: '#F5F1E8', primary: '#8A1C2B', accent: '#3A2A1A' } };
const previewOf = (brand: unknown): string =>
  new URLSearchParams({ brand: JSON.stringify(brand), preview: 'true' }).toString();
const canvasOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

/** On a phone these are in the slide-out menu. */
async function openTools(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
}

test('the slide-out menu has the pages and the tools, and closes by keyboard', async ({ page }) => {
  // Large screens have the sidebar instead.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog');
  for (const name of ['Home/Overview', 'Live demo', 'Pricing'])
    await expect(menu.getByRole('link', { name })).toBeVisible();
  await expect(menu.getByRole('button', { name: 'Share' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await menu.getByRole('link', { name: 'Pricing' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(menu).toHaveCount(0);
});

test('Share hands the page on: by the device, else by e-mail', async ({ page, context, isMobile, world }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    const sheet = { error: 'AbortError', shared: [] as unknown[] };
    Object.assign(window, { sheet });
    const share = (data: unknown): Promise<void> => {
      sheet.shared.push(data);
      return sheet.error ? Promise.reject(new DOMException('no', sheet.error)) : Promise.resolve();
    };
    Object.defineProperty(navigator, 'share', { value: share });
  });
  await page.goto('/pricing');
  await openTools(page, isMobile);
  const share = page.getByRole('button', { name: 'Share' }).filter({ visible: true });
  await share.click();
  const shared = (): Promise<unknown> => page.evaluate('window.sheet.shared');
  await expect.poll(shared).toEqual([{ title: await page.title(), url: page.url() }]);
  const dialog = page.getByRole('dialog', { name: 'Share Demo Session' });
  await expect(dialog).toHaveCount(0);

  await page.evaluate('window.sheet.error = "NotAllowedError"');
  await share.click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await dialog.getByLabel('E-mail').fill('nobody');
  await dialog.getByRole('button', { name: 'Send e-mail' }).click();
  await expect(dialog.getByText('Enter an e-mail address like name@example.com')).toBeVisible();
  const to = `friend-${randomUUID()}@example.com`;
  await dialog.getByLabel('E-mail').fill(to);
  await dialog.getByLabel('Message (optional)').fill('Look at this.');
  await page.route('**/v1/functions/send-demo-email', (route) => route.abort(), { times: 1 });
  await dialog.getByRole('button', { name: 'Send e-mail' }).click();
  await expectToast(page, 'Email Failed', 'Unable to send email. Please try again.');
  await expect(dialog.getByLabel('Message (optional)')).toHaveValue('Look at this.');
  await dialog.getByRole('button', { name: 'Send e-mail' }).click();
  await expectToast(page, 'Email Sent');
  await expect(dialog).toHaveCount(0);
  const mail = await newestMail(world.stack, to);
  expect(mail.body).toContain('> Look at this.');
  expect(mail.body).toContain('/pricing');
});

test('Book books a meeting for the session of the demo', async ({ page, isMobile }) => {
  await page.goto('/pricing');
  await openTools(page, isMobile);
  await page.getByRole('button', { name: 'Book', exact: true }).filter({ visible: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Book Follow-up Meeting' });
  const time = dialog.getByLabel('Preferred time');
  // The free times come by themselves.
  await expect.poll(() => time.locator('option').count()).toBeGreaterThan(4);
  await dialog.getByRole('button', { name: 'Book meeting' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await dialog.getByLabel('Name').fill('Jordan Ellis');
  await dialog.getByLabel('E-mail').fill('jordan.ellis@example.com');
  await dialog.getByLabel('Phone').fill('(313) 555-0142');
  await time.selectOption('any time');
  await page.route('**/v1/functions/book-meeting', (route) => route.abort(), { times: 1 });
  await dialog.getByRole('button', { name: 'Book meeting' }).click();
  await expectToast(page, 'Booking Failed', 'Unable to book meeting. Please try again.');
  await dialog.getByRole('button', { name: 'Book meeting' }).click();
  await expectToast(page, 'Meeting Booked', /Your meeting is on/);
  await expect(dialog).toHaveCount(0);
  // It is the demo's own journey.
  await page.goto('/demo');
  await expect(page.getByTestId('step-appointment')).toContainText(/Done.* with /);
});

for (const scheme of ['dark', 'light'])
  test(`the tools’ dialogs are accessible in ${scheme} @${scheme}`, async ({ page, isMobile }) => {
    await page.addInitScript((value) => {
      localStorage.setItem('praxis.scheme', value);
      Object.defineProperty(navigator, 'share', { value: undefined });
    }, scheme);
    await page.goto('/pricing');
    await openTools(page, isMobile);
    for (const [tool, title] of [
      ['Book', 'Book Follow-up Meeting'],
      ['Share', 'Share Demo Session'],
    ] as const) {
      await page.getByRole('button', { name: tool, exact: true }).filter({ visible: true }).click();
      const dialog = page.getByRole('dialog', { name: title });
      await expect(dialog.locator('input').first()).toBeFocused();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(
        page.getByRole('button', { name: tool, exact: true }).filter({ visible: true }),
      ).toBeFocused();
    }
  });

test('Record keeps what was recorded, and says when it cannot', async ({ page }) => {
  // Phones cannot record their screen and have no button for it.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await page.evaluate(() => {
    // A screen to record; the recorder itself is the browser's own.
    const canvas = document.createElement('canvas');
    canvas.getContext('2d')?.fillRect(0, 0, 10, 10);
    let denied = true;
    navigator.mediaDevices.getDisplayMedia = () => {
      if (!denied) return Promise.resolve(canvas.captureStream(10));
      denied = false;
      return Promise.reject(new DOMException('no', 'NotAllowedError'));
    };
  });
  const header = page.getByRole('banner');
  await header.getByRole('button', { name: 'Record' }).click();
  await expectToast(page, 'Recording Failed', 'Unable to start screen recording. Please check permissions.');
  await header.getByRole('button', { name: 'Record' }).click();
  await expectToast(page, 'Recording Started');
  // One toast at a time.
  await expect(page.getByTestId('toast')).toHaveCount(1);
  await expect(page.getByTestId('recording-badge')).toHaveText('Recording');
  await header.getByRole('button', { name: 'Stop' }).click();
  await expectToast(page, 'Recording Complete');
  await expect(page.getByTestId('recording-badge')).toHaveCount(0);
  const download = page.waitForEvent('download');
  await header.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toMatch(/^demo-sess-.*\.webm$/);
  await expectToast(page, 'Download Started');
});

test('personal data is protected for everybody but admins, who switch by themselves', async ({
  page,
  team,
  enter,
  person,
  context,
  baseURL,
}) => {
  await page.goto('/');
  const badge = page.getByTestId('pii-protected').filter({ visible: true });
  await expect(badge).toContainText('PII');
  await enter(team.owner);
  await page.goto('/');
  await expect(page.getByTestId('profile-card')).toBeVisible();
  await expect(badge).toBeVisible();
  await expect(page.getByTestId('masking-switch')).toHaveCount(0);

  const admin = await person({ isAdmin: true });
  await enterAs(context, { who: admin, tenantId: team.tenant.id, url: baseURL ?? '' });
  await page.goto('/settings/team');
  const masking = page.getByTestId('masking-switch').filter({ visible: true });
  await expect(masking).toHaveAttribute('aria-checked', 'true');
  await expect(page.getByTestId('pii-protected')).toHaveCount(0);
  const unmasked = page.waitForRequest((request) => request.headers()['x-unmask'] === '1');
  await masking.click();
  expect((await unmasked).url()).toContain('/v1/');
  await expect(masking).toHaveAttribute('aria-checked', 'false');
  // It lasts as long as the page.
  await page.reload();
  await expect(masking).toHaveAttribute('aria-checked', 'true');
});

test('an admin switches tenants: brand, banner, audit log', async ({
  page,
  world,
  team,
  person,
  context,
  baseURL,
  isMobile,
}) => {
  const admin = await person({ isAdmin: true });
  await enterAs(context, { who: admin, tenantId: '', url: baseURL ?? '' });
  await page.goto('/');
  // The first is chosen by itself.
  await expect(page.getByTestId('acting-banner')).toContainText('Acting as');
  await openTools(page, isMobile);
  const switcher = page.getByTestId('tenant-switcher').filter({ visible: true });
  await expect(switcher.locator('option').first()).toBeAttached();
  expect(await switcher.inputValue()).toBe(await switcher.locator('option').first().getAttribute('value'));
  await switcher.selectOption(team.tenant.id);
  if (isMobile) await page.keyboard.press('Escape');
  await expect(page.getByTestId('acting-banner')).toContainText(team.tenant.name);
  await expect(page.getByTestId('brand')).toContainText(team.tenant.name);
  await expect(page).toHaveTitle(new RegExp(team.tenant.name.slice(0, 10)));
  const logged = await until('the audit log', { timeoutMs: 10_000, pollMs: 100 }, async () => {
    const entries = await auditOf(world.database, { tenantId: team.tenant.id, userId: admin.userId });
    return entries.find(({ action }) => action === 'tenant.acting_started');
  });
  expect(logged.userId).toBe(admin.userId);
  // Within the page: what a new one would choose is this test's own doing.
  await openTools(page, isMobile);
  await page.getByRole('link', { name: 'Settings', exact: true }).filter({ visible: true }).click();
  await expect(page.getByLabel('Business name')).toHaveValue(team.tenant.name);
});

test('members have no switcher, and an admin without tenants is told', async ({
  page,
  team,
  enter,
  person,
  context,
  baseURL,
  isMobile,
}) => {
  await enter(team.owner);
  await page.goto('/');
  await expect(page.getByTestId('brand')).toContainText(team.tenant.name);
  await openTools(page, isMobile);
  await expect(page.getByTestId('signed-in-as').filter({ visible: true })).toContainText(team.owner.email);
  await expect(page.getByTestId('tenant-switcher')).toHaveCount(0);
  await expect(page.getByTestId('acting-banner')).toHaveCount(0);

  await enterAs(context, { who: await person({ isAdmin: true }), tenantId: '', url: baseURL ?? '' });
  await page.route('**/v1/tenants?*', (route) =>
    route.fulfill({ json: { ok: true, items: [], nextCursor: null } }),
  );
  await page.goto('/');
  await openTools(page, isMobile);
  await expect(page.getByTestId('no-tenants').filter({ visible: true })).toHaveText('No Tenants');
});

test('a tenant’s brand goes through the whole shell', async ({ page, team, enter }) => {
  const saved = await team.owner.put(`/v1/tenants/${team.tenant.id}/brand`, BRAND);
  expect(saved.status).toBe(200);
  await enter(team.viewer);
  await page.goto('/pricing');
  await expect(page.getByTestId('brand')).toContainText(BRAND.name);
  await expect(page).toHaveTitle(`Pricing · ${BRAND.name}`);
  // Light because the brand is; nobody has chosen otherwise.
  await expect(page.locator('html')).toHaveClass(/light/);
  await expect.poll(() => canvasOf(page)).toBe('rgb(245, 241, 232)');
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', /^data:image\/svg/);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByTestId('brand')).toContainText('Praxis');
});

test('a brand in the address is previewed, and closed', async ({ page }) => {
  await page.goto(`/?${previewOf(BRAND)}`);
  await expect(page.getByTestId('preview-banner')).toContainText(BRAND.name);
  await expect(page.getByTestId('brand')).toContainText(BRAND.name);
  await expect.poll(() => canvasOf(page)).toBe('rgb(245, 241, 232)');
  // It stays while its reader walks through the pages.
  await page.getByRole('link', { name: 'Watch Client Demo' }).click();
  await expect(page.getByTestId('preview-banner')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByTestId('preview-banner').getByRole('button', { name: 'Close preview' }).click();
  await expect(page.getByTestId('brand')).toContainText('Praxis');
  await page.reload();
  await expect(page.getByTestId('brand')).toContainText('Praxis');
});

test('a preview that is none changes nothing', async ({ page }) => {
  for (const brand of [{ ...BRAND, name: '<script>alert(1)</script>' }, 'x', { colors: BRAND.colors }]) {
    await page.goto(`/?${previewOf(brand)}`);
    await expect(page.getByTestId('brand')).toContainText('Praxis');
    await expect(page.getByTestId('preview-banner')).toHaveCount(0);
  }
});

test.describe('notices', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('cookies: declining deletes them and is remembered; then the privacy notice', async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'left-over', value: '1', url: baseURL ?? '' }]);
    await page.goto('/');
    const cookies = page.getByTestId('cookie-notice');
    await expect(cookies).toBeVisible();
    await expect(page.getByTestId('privacy-notice')).toHaveCount(0);
    await cookies.getByRole('button', { name: 'Decline' }).click();
    await expect(cookies).toHaveCount(0);
    expect(await context.cookies()).toEqual([]);
    const privacy = page.getByTestId('privacy-notice');
    await expect(privacy).toContainText('masked');
    await page.reload();
    await expect(privacy).toBeVisible();
    await expect(cookies).toHaveCount(0);
    await privacy.getByRole('button', { name: 'Got it' }).click();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(privacy).toHaveCount(0);
    const kept = await page.evaluate(() => [
      localStorage.getItem('praxis.cookie-consent'),
      localStorage.getItem('praxis.privacy-notice'),
    ]);
    expect(kept).toEqual(['declined', 'seen']);
  });

  test('accepting is remembered, and both can be read again', async ({ page }) => {
    await page.goto('/');
    await page.getByTestId('cookie-notice').getByRole('button', { name: 'Accept' }).click();
    expect(await page.evaluate(() => localStorage.getItem('praxis.cookie-consent'))).toBe('accepted');
    await page.getByTestId('privacy-notice').getByRole('button', { name: 'Got it' }).click();
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await expect(page.getByTestId('cookie-notice')).toBeVisible();
    await page.getByTestId('cookie-notice').getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('button', { name: 'Privacy notice' }).click();
    await expect(page.getByTestId('privacy-notice')).toBeVisible();
  });
});
