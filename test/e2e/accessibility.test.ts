/**
 * axe finds nothing serious on any page, dark or light: one walk per role, including what opens on the way.
 */
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { JOURNEY_STEPS } from '@praxis/contracts/journey/journey.const';
import { ADMIN_PAGES, PATHS, SETTINGS_TABS } from '../../apps/web/src/app/paths.js';
import { FLAG_BODIES } from '../support/flag-bodies.js';
import { expectOk } from '../support/journey.js';
import { DemoPage } from './demo-page.js';
import { expectAccessibleInBoth, test } from './people.js';
import { ADMIN_TABS, furnish, pagesOf, Walk } from './walk.js';

// The walks take longest of all browser tests, and none needs another.
test.describe.configure({ mode: 'parallel' });

/** A walk takes long, especially on slow machines. */
const WALK_MS = 900_000;

test.beforeEach(async ({ page }) => {
  test.setTimeout(WALK_MS);
  await page.addInitScript(() => localStorage.setItem('praxis.scheme', 'dark'));
});

async function lookAt(page: Page, walk: Walk, paths: readonly string[]): Promise<void> {
  for (const path of paths)
    await test.step(path, async () => {
      await walk.go(path);
      await expect(page.locator('html')).toHaveClass(/dark/);
      await expectAccessibleInBoth(page, path);
    });
}

