/** The conflict list and a lead that is like somebody on it; a person who came more than once. */
import { expect, type Locator, type Page } from '@playwright/test';
import { ApiClient } from '../support/api.js';
import { expectOk, intakeDone } from '../support/journey.js';
import { expectAccessible, expectNoSidewaysScroll, expectToast, test } from './people.js';

const part = (page: Page, name: string): Locator => page.getByTestId('lead-panel').getByTestId(name);

test('staff paste a list, find a possible conflict with its reason, and clear it with theirs', async ({
  page,
  team,
  enter,
  world,
}) => {
  await enter(team.staff);
  await page.goto('/settings/conflicts');
  await expect(page.getByText('Nobody is on the list')).toBeVisible();
  await page.getByLabel('Names').fill(';2026-014');
  await page.getByRole('button', { name: 'Add to the list' }).click();
  await expect(page.getByText('Line 1: Name is required')).toBeVisible();
  await page.getByLabel('Names').fill('Smith, Jonh; 2026-014; other driver\nAcme Holdings LLC');
  await page.getByLabel('Role').selectOption('Adverse party');
  await page.getByRole('button', { name: 'Add to the list' }).click();
  await expectToast(page, '2 parties added');
  await expect(page.getByTestId('conflict-party')).toHaveCount(2);
  await page.getByLabel('Search the conflict list by name').fill('jon smith');
  await expect(page.getByTestId('conflict-party')).toHaveCount(1);
  await expect(page.getByTestId('conflict-party')).toContainText('Adverse party · 2026-014 · other driver');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const api = new ApiClient(world.stack.baseUrl, team.tenant.key);
  const { leadId, sessionId } = await intakeDone(api, 'law', { name: 'John Smith' });
  await page.goto('/leads');
  const row = page.locator(`[data-testid="lead-row"][data-id="${leadId}"]`);
  await expect(row.getByTestId('conflict-badge')).toHaveText('Possible conflict');
  await page.goto(`/leads/${leadId}`);
  await expect(part(page, 'conflict-state')).toHaveText('Possible conflict');
  await expect(part(page, 'conflict-match')).toContainText('Spelled alike, 95 %');
  await expectAccessible(page);
  await part(page, 'lead-conflict').getByRole('button', { name: 'Clear' }).click();
  const dialog = page.getByRole('dialog', { name: 'Clear the conflict' });
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('Born in another year');
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await expectToast(page, 'Conflict cleared');
  await expect(part(page, 'conflict-state')).toHaveText('Cleared');
  await expect(part(page, 'lead-timeline')).toContainText('Possible conflict cleared');
  expectOk(await api.post('/v1/law/appointment/book', { sessionId, leadId, durationMins: 30 }));
});

test('a viewer is told nothing of conflicts', async ({ page, team, enter, world }) => {
  expectOk(
    await team.staff.post(
      '/v1/conflict-parties',
      { parties: [{ name: 'John Smith', role: 'adverse' }] },
      { headers: { 'x-tenant-id': team.tenant.id } },
    ),
  );
  const api = new ApiClient(world.stack.baseUrl, team.tenant.key);
  const { leadId } = await intakeDone(api, 'law', { name: 'John Smith' });
  await enter(team.viewer);
  await page.goto(`/leads/${leadId}`);
  await expect(part(page, 'lead-timeline').getByTestId('timeline-entry').first()).toBeVisible();
  await expect(page.getByText(/conflict/i)).toHaveCount(0);
  await page.goto('/settings/conflicts');
  await expect(page.getByTestId('permission-denied')).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Conflicts' }),
  ).toHaveCount(0);
});

test('a person’s other leads stand beside one; a suggestion is confirmed, and the merge undone', async ({
  page,
  team,
  enter,
  world,
}) => {
  const api = new ApiClient(world.stack.baseUrl, team.tenant.key);
  const come = (name: string, contact: object) => intakeDone(api, 'law', { name, contact });
  await come('Ada Poe', { email: 'ada@example.com' });
  await come('Ben Roe', { phone: '+13135550142' });
  const { leadId } = await come('Ada Poe', { email: 'ada@example.com', phone: '+13135550142' });
  await enter(team.staff);
  await page.goto(`/leads/${leadId}`);
  const also = part(page, 'lead-contact');
  await expect(also.getByTestId('contact-lead')).toHaveCount(1);
  await expect(also.getByTestId('contact-lead')).toContainText('same e-mail address');
  await also.getByTestId('merge-suggestion').getByRole('button', { name: 'Merge' }).click();
  await expectToast(page, 'Contacts merged');
  await expect(also.getByTestId('contact-lead')).toHaveCount(2);
  await expectAccessible(page);
  const timeline = part(page, 'lead-timeline');
  await timeline.getByRole('button', { name: 'Show all 3 leads' }).click();
  await expect(timeline.getByText('Lead captured')).toHaveCount(3);
  await also.getByRole('button', { name: 'Undo merge with B***' }).click();
  await expect(also.getByTestId('contact-lead')).toHaveCount(1);
  await expect(also.getByTestId('merge-suggestion')).toHaveCount(0);
});
