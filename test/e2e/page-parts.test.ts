/** What stands around the journey: console, ROI calculation, modes, pages that are not there, the sim inbox. */
import { expect, test } from '@playwright/test';
import { DemoPage } from './demo-page.js';

test('the console shows every call, filters, copies as curl and links to the run', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const demo = new DemoPage(page);
  await demo.open();
  await demo.run('intake');
  await demo.run('roi');
  // A refusal by the server, to have something that failed.
  await page.route('**/v1/law/appointment/book', (route) =>
    route.fulfill({
      status: 409,
      json: { ok: false, error: 'No free time fits.', code: 'no_slots', requestId: 'r' },
    }),
  );
  await demo.runButton('appointment').click();
  await expect(demo.step('appointment')).toHaveAttribute('data-state', 'failed');

  const intake = demo.calls('/v1/law/intake/submit');
  const booking = demo.calls('/v1/law/appointment/book');
  await expect(intake).toContainText('200');
  await expect(booking).toContainText('409');
  const outcome = demo.console.getByRole('group', { name: 'Outcome' });
  await outcome.getByRole('button', { name: /Failed/ }).click();
  await expect(intake).toHaveCount(0);
  await expect(booking).toHaveCount(1);
  await outcome.getByRole('button', { name: /All/ }).click();
  await demo.console.getByLabel('Filter by text').fill('intake/submit');
  await expect(booking).toHaveCount(0);
  await expect(intake).toHaveCount(1);
  await demo.console.getByLabel('Filter by text').fill('');
  await demo.console.getByLabel('Step').selectOption('roi');
  await expect(demo.calls('/v1/law/roi/calc')).toHaveCount(1);
  await expect(intake).toHaveCount(0);
  await demo.console.getByLabel('Step').selectOption('all');

  await intake.getByRole('button').first().click();
  const detail = intake.getByTestId('console-detail');
  await expect(detail.getByRole('region', { name: 'Answer' })).toContainText('leadId');
  await detail.getByRole('button', { name: 'Copy as curl' }).click();
  await expect(detail.getByRole('button', { name: 'Copied' })).toBeVisible();
  const curl = await page.evaluate(() => navigator.clipboard.readText());
  expect(curl).toMatch(/^curl /);
  expect(curl).toContain('/v1/law/intake/submit');
  expect(curl.toLowerCase()).toContain('x-va-key');

  const href = (await detail.getByRole('link', { name: /Open the run/ }).getAttribute('href')) ?? '';
  expect(href).toContain('/namespaces/default/workflows/tenant%2F');
  expect((await request.get(href)).status()).toBe(200);
});

test('the ROI calculator shows its calculation and the server agrees', async ({ page }) => {
  const demo = new DemoPage(page);
  await demo.open();
  const calculator = page.locator('#roi-calculator');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
  await calculator.scrollIntoViewIfNeeded();
  const total = calculator.getByTestId('roi-total');
  const before = await total.textContent();
  await calculator.getByLabel(/leads/i).first().fill('500');
  await expect(total).not.toHaveText(before ?? '');
  await expect(calculator.getByTestId('roi-calculation')).toContainText('500');
  await calculator.getByRole('button', { name: 'Check with the server' }).click();
  await expect(calculator.getByTestId('roi-confirmed')).toBeVisible();
});

test('LIVE says why it cannot be had, and every call says sim', async ({ page }) => {
  const demo = new DemoPage(page);
  await demo.open();
  const mode = page.getByTestId('mode-switch');
  const live = mode.getByRole('button', { name: 'LIVE' });
  await expect(live).toHaveAttribute('aria-disabled', 'true');
  await live.focus();
  await expect(page.getByRole('tooltip')).toContainText('Live is switched off here');
  await live.click({ force: true });
  await expect(mode).toHaveAttribute('data-mode', 'sim');
  const sent = page.waitForRequest('**/v1/law/intake/submit');
  await demo.run('intake');
  expect((await sent).postDataJSON()).toMatchObject({ mode: 'sim' });
});

test('an address that is no page says so and leads home', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a part that cannot be loaded leaves an error screen, and trying again works', async ({ page }) => {
  const pricing = /\/assets\/pricing-[^/]*\.js$/;
  await page.route(pricing, (route) => route.abort());
  await page.goto('/pricing');
  const screen = page.getByTestId('error-screen');
  await expect(screen).toContainText('Something went wrong');
  await expect(screen).toContainText('The application will continue working normally for other features.');
  await page.unroute(pricing);
  await screen.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByTestId('package-growth')).toBeVisible();
});

test('the sim inbox shows what the providers accepted', async ({ page }) => {
  const demo = new DemoPage(page);
  await demo.open();
  await demo.run('intake');
  await demo.run('appointment');
  await demo.run('followup');
  await page.goto('/sim/inbox');
  await expect(page.getByTestId('inbox-entry').first()).toBeVisible();
  await page.getByRole('group', { name: 'Provider' }).getByRole('button', { name: 'Texts' }).click();
  await expect(page.locator('[data-testid="inbox-entry"][data-port="email"]')).toHaveCount(0);
  await expect(page.getByTestId('inbox-open-entry')).toContainText('STOP');
  await page.getByRole('group', { name: 'Provider' }).getByRole('button', { name: 'Calendar' }).click();
  await expect(page.locator('[data-testid="inbox-entry"][data-port="calendar"]').first()).toBeVisible();
});

test('pulling the plug: the page shows the worker down, then the journey going on', async ({ page }) => {
  const demo = new DemoPage(page);
  await demo.open();
  await demo.run('intake');
  await demo.run('appointment');
  const strip = page.getByTestId('worker-strip');
  await expect(strip).toHaveAttribute('data-worker', 'up');
  await page.getByTestId('pull-the-plug').click();
  await demo.runButton('followup').click();
  await expect(strip).toHaveAttribute('data-worker', 'down');
  await expect(page.getByTestId('worker-status')).toHaveText('Worker down — the journey waits');
  await expect(strip).toHaveAttribute('data-worker', 'up', { timeout: 20_000 });
  await expect(page.getByTestId('worker-status')).toContainText('the journey went on');
  await demo.expectDone('followup');
  await demo.run('roi');
});