test('a visitor', async ({ page }) => {
  const walk = new Walk(page);
  const pages = pagesOf(null).filter((path) => path !== PATHS.demo);
  await lookAt(page, walk, [...pages, '/no/such/page']);

  await walk.open(PATHS.login);
  await page.getByRole('button', { name: 'Send magic link' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true');
  await expectAccessibleInBoth(page, 'signing in without an address');
  await page.getByRole('tab', { name: 'Email' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('form-alert')).toBeVisible();
  await expectAccessibleInBoth(page, 'signing in with a wrong password');
  await page.getByRole('tab', { name: 'Demo' }).click();
  await expectAccessibleInBoth(page, 'signing in to the demo');

  await page.evaluate(() => localStorage.clear());
  await walk.open(PATHS.home);
  await expect(page.getByTestId('cookie-notice')).toBeVisible();
  await expectAccessibleInBoth(page, 'the cookie notice');
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByTestId('privacy-notice')).toBeVisible();
  await expectAccessibleInBoth(page, 'the privacy notice');
});

test('the demo, with every form open and after the journey', async ({ page }) => {
  const demo = new DemoPage(page);
  await demo.open();
  await expectAccessibleInBoth(page, PATHS.demo);
  for (const step of JOURNEY_STEPS) {
    await demo.toggle(step);
    // Only the form; the page around it was already checked.
    await expectAccessibleInBoth(page, `the form of ${step}`, `[data-testid="step-${step}"]`);
    await demo.run(step);
  }
  await demo.console.getByTestId('console-entry').first().getByRole('button').first().click();
  await expectAccessibleInBoth(page, 'the journey when it is done');
});

/** Pages that look the same for everyone. */
const SAME_FOR_ALL: ReadonlySet<string> = new Set([PATHS.demo, PATHS.pricing, PATHS.simInbox]);

test('an owner', async ({ page, team, enter, world }) => {
  const { lead, records } = await furnish(world, team);
  await enter(team.owner);
  const { user } = await team.owner.session();
  const walk = new Walk(page);
  const pages = pagesOf(user, records).filter((path) => !path.includes('#') && !SAME_FOR_ALL.has(path));
  await lookAt(page, walk, pages);

  await walk.open(PATHS.home);
  await expect(page.getByTestId('profile-card')).toContainText(team.owner.email);
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(page.getByLabel('Business name')).toBeVisible();
  await expectAccessibleInBoth(page, 'editing the profile');

  await walk.open(`${PATHS.inbox}/${lead}`);
  await page.getByRole('button', { name: /^Reveal for/ }).click();
  await expect(page.getByRole('button', { name: 'Answer a message' })).toBeVisible();
  await expectAccessibleInBoth(page, 'choosing a purpose');
  await page.getByRole('button', { name: 'Answer a message' }).click();
  // Do not look for the last message, because a campaign writes to this lead meanwhile.
  await expect(page.getByTestId('thread-message').getByText('Can somebody call me?')).toBeVisible();
  await page.getByLabel('Insert a saved reply').selectOption({ label: 'Ring back' });
  await expectAccessibleInBoth(page, 'an answer in the inbox');

  await walk.open(PATHS.settingsReplies);
  await page.getByRole('button', { name: 'New reply' }).click();
  await page.getByLabel('Message', { exact: true }).fill('Thank you, {{firstname}}');
  await page.getByRole('button', { name: 'Save reply' }).click();
  await expect(page.getByText('Did you mean {{first_name}}?')).toBeVisible();
  await expectAccessibleInBoth(page, 'a saved reply with errors');

  await walk.open(PATHS.settingsSuppressions);
  await page.getByTestId('suppression').getByRole('button').click();
  await page.getByRole('dialog').getByLabel('Reason').selectOption('provider_mistake');
  await expectAccessibleInBoth(page, 'taking an address off the list');

  await walk.open(PATHS.settingsTheme);
  await page.getByLabel('Background', { exact: true }).fill('#FFFFFF');
  await page.getByLabel('Primary', { exact: true }).fill('yellow');
  await page.getByRole('button', { name: 'Apply Theme' }).click();
  await expect(page.getByText('Color must be six hex digits')).toBeVisible();
  await expectAccessibleInBoth(page, 'a theme with errors');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Team' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessibleInBoth(page, 'the question before leaving');
  await page.getByRole('button', { name: 'Leave' }).click();

  await walk.open(PATHS.api);
  const account = page.getByTestId('account-twilio');
  await account.getByRole('button', { name: 'Connect' }).click();
  await account.getByLabel('Account SID').fill('AC1');
  await account.getByRole('button', { name: 'Save account' }).click();
  await expect(account.getByText('accountSid is AC and 32 letters or digits')).toBeVisible();
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  const endpoint = page.getByRole('dialog', { name: 'Add endpoint' });
  await expect(endpoint.getByRole('textbox', { name: 'Address' })).toBeFocused();
  await expectAccessibleInBoth(page, 'a new endpoint');
  await endpoint.getByRole('textbox', { name: 'Address' }).fill('http://127.0.0.1:9999/events');
  await endpoint.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(page.getByTestId('webhook-secret')).toBeVisible();
  const added = page.getByTestId('endpoint').filter({ hasText: '127.0.0.1:9999' });
  await added.getByRole('button', { name: 'Send test event' }).click();
  const log = page.getByTestId('webhook-log');
  await expect(log.getByRole('row', { name: /127\.0\.0\.1:9999/ })).toBeVisible();
  await expectAccessibleInBoth(page, 'a secret, a delivery and an account with errors');

  await walk.open(PATHS.settingsScheduling);
  await page.getByRole('button', { name: 'Add host' }).click();
  const provider = page.getByRole('form', { name: 'New host' });
  await provider.getByRole('button', { name: 'Add closed days' }).click();
  await provider.getByRole('button', { name: 'Add host' }).click();
  await expect(provider.getByText('Name is required')).toBeVisible();
  await expectAccessibleInBoth(page, 'a provider with errors');
  await provider.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /^Connect calendar of/ }).click();
  const calendar = page.getByRole('form', { name: /^Calendar of/ });
  await calendar.getByLabel('Calendar', { exact: true }).selectOption('service_account');
  await calendar.getByRole('button', { name: 'Connect and test' }).click();
  await expect(calendar.getByText('Key file is required')).toBeVisible();
  await expectAccessibleInBoth(page, 'a calendar with errors');

  await walk.open(PATHS.workflows);
  await page.getByRole('button', { name: 'Configure & Deploy Night and weekend intake' }).click();
  const configured = page.getByRole('dialog', { name: 'Configure & Deploy' });
  await configured.getByLabel('Client ID').fill('');
  await configured.getByRole('button', { name: 'Deploy workflow' }).click();
  await expect(configured.getByText('Please select a template and enter a client ID.')).toBeVisible();
  await expectAccessibleInBoth(page, 'a template without a client');

  await walk.open(PATHS.executions);
  await page.getByRole('button', { name: /^Open the execution of/ }).click();
  const execution = page.getByTestId('execution');
  await expect(execution.getByTestId('flow-canvas').getByText('They are a client')).toBeVisible();
  await expectAccessibleInBoth(page, 'an execution beside the list');

  await page.route(/\/v1\/conversations\?/, (route) => route.abort());
  await page.goto(PATHS.inbox);
  await expect(page.getByRole('alert')).toContainText('Could not load conversations');
  await expectAccessibleInBoth(page, 'a list that cannot be read', 'main');
});

