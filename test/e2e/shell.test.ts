/**
 * The frame around every page, where it needs a real browser: menu, dialogs, recording, cookies, brand
 * colors, tenants.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { auditOf } from '../support/members.js';
import { until } from '../support/until.js';
import { enterAs, expectAccessible, expectNoSidewaysScroll, expectToast, test } from './people.js';
import { Walk } from './walk.js';

const BRAND = { name: 'Roe & Partners', colors: { bg: '#F5F1E8', primary: '#8A1C2B', accent: '#3A2A1A' } };
const previewOf = (brand: unknown): string =>
  new URLSearchParams({ brand: JSON.stringify(brand), preview: 'true' }).toString();
const tools = (page: Page): Locator => page.getByRole('region', { name: 'Demo controls' });
const canvasOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test('the menu has the pages and the tools, and closes by keyboard', { tag: '@phone' }, async ({ page }) => {
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

for (const scheme of ['dark', 'light'])
  test(`the tools’ dialogs are accessible in ${scheme}`, { tag: `@${scheme}` }, async ({ page }) => {
    await page.addInitScript((value) => {
      localStorage.setItem('praxis.scheme', value);
      Object.defineProperty(navigator, 'share', { value: undefined });
    }, scheme);
    await page.goto('/pricing');
    for (const [tool, title] of [
      ['Book', 'Book Follow-up Meeting'],
      ['Share', 'Share Demo Session'],
    ] as const) {
      const button = tools(page).getByRole('button', { name: tool, exact: true });
      await button.click();
      const dialog = page.getByRole('dialog', { name: title });
      await expect(dialog.locator('input').first()).toBeFocused();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(button).toBeFocused();
    }
    for (const [key, name] of [
      ['Control+k', 'Command palette'],
      ['?', 'Keyboard shortcuts'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page.getByRole('dialog', { name })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name })).toHaveCount(0);
    }
  });

test('Record keeps the recording, and says when it cannot record; Share copies the link', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  await page.evaluate(() => {
    // A canvas replaces the screen; the recorder itself is the browser's own.
    const canvas = document.createElement('canvas');
    canvas.getContext('2d')?.fillRect(0, 0, 10, 10);
    let denied = true;
    navigator.mediaDevices.getDisplayMedia = () => {
      if (!denied) return Promise.resolve(canvas.captureStream(10));
      denied = false;
      return Promise.reject(new DOMException('no', 'NotAllowedError'));
    };
  });
  const bar = tools(page);
  await bar.getByRole('button', { name: 'Record' }).click();
  await expectToast(page, 'Recording Failed', 'Unable to start screen recording. Please check permissions.');
  await bar.getByRole('button', { name: 'Record' }).click();
  await expectToast(page, 'Recording Started');
  await expect(page.getByTestId('recording-badge')).toHaveText('Recording');
  await bar.getByRole('button', { name: 'Stop' }).click();
  await expectToast(page, 'Recording Complete');
  await expect(page.getByTestId('recording-badge')).toHaveCount(0);
  const download = page.waitForEvent('download');
  await bar.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toMatch(/^demo-sess-.*\.webm$/);
  await expectToast(page, 'Download Started');

  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await bar.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test('an admin switches tenants: brand, banner, audit log', async ({
  page,
  world,
  team,
  person,
  context,
  baseURL,
}) => {
  const admin = await person({ isAdmin: true });
  await enterAs(context, { who: admin, tenantId: '', url: baseURL ?? '' });
  await page.goto('/');
  // A tenant is chosen automatically: the first in the list, to which other tests may have added tenants.
  const banner = page.getByTestId('acting-banner');
  await expect(banner).toContainText('Acting as');
  const switcher = page.getByTestId('tenant-switcher');
  await switcher.click();
  const chosen = page.getByRole('option', { selected: true });
  await expect(chosen).toHaveCount(1);
  await expect(banner).toContainText(await chosen.innerText());
  await switcher.fill(team.tenant.name);
  await page.getByRole('option', { name: team.tenant.name, exact: true }).click();
  await expect(page.getByTestId('acting-banner')).toContainText(team.tenant.name);
  await expect(page.getByTestId('brand')).toContainText(team.tenant.name);
  await expect(page).toHaveTitle(new RegExp(team.tenant.name.slice(0, 10)));
  const logged = await until('the audit log', { timeoutMs: 10_000, pollMs: 100 }, async () => {
    const entries = await auditOf(world.database, { tenantId: team.tenant.id, userId: admin.userId });
    return entries.find(({ action }) => action === 'tenant.acting_started');
  });
  expect(logged.userId).toBe(admin.userId);
  // Navigates by link, because loading a page would choose a tenant again.
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(page.getByLabel('Business name')).toHaveValue(team.tenant.name);
});

test('a tenant’s brand applies to the whole shell; a page that failed to load can be retried', async ({
  page,
  team,
  enter,
}) => {
  const saved = await team.owner.put(`/v1/tenants/${team.tenant.id}/brand`, BRAND);
  expect(saved.status).toBe(200);
  await enter(team.viewer);
  const pricing = /\/assets\/pricing-[^/]*\.js$/;
  await page.route(pricing, (route) => route.abort());
  await page.goto('/pricing');
  const screen = page.getByTestId('error-screen');
  await expect(screen).toContainText('Something went wrong');
  await expect(screen).toContainText('The application will continue working normally for other features.');
  await page.unroute(pricing);
  await screen.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByTestId('package-growth')).toBeVisible();
  await expect(page.getByTestId('brand')).toContainText(BRAND.name);
  await expect(page).toHaveTitle(`Pricing · ${BRAND.name}`);
  // Light because the brand is; the person has not chosen a scheme.
  await expect(page.locator('html')).toHaveClass(/light/);
  await expect.poll(() => canvasOf(page)).toBe('rgb(245, 241, 232)');
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', /^data:image\/svg/);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByTestId('brand')).toContainText('Praxis');

  // A theme preview in the address also changes the colors of the page.
  await page.goto(`/?${previewOf(BRAND)}`);
  await expect(page.getByTestId('preview-banner')).toContainText(BRAND.name);
  await expect.poll(() => canvasOf(page)).toBe('rgb(245, 241, 232)');
  await expectNoSidewaysScroll(page);
});

test.describe('notices', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test(
    'the notices move nothing on the page when they appear and disappear',
    { tag: '@phone' },
    async ({ page }) => {
      await page.addInitScript(() => {
        let sum = 0;
        const add = (entries: PerformanceEntryList): void => {
          for (const entry of entries) if ('value' in entry) sum += Number(entry.value);
        };
        const observer = new PerformanceObserver((list) => add(list.getEntries()));
        observer.observe({ type: 'layout-shift', buffered: true });
        const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
        // A change shifts the layout in the next frame, and the observer records it after that frame.
        const shifted = async (): Promise<number> => {
          await nextFrame();
          await nextFrame();
          add(observer.takeRecords());
          return sum;
        };
        Object.assign(window, { shifted });
      });
      const walk = new Walk(page);
      const shifted = (): Promise<number> =>
        page.evaluate(() => (window as unknown as { shifted: () => Promise<number> }).shifted());
      for (const path of ['/', '/demo']) {
        await page.goto(path);
        await page.evaluate(() => localStorage.clear());
        await page.reload();
        for (const [notice, answer] of [
          ['cookie-notice', 'Accept'],
          ['privacy-notice', 'Got it'],
        ] as const) {
          await expect(page.getByTestId(notice)).toBeVisible();
          // The page is complete: its code, its font and its data have loaded.
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await page.evaluate(() => document.fonts.ready);
          await page.waitForLoadState('load');
          await walk.settled();
          let before = -1;
          await expect
            .poll(async () => before === (before = await shifted()), { intervals: [500] })
            .toBe(true);
          await page.getByTestId(notice).getByRole('button', { name: answer }).click();
          await expect(page.getByTestId(notice)).toHaveCount(0);
          expect(await shifted()).toBe(before);
        }
        // Little of the page has moved: https://web.dev/articles/cls calls a score of at most 0.1 good.
        expect(await shifted()).toBeLessThan(0.1);
      }
    },
  );

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
});

test.describe('before the code of a page has loaded', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  /** Opens a page whose code does not arrive until the returned function is called. */
  async function openWithoutCode(page: Page, path: string): Promise<() => void> {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    return release;
  }

  test('it shows a loading indicator, and an answer to the cookie notice counts', async ({ page }) => {
    const release = await openWithoutCode(page, '/');
    const notice = page.getByTestId('cookie-notice');
    await expect(notice).toBeVisible();
    await expect(page.getByTestId('page-spinner')).toBeVisible();
    await notice.getByRole('button', { name: 'Decline' }).click();
    await expect(notice).toBeHidden();
    release();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByTestId('privacy-notice')).toBeVisible();
    await page.getByRole('button', { name: 'Got it' }).click();
    // Once answered, the notice appears again only when a person asks for it.
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await expect(notice).toBeVisible();
    await notice.getByRole('button', { name: 'Accept' }).click();
    await expect(notice).toHaveCount(0);
  });

  test('if code cannot be loaded, the page says so and can be loaded again', async ({ page }) => {
    const code = /\/assets\/start-0-[^/]+\.js$/;
    await page.route(code, (route) => route.abort());
    await page.goto('/pricing');
    await expect(page.getByText('Could not load the page.')).toBeVisible();
    await expect(page.getByTestId('page-spinner')).toHaveCount(0);
    await page.unroute(code);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('it has the colors, name and icon that this browser knows, and no answered notice', async ({
    page,
  }) => {
    await page.addInitScript(
      ([brand]) => {
        localStorage.setItem('praxis.cookie-consent', 'accepted');
        const remembered = { brand, scheme: 'light', icon: 'data:image/svg+xml,R' };
        localStorage.setItem('praxis.brand', JSON.stringify(remembered));
      },
      [BRAND],
    );
    const release = await openWithoutCode(page, '/leads');
    await expect(page).toHaveTitle(BRAND.name);
    const icon = page.locator('link[rel="icon"]');
    await expect(icon).toHaveAttribute('href', 'data:image/svg+xml,R');
    await expect.poll(() => canvasOf(page)).toBe('rgb(245, 241, 232)');
    await expect(page.getByTestId('page-spinner')).toBeVisible();
    await expect(page.getByTestId('cookie-notice')).toBeHidden();
    release();
    // No one is signed in, so the remembered branding of a practice is not shown.
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(page).toHaveTitle(/Praxis/);
    await expect(icon).toHaveAttribute('href', '/favicon.svg');
    await expect(page.getByTestId('cookie-notice')).toHaveCount(0);
  });
});

test('the API documentation opens an operation within its policy, with its own styles', async ({ page }) => {
  await page.goto('/v1/docs');
  await page.locator('.opblock-summary').first().click();
  await expect(page.getByRole('button', { name: 'Try it out' })).toBeVisible();
  // The page's style element and its stylesheet both apply.
  await expect(page.locator('body')).toHaveCSS('margin', '0px');
  await expect(page.locator('.opblock-summary').first()).toHaveCSS('display', 'flex');
});

test('reports a page that adds an inline style, through the listener of every test', async ({
  page,
  violations,
}) => {
  await page.goto('/login');
  await page.evaluate(() =>
    document.head.append(Object.assign(document.createElement('style'), { textContent: 'p {}' })),
  );
  await expect.poll(() => violations.length).toBe(1);
  expect(violations.splice(0).join()).toContain('style-src-elem inline');
});
