/** Importing leads in the browser: a file becomes leads, and the import is undone. */
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from './people.js';

const FILE = [
  'Client,Mail address,Mobile,Matter,Internal no',
  'Anna Adler,anna@example.com,313-555-0101,Injury,1',
  'Ben Brandt,ben@example.com,,Contract,2',
  'Carla Chen,carla@,,Estate,3',
  '"Dora Diaz,dora@example.com,,Estate,4',
  'Anna A,ANNA@example.com,,,5',
].join('\n');

async function choose(page: Page, text: string, name = 'old leads.csv'): Promise<void> {
  await page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}

test('staff import leads and undo it', async ({ page, team, enter }) => {
  await enter(team.staff);
  await page.goto('/leads');
  await page.getByRole('link', { name: 'Import' }).click();
  await expect(page).toHaveURL(/\/leads\/import$/);
  await choose(page, '');
  await expect(page.getByTestId('form-alert')).toContainText('The file is empty');
  await choose(page, FILE);
  await expect(page.getByRole('heading', { name: 'Choose the columns' })).toBeVisible();
  await expect(page).toHaveURL(/\?id=/);
  await expect(page.getByLabel('Client is')).toHaveValue('name');
  await expect(page.getByTestId('import-column').first()).toContainText('Anna Adler · Ben Brandt');
  await page.getByLabel('Client is').selectOption('');
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(page.getByTestId('form-alert')).toContainText('Choose the column that has the name');
  await page.getByLabel('Client is').selectOption('name');
  await page.getByLabel('Internal no is').selectOption('email');
  await page.getByLabel('Mail address is').selectOption('email');
  await expect(page.getByLabel('Internal no is')).toHaveValue('');
  await page.getByRole('button', { name: 'Check the rows' }).click();

  const preview = page.getByTestId('import-preview');
  await expect(preview).toContainText('New leads2');
  await expect(preview).toContainText('Left out1');
  await expect(preview).toContainText('Rows with errors2');
  const errors = page.getByTestId('row-errors');
  await expect(errors.getByTestId('row-error')).toHaveText([
    'Line 4Enter an email address like name@example.com.',
    'Line 5The quotes in this row do not match.',
  ]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    errors.getByRole('button', { name: 'Download all' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('old-leads-row-errors.csv');
  expect(await readFile(await download.path(), 'utf8')).toContain('4,"Enter an email address');
  await page.getByRole('button', { name: 'Add anyway' }).click();
  await expect(preview).toContainText('New leads3');
  await page.getByRole('button', { name: 'Leave out' }).click();
  await expect(preview).toContainText('New leads2');

  // A reload continues at the same step.
  await page.reload();
  await page.getByRole('button', { name: 'Import 2 leads' }).click();
  const outcome = page.getByTestId('import-outcome');
  await expect(outcome).toContainText('2 leads added, 1 duplicate left out, 2 rows with errors.');
  await page.getByRole('link', { name: 'Show leads' }).click();
  await expect(page.getByTestId('lead-row')).toHaveCount(2);
  await page.goBack();

  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(outcome).toContainText('2 leads removed.');
  await page.goto('/leads/import');
  const earlier = page.getByTestId('import-entry').filter({ hasText: 'old leads.csv' });
  await expect(earlier).toContainText('Undone');
  await page.goto('/leads');
  await expect(page.getByText('No leads yet')).toBeVisible();
});
