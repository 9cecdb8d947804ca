/** The home page: what everybody sees, what concerns whoever is here, and the profile. */
import { expect, type Page } from '@playwright/test';
import { DemoPage } from './demo-page.js';
import { expectNoSidewaysScroll, expectToast, test } from './people.js';

test('visitors see what it does, that it runs, and the way in', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Watch Client Demo' })).toHaveAttribute('href', '/demo');
  const book = page.getByRole('link', { name: 'Book Consultation' });
  await expect(book).toHaveAttribute('target', '_blank');
  for (const name of ['AI Receptionist', 'Workflow Automation', 'Analytics & Insights'])
    await expect(page.getByRole('heading', { name })).toBeVisible();
  const health = page.getByTestId('system-health');
  await expect(health).toHaveAttribute('data-state', 'healthy', { timeout: 30_000 });
  await expect(health).toContainText('All Systems Operational');
  const block = page.getByTestId('sign-in-block');
  await expect(block.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  await expect(block.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/auth');
  await expect(page.getByTestId('profile-card')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Open the demo' })).toHaveAttribute('href', '/demo');
  await expect(page.getByRole('main').getByRole('link', { name: 'Pricing' })).toHaveAttribute(
    'href',
    '/pricing',
  );
  await expectNoSidewaysScroll(page);
});

test('health says what is down, and that the server does not answer', async ({ page }) => {
  const down = { ok: false, database: 'up', temporal: 'up', worker: 'down' };
  await page.route('**/readyz', (route) => route.fulfill({ status: 503, json: down }));
  await page.goto('/');
  const health = page.getByTestId('system-health');
  await expect(health).toContainText('Partial Outage');
  await expect(health.locator('[data-part="worker"]')).toHaveAttribute('data-state', 'down');
  await page.unroute('**/readyz');
  await page.route('**/readyz', (route) => route.abort());
  await health.getByRole('button', { name: 'Check now' }).click();
  await expect(health).toContainText('Service Disruption');
});

const field = (page: Page, name: string): ReturnType<Page['locator']> =>
  page.getByTestId('profile-card').locator(`[data-field="${name}"]`);

test('the profile: ten fields, edited, saved, and there again', async ({ page, team, enter }) => {
  await enter(team.viewer);
  await page.goto('/');
  const card = page.getByTestId('profile-card');
  await expect(card).toContainText(team.viewer.email);
  await expect(card.locator('[data-field]')).toHaveCount(10);
  await expect(page.getByTestId('sign-in-block')).toHaveCount(0);

  await card.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(card.getByLabel('E-mail')).toHaveAttribute('readonly', '');
  await expect(card.getByLabel('Business name')).toBeFocused();
  await card.getByLabel('Business name').fill('Roe & Partners');
  await card.getByLabel('Industry').selectOption('law');
  await card.getByLabel('Website').fill('not a website');
  await card.getByLabel('Company size').selectOption('6-20');
  await card.getByLabel('Phone').fill('+1 313 555 0199');
  await card.getByLabel('Time zone').selectOption({ label: 'Pacific (PST)' });
  await card.getByLabel('Service area: city').fill('Detroit');
  await card.getByLabel('Service area: state').fill('MI');
  await card.getByLabel('CRM').selectOption('Clio');
  await card.getByLabel('Preferred call flow').selectOption({ label: 'Both' });
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('Website must be an address like https://example.com')).toBeVisible();
  await expect(card.getByLabel('Website')).toBeFocused();
  await card.getByLabel('Website').fill('https://roe.example');
  await card.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Success', 'Profile updated successfully!');
  await expect(card.getByRole('button', { name: 'Edit Profile' })).toBeVisible();

  await page.reload();
  await expect(field(page, 'businessName')).toContainText('Roe & Partners');
  await expect(field(page, 'industry')).toContainText('Law');
  await expect(field(page, 'website')).toContainText('https://roe.example');
  await expect(field(page, 'companySize')).toContainText('6-20');
  await expect(field(page, 'phone')).toContainText('555');
  await expect(field(page, 'timezone')).toContainText('Pacific (PST)');
  await expect(field(page, 'serviceAreaCity')).toContainText('Detroit');
  await expect(field(page, 'serviceAreaState')).toContainText('MI');
  await expect(field(page, 'crmType')).toContainText('Clio');
  await expect(field(page, 'preferredCallFlow')).toContainText('Both');
});

test('Cancel restores what is stored, and leaving asks about what is not', async ({ page, team, enter }) => {
  await enter(team.viewer);
  await page.goto('/');
  const card = page.getByTestId('profile-card');
  await card.getByRole('button', { name: 'Edit Profile' }).click();
  await card.getByLabel('Business name').fill('Never stored');
  await card.getByRole('button', { name: 'Cancel' }).click();
  await expect(field(page, 'businessName')).toContainText('Not given');

  await card.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(card.getByLabel('Business name')).toHaveValue('');
  await card.getByLabel('Business name').fill('Not stored yet');
  await page.getByRole('link', { name: 'Open the demo' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(card.getByLabel('Business name')).toHaveValue('Not stored yet');
  await page.getByRole('link', { name: 'Open the demo' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/demo$/);
});

test('a profile that cannot be saved keeps what was typed', async ({ page, team, enter }) => {
  await enter(team.viewer);
  await page.goto('/');
  const card = page.getByTestId('profile-card');
  await card.getByRole('button', { name: 'Edit Profile' }).click();
  await card.getByLabel('Business name').fill('Kept');
  await page.route('**/v1/profiles/me', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await card.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Error', 'Failed to update profile. Please try again.');
  await expect(card.getByLabel('Business name')).toHaveValue('Kept');
});

test('the demo shows visitors what is left to try, and nobody else', async ({ page, team, enter }) => {
  const demo = new DemoPage(page);
  await demo.open();
  await demo.run('roi');
  const card = page.getByTestId('demo-usage');
  await page.getByRole('heading', { name: 'Event Console' }).scrollIntoViewIfNeeded();
  await expect(card).toBeAttached();
  await expect(card.getByRole('meter', { name: 'ROI Calculations, this session' })).toHaveAttribute(
    'aria-valuenow',
    '1',
  );
  await expect(card.getByRole('meter')).toHaveCount(10);
  await expect(card.getByRole('listitem')).toHaveText(/ROI Calculations/);
  await expect(card.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/auth');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    '/auth',
  );

  await page.route('**/v1/demo/usage*', async (route) => {
    const answer = await route.fetch();
    const usage = (await answer.json()) as { maxPerSession: number; actions: { sessionUsed: number }[] };
    for (const action of usage.actions) action.sessionUsed = Math.ceil(usage.maxPerSession * 0.7);
    await route.fulfill({ json: usage });
  });
  await demo.run('intake');
  await expect(card).toContainText('More than 70% is used');

  await enter(team.staff);
  await page.goto('/demo');
  await demo.expectLive();
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await expect(card).toHaveCount(0);
});