test('dialogs and menus that open over every page of a practice', async ({ page, team, enter, world }) => {
  await furnish(world, team);
  await enter(team.owner);
  const walk = new Walk(page);
  await walk.open(PATHS.today);
  await page.keyboard.press('Control+k');
  await expect(page.getByTestId('palette').getByRole('option').first()).toBeVisible();
  await expectAccessibleInBoth(page, 'the command palette');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectAccessibleInBoth(page, 'the sheet of shortcuts');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(page.getByRole('button', { name: 'Close notifications' })).toBeVisible();
  await expectAccessibleInBoth(page, 'the notifications');

  await walk.open(PATHS.appointments);
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Book an appointment' });
  await dialog.getByTestId('slot').first().click();
  await expectAccessibleInBoth(page, 'booking by staff');

  await page.setViewportSize({ width: 390, height: 844 });
  await walk.open(PATHS.today);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeVisible();
  await expectAccessibleInBoth(page, 'the menu on a phone');
});

test('an admin', async ({ page, team, enter, person, world }) => {
  const { lead, workflow } = await furnish(world, team);
  const admin = await person({ isAdmin: true });
  const targets = [{ tenantId: team.tenant.id, isEnabled: true }];
  const key = `flag-${randomUUID()}`;
  const flag = { ...FLAG_BODIES['post /v1/feature-flags']?.(), key, targets };
  for (const [path, body] of [
    ['/v1/feature-flags', flag],
    ['/v1/ab-tests', FLAG_BODIES['post /v1/ab-tests']?.()],
  ] as const)
    expectOk(await admin.post(path, body));
  await enter(admin);
  const walk = new Walk(page);
  const area = [...ADMIN_PAGES.map(({ to }) => to), ...ADMIN_TABS, `${PATHS.adminWorkflows}/${workflow}`];
  await lookAt(page, walk, [PATHS.home, PATHS.dashboard, ...area, PATHS.api, ...SETTINGS_TABS]);
  await expect(page.getByTestId('acting-banner')).toBeVisible();

  const tenant = `${PATHS.adminTenants}?tenant=${team.tenant.id}`;
  await lookAt(
    page,
    walk,
    ['branding', 'limits', 'health', 'support', 'handover'].map((tab) => `${tenant}&tab=${tab}`),
  );

  await walk.open(`${PATHS.adminTemplates}?tab=flags`);
  // The list has flags of other tests too.
  await page.getByRole('button', { name: `Change ${key}` }).click();
  await expect(page.getByTestId('flag-target')).toBeVisible();
  await expectAccessibleInBoth(page, 'a feature flag');
  await page.keyboard.press('Escape');

  const switcher = page.getByTestId('tenant-switcher');
  await switcher.click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessibleInBoth(page, 'the list of tenants', 'header');
  await page.keyboard.press('Escape');
  await switcher.click();
  await switcher.fill(team.tenant.name);
  await expect(page.getByRole('option', { name: team.tenant.name })).toBeVisible();
  await page.keyboard.press('Escape');

  await walk.open(`${PATHS.dashboard}/${lead}`);
  const part = page.getByTestId('lead-appointments');
  await expect(part.getByTestId('lead-appointment')).toBeVisible();
  await expectAccessibleInBoth(page, 'a lead on the dashboard');
  await part.getByRole('button', { name: 'Reschedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reschedule the appointment' });
  await expect(dialog.getByLabel('Day', { exact: true })).toBeFocused();
  await expectAccessibleInBoth(page, 'moving an appointment');
});

for (const role of ['staff', 'viewer'] as const)
  test(`a ${role}, with fewer rights`, async ({ page, team, enter, world }) => {
    const { lead, workflow } = await furnish(world, team);
    await enter(team[role]);
    const open = [PATHS.client, `${PATHS.leads}/${lead}`, `${PATHS.inbox}/${lead}`, PATHS.api];
    // A viewer watches what workflows do, without the workflows themselves.
    open.push(role === 'staff' ? `${PATHS.workflows}/${workflow}` : PATHS.executions);
    await lookAt(page, new Walk(page), [...open, ...SETTINGS_TABS]);
  });
