/** The admin's dashboard: new leads and bookings appear live, and a confirmation can be sent again. */
import { expect, type Locator, type Page } from '@playwright/test';
import { ApiClient } from '../support/api.js';
import { expectOk, intakeDone } from '../support/journey.js';
import { expectNoSidewaysScroll, expectToast, test } from './people.js';

const figure = (page: Page, key: string): Locator =>
  page.locator(`[data-testid="kpi-card"][data-figure="${key}"] dd`);

test('shows new leads and bookings live, and sends a confirmation again', async ({
  page,
  team,
  world,
  enter,
  person,
}) => {
  const api = new ApiClient(world.stack.baseUrl, team.tenant.key);
  const lead = async (name: string, { books = true } = {}): Promise<string> => {
    const contact = { phone: '+13135550142', email: 'somebody@example.com' };
    const { sessionId, leadId } = await intakeDone(api, 'law', { name, contact });
    if (books) expectOk(await api.post('/v1/law/appointment/book', { sessionId, leadId }));
    return leadId;
  };
  const first = await lead('Anna Adler');
  const came = new Date().toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'America/Detroit',
  });
  await enter(await person({ isAdmin: true }));
  await page.goto('/login');
  await expect(page).toHaveURL(/\/dashboard$/);
  const rows = page.getByTestId('recent-lead');
  await expect(page.getByTestId('dashboard')).toHaveAttribute('data-live', 'true');
  await expect(rows).toHaveCount(1);
  for (const [name, period] of Object.entries({ '7 days': '7d', '24 hours': '24h' })) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`\\?period=${period}$`));
    await expect(figure(page, 'leads')).toContainText('1');
    await expect(figure(page, 'bookingRate')).toContainText('100%');
  }
  await page.reload();
  await expect(page.getByTestId('dashboard')).toHaveAttribute('data-live', 'true');
  await expect(figure(page, 'leads')).toContainText('1');
  const reading = page.getByTestId('trend-reading');
  await expect(reading).toHaveText(/^Today, /);
  // If midnight has passed since the lead came in, the page shows the day before.
  if (!(await reading.innerText()).includes(came))
    await page.getByTestId('trend-day').last().press('ArrowLeft');
  await expect(reading).toHaveText(new RegExp(`^(?:Today, )?${came}: 1 lead, 1 of them booked$`));

  const second = await lead('Ben Brandt', { books: false });
  await expect(figure(page, 'leads')).toContainText('2');
  await expect(figure(page, 'bookingRate')).toContainText('50%');
  await expect(rows.first()).toHaveAttribute('data-id', second);
  await expect(rows.first()).toContainText('B***');
  await expectNoSidewaysScroll(page);

  await rows.filter({ hasText: 'A***' }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/${first}\\?period=24h$`));
  const panel = page.getByTestId('lead-panel');
  await expect(panel.getByTestId('lead-appointment')).toContainText('Confirmed');
  await expect(panel.getByTestId('lead-message')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Resend confirmation' }).click();
  await expectToast(page, 'Confirmation resent successfully');
  await expect(panel.getByTestId('lead-message')).toHaveCount(2);
  await expect(panel.getByTestId('lead-message').first()).toContainText('Appointment confirmation');
  await page.reload();
  await expect(panel.getByTestId('lead-message')).toHaveCount(2);
});
