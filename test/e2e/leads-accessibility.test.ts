/**
 * axe finds nothing serious in Lead Management, the import, the call log and their settings, and no page
 * scrolls sideways.
 */
import { expect, type Page } from '@playwright/test';
import { personName } from '@praxis/domain/core/person-name';
import { ApiClient } from '../support/api.js';
import { expectOk, intakeDone } from '../support/journey.js';
import { makeCall } from './made-call.js';
import { expectAccessibleInBoth, expectNoSidewaysScroll, test } from './people.js';

/** axe is slow. */
test.beforeEach(async ({ page }) => {
  test.slow();
  await page.addInitScript(() => localStorage.setItem('praxis.scheme', 'dark'));
});

async function expectSound(page: Page, what: string): Promise<void> {
  await expectAccessibleInBoth(page, what);
  await expectNoSidewaysScroll(page);
}

test(
  'leads: offers, a selection, a lead with a conflict and a contact, and as a viewer',
  { tag: '@phone' },
  async ({ page, team, enter, world }) => {
    const headers = { 'x-tenant-id': team.tenant.id };
    const parties = [{ name: 'John Smith', role: 'adverse' }];
    expectOk(await team.staff.post('/v1/conflict-parties', { parties }, { headers }));
    const groups = [{ members: [team.staff.userId], minutes: 30 }];
    const routing = { isOn: true, groups, paused: [], imports: false };
    expectOk(await team.owner.put('/v1/settings/routing', routing));
    const api = new ApiClient(world.stack.baseUrl, team.tenant.key);
    const come = (name: string, contact: object) => intakeDone(api, 'law', { name, contact });
    await come('Ada Poe', { email: 'ada@example.com' });
    const { leadId } = await come('John Smith', { email: 'ada@example.com' });
    await enter(team.staff);
    await page.goto('/leads');
    await expect(page.getByTestId('lead-offers').getByRole('listitem').first()).toBeVisible();
    const row = page.locator(`[data-testid="lead-row"][data-id="${leadId}"]`);
    await row.getByRole('checkbox').click();
    await expect(page.getByTestId('bulk-bar')).toBeVisible();
    await expectSound(page, 'leads with many chosen');
    await page.goto(`/leads/${leadId}`);
    const panel = page.getByTestId('lead-panel');
    await expect(panel.getByTestId('timeline-entry').first()).toBeVisible();
    await expect(panel.getByTestId('conflict-match')).toBeVisible();
    await expect(panel.getByTestId('lead-contact')).toBeVisible();
    await expectSound(page, 'a lead with a conflict');
    await panel.getByTestId('lead-conflict').getByRole('button', { name: 'Clear' }).click();
    const dialog = page.getByRole('dialog', { name: 'Clear the conflict' });
    await dialog.getByRole('button', { name: 'Clear' }).click();
    await expect(dialog.getByText('Reason is required')).toBeVisible();
    await expectAccessibleInBoth(page, 'clearing without a reason');

    await page.context().clearCookies();
    await enter(team.viewer);
    await page.goto(`/leads/${leadId}`);
    await expect(panel.getByTestId('locked')).toBeVisible();
    await expect(panel.getByTestId('timeline-entry').first()).toBeVisible();
    await expectSound(page, 'a lead as a viewer sees it');
  },
);

test('import: file, columns, check and result', async ({ page, team, enter }) => {
  await enter(team.staff);
  await page.goto('/leads/import');
  const field = page.getByLabel('CSV file');
  await expect(field).toBeEnabled();
  await expectSound(page, 'choosing a file');
  const text = 'Client,Mail address\nAnna Adler,anna@example.com\nBen Brandt,ben@\nAnna,ANNA@example.com';
  await field.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByLabel('Mail address is').selectOption('email');
  const check = page.getByRole('button', { name: 'Check the rows' });
  await expect(check).toBeVisible();
  await expectSound(page, 'columns');
  await check.click();
  await expect(page.getByTestId('row-error')).toHaveCount(1);
  await expectSound(page, 'rows that were checked');
  await page.getByRole('button', { name: 'Import 1 lead' }).click();
  await expect(page.getByTestId('import-outcome')).toContainText('1 lead added');
  await expectSound(page, 'an import that is done');
});

test('calls: the log and the details of a call', async ({ page, team, enter, world }) => {
  const { callId } = await makeCall(world, team);
  await enter(team.owner);
  await page.goto('/calls');
  await expect(page.getByTestId('call-row')).toHaveCount(1);
  await expectSound(page, 'the call log');
  await page.goto(`/calls/${callId}`);
  await expect(page.getByTestId('call-line').first()).toBeVisible();
  await expectSound(page, 'a call');
});

test('settings: a conflict list, routing with groups, an export', async ({ page, team, enter, person }) => {
  const headers = { 'x-tenant-id': team.tenant.id };
  const parties = [{ name: 'John Smith', role: 'adverse', matter: '2026-014' }];
  expectOk(await team.staff.post('/v1/conflict-parties', { parties }, { headers }));
  await enter(team.owner);
  await page.goto('/settings/conflicts');
  await expect(page.getByTestId('conflict-party')).toHaveCount(1);
  await expectSound(page, 'a conflict list');
  await page.goto('/settings/routing');
  await page.getByLabel('Offer each new lead to people').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Choose at least one person')).toBeVisible();
  await page.getByTestId('routing-group').getByLabel(personName(team.staff.email)).check();
  await expectSound(page, 'routing with an error');

  await page.context().clearCookies();
  const admin = await person({ isAdmin: true });
  const wanted = { dataType: 'leads', format: 'csv', masked: true, window: 'all' };
  expectOk(await admin.post('/v1/exports', wanted, { headers }));
  await enter(admin);
  await page.goto('/settings/export');
  await expect(page.getByTestId('export-entry')).toHaveAttribute('data-state', 'ready');
  await expectSound(page, 'an export');
});
