/** A lead that resembles a party on the conflict list: the check finds the match, and staff clear it. */
import { expect, type Locator, type Page } from '@playwright/test';
import { ApiClient } from '../support/api.js';
import { expectOk, intakeDone } from '../support/journey.js';
import { expectToast, test } from './people.js';

const part = (page: Page, name: string): Locator => page.getByTestId('lead-panel').getByTestId(name);

test('staff paste a list, see a possible conflict with its reason, and clear it with their own reason', async ({
  page,
  team,
  enter,
  world,
}) => {
  await enter(team.staff);
  await page.goto('/settings/conflicts');
  await expect(page.getByText('No one is on the list')).toBeVisible();
  await page.getByLabel('Names').fill('Smith, Jonh; 2026-014; other driver\nAcme Holdings LLC');
  await page.getByLabel('Role').selectOption('Adverse party');
  await page.getByRole('button', { name: 'Add to the list' }).click();
  await expectToast(page, '2 parties added');
  await expect(page.getByTestId('conflict-party')).toHaveCount(2);
  await page.getByLabel('Search the conflict list by name').fill('jon smith');
  await expect(page.getByTestId('conflict-party')).toHaveCount(1);
  await expect(page.getByTestId('conflict-party')).toContainText('Adverse party · 2026-014 · other driver');

  const api = new ApiClient(world.stack.baseUrl, team.tenant.key);
  const { leadId, sessionId } = await intakeDone(api, 'law', { name: 'John Smith' });
  await page.goto('/leads');
  const row = page.locator(`[data-testid="lead-row"][data-id="${leadId}"]`);
  await expect(row.getByTestId('conflict-badge')).toHaveText('Possible conflict');
  await page.goto(`/leads/${leadId}`);
  await expect(part(page, 'conflict-state')).toHaveText('Possible conflict');
  await expect(part(page, 'conflict-match')).toContainText('Spelled alike, 95%');
  await part(page, 'lead-conflict').getByRole('button', { name: 'Clear' }).click();
  const dialog = page.getByRole('dialog', { name: 'Clear the conflict' });
  await dialog.getByLabel('Reason').fill('Born in another year');
  await dialog.getByRole('button', { name: 'Clear' }).click();
  await expectToast(page, 'Conflict cleared');
  await expect(part(page, 'conflict-state')).toHaveText('Cleared');
  await expect(part(page, 'lead-timeline')).toContainText('Possible conflict cleared');
  expectOk(await api.post('/v1/law/appointment/book', { sessionId, leadId, durationMins: 30 }));
});
