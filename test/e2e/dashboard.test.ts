/** The admin's dashboard: figures, trend, recent leads with their panel, sending a confirmation again, live changes. */
import { expect, type Locator, type Page } from '@playwright/test';
import { ApiClient } from '../support/api.js';
import { expectOk, intakeDone } from '../support/journey.js';
import { expectAccessible, expectNoSidewaysScroll, expectToast, test as base } from './people.js';

interface Office {
  /** Somebody makes contact with the team's tenant, and books unless told otherwise; gives the lead's id. */
  lead: (name: string, options?: { books?: boolean }) => Promise<string>;
}

const test = base.extend<{ office: Office }>({
  office: async ({ team, world, enter, person }, use) => {
    const api = new ApiClient(world.stack.baseUrl, team.tenant.key);
    await enter(await person({ isAdmin: true }));
    await use({
      lead: async (name, { books = true } = {}) => {
        const contact = { phone: '+13135550142', email: 'somebody@example.com' };
        const { sessionId, leadId } = await intakeDone(api, 'law', { name, contact });
        if (books) expectOk(await api.post('/v1/law/appointment/book', { sessionId, leadId }));
        return leadId;
      },
    });
  },
});

const figure = (page: Page, window: string, key: string): Locator =>
  page.locator(`[data-testid="kpi-card"][data-window="${window}"] [data-figure="${key}"] dd`);
const rows = (page: Page): Locator => page.getByTestId('recent-lead');
const panel = (page: Page): Locator => page.getByTestId('lead-panel');

test('an admin lands on it; new leads and bookings appear by themselves', async ({ page, office }) => {
  await office.lead('Anna Adler');
  await page.goto('/login');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByTestId('dashboard')).toHaveAttribute('data-live', 'true');
  await expect(rows(page)).toHaveCount(1);
  for (const window of ['24h', '7d', '30d']) {
    await expect(figure(page, window, 'leads')).toContainText('1');
    await expect(figure(page, window, 'bookingRate')).toContainText('100%');
  }
  await expect(figure(page, '24h', 'leads')).toContainText('+1');

  const second = await office.lead('Ben Brandt', { books: false });
  await expect(figure(page, '24h', 'leads')).toContainText('2');
  await expect(figure(page, '24h', 'bookingRate')).toContainText('50%');
  await expect(rows(page).first()).toHaveAttribute('data-id', second);
  await expect(rows(page).first()).toContainText('B***');
  await expectNoSidewaysScroll(page);
});

test('the trend is read by keyboard, and as a table', async ({ page, office }) => {
  await office.lead('Anna Adler');
  await page.goto('/dashboard');
  const days = page.getByTestId('trend-day');
  await expect(days).toHaveCount(30);
  await expect(page.getByTestId('trend-reading')).toHaveText(/^Today, .*: 1 lead, 1 of them booked$/);
  await days.last().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(days.nth(28)).toBeFocused();
  await expect(page.getByTestId('trend-reading')).toHaveText(/^\w+day, .*: 0 leads, 0 of them booked$/);
  await page.keyboard.press('Home');
  await expect(days.first()).toBeFocused();
  await page.getByRole('group', { name: 'Show as' }).getByRole('button', { name: 'Table' }).click();
  const table = page.getByTestId('trend-table').locator('tbody tr');
  await expect(table).toHaveCount(30);
  await expect(table.first().getByRole('cell')).toHaveText(['1', '1']);
});

test('a lead opens beside the page, and its confirmation is sent again', async ({ page, office }) => {
  const lead = await office.lead('Anna Adler');
  await office.lead('Ben Brandt', { books: false });
  await page.goto('/dashboard');
  await rows(page).filter({ hasText: 'A***' }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/${lead}$`));
  await expect(panel(page).getByTestId('lead-appointment')).toContainText('Confirmed');
  await expect(panel(page).getByTestId('lead-message')).toHaveCount(0);

  await page.route('**/resend-confirmation', (route) => route.abort());
  const resend = panel(page).getByRole('button', { name: 'Resend confirmation' });
  await resend.click();
  await expectToast(page, 'Failed to resend confirmation');
  await page.unroute('**/resend-confirmation');
  await resend.click();
  await expectToast(page, 'Confirmation resent successfully');
  await expect(panel(page).getByTestId('lead-message')).toHaveCount(2);
  await expect(panel(page).getByTestId('lead-message').first()).toContainText('Thank you');

  await page.reload();
  await expect(panel(page).getByTestId('lead-message')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await rows(page).filter({ hasText: 'B***' }).click();
  await expect(panel(page).getByText('There is no appointment to confirm.')).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Resend confirmation' })).toBeDisabled();
});

test('what cannot be loaded says so, and is asked for again', async ({ page, office }) => {
  await office.lead('Anna Adler');
  await page.route(/\/v1\/(dashboard|leads\?)/, (route) =>
    route.fulfill({ status: 500, json: { ok: false, error: 'Not now.', code: 'internal', requestId: 'r' } }),
  );
  await page.goto('/dashboard');
  const metrics = page.getByRole('alert').filter({ hasText: 'Failed to load dashboard metrics' });
  const leads = page.getByRole('alert').filter({ hasText: 'Failed to load recent leads' });
  await expect(metrics).toBeVisible();
  await expect(leads).toBeVisible();
  await page.unroute(/\/v1\/(dashboard|leads\?)/);
  await metrics.getByRole('button', { name: 'Try again' }).click();
  await leads.getByRole('button', { name: 'Try again' }).click();
  await expect(figure(page, '24h', 'leads')).toContainText('1');
  await expect(rows(page)).toHaveCount(1);
});

test('axe finds nothing serious, dark and light, with a lead open', async ({ page, office }) => {
  const lead = await office.lead('Anna Adler');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const scheme of ['dark', 'light']) {
    await page.addInitScript((chosen) => localStorage.setItem('praxis.scheme', chosen), scheme);
    await page.goto('/dashboard');
    await expect(page.locator('html')).toHaveClass(new RegExp(scheme));
    await expect(rows(page)).toHaveCount(1);
    await expect(page.getByTestId('trend-day')).toHaveCount(30);
    await expectAccessible(page);
    await page.goto(`/dashboard/${lead}`);
    await expect(panel(page).getByTestId('lead-appointment')).toBeVisible();
    await expectAccessible(page);
  }
});
