/** A lead entered by hand in a browser: entered, corrected, and found in the list. */
import { expect } from '@playwright/test';
import { expectAccessible, expectToast, test } from './people.js';

test('staff add a lead, correct it, and find it in the list', async ({ page, team, enter }) => {
  await enter(team.staff);
  await page.goto('/leads');
  await expect(page.getByText('No leads yet')).toBeVisible();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Add a lead' });
  await dialog.getByLabel('Name').fill('Carla Chen');
  await dialog.getByLabel('Phone').fill('(313) 555-0142');
  await dialog.getByLabel('Case type').fill('Injury');
  await dialog.getByLabel('Text messages').check();
  await dialog.getByLabel('Where it is recorded').fill('Call of today');
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Add lead' }).click();

  // The person who entered the lead sees it unmasked, beside the list.
  const panel = page.getByTestId('lead-panel');
  await expect(panel.getByTestId('lead-name')).toHaveText('Carla Chen');
  await expect(panel.locator('[data-channel=sms]')).toContainText('Opted in');
  await expect(panel.locator('[data-fact=Phone]')).toContainText('555-0142');
  await panel.getByTestId('lead-stage-select').selectOption({ label: 'Agreement sent' });
  await expect(panel.getByTestId('lead-status-select')).toHaveValue('qualified');

  await panel.getByTestId('lead-edit').click();
  await panel.getByLabel('Name').fill('Carla Cheng');
  await panel.getByLabel('Urgency').selectOption('high');
  await expectAccessible(page, '[data-testid=lead-panel]');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Lead saved');
  await expect(panel.getByTestId('lead-name')).toHaveText('Carla Cheng');
  await panel.getByRole('button', { name: 'Show changes' }).click();
  await expect(
    panel.getByTestId('lead-change').filter({ hasText: 'Carla Chen to Carla Cheng' }),
  ).toBeVisible();

  await panel.getByRole('button', { name: 'Close lead' }).click();
  await page.getByRole('searchbox', { name: 'Search leads' }).fill('313.555.0142');
  const row = page.getByTestId('lead-row');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Carla Cheng');
  await expect(row.getByTestId('lead-stage')).toHaveText('Agreement sent');
});
