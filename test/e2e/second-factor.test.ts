/** A second factor, as its owner lives with it: set up, asked for at the next sign-in, and its recovery codes. */
import { expect } from '@playwright/test';
import { codeOf } from '../support/authenticator.js';
import { createPerson } from '../support/people.js';
import { expectAccessibleInBoth, expectNoSidewaysScroll, expectToast, test } from './people.js';

test('an app is set up, then signing in takes its code', async ({ page, team, enter }) => {
  await enter(team.owner);
  await page.goto('/settings/account');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
  const secret = (await page.getByTestId('app-key').innerText()).replaceAll(' ', '');
  await expectAccessibleInBoth(page, 'setting up an app', '[aria-labelledby="second-factor-title"]');
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectAccessibleInBoth(page, 'recovery codes', '[aria-labelledby="second-factor-title"]');
  const [recoveryCode = ''] = await codes.allInnerTexts();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByTestId('recovery-codes')).toContainText('10 of 10 are left');

  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expectToast(page, 'Signed out');
  const firstStep = async (): Promise<void> => {
    await page.goto('/login');
    await page.getByRole('tab', { name: 'Email' }).click();
    await page.getByLabel('E-mail').fill(team.owner.email);
    await page.getByLabel('Password', { exact: true }).fill(team.owner.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  };
  await firstStep();
  // It waits, also for a page that is loaded anew.
  await page.reload();
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await expectAccessibleInBoth(page, 'the second step');
  // The code that set the app up counts no second time; its successor does.
  await page.keyboard.type(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sign Out', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expectToast(page, 'Signed out');
  await firstStep();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sign Out', exact: true })).toBeVisible();
});

test('it fits a phone', async ({ page, world }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { email, password } = await createPerson(world.database);
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Email' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/login/);
  await page.goto('/settings/account');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const secret = (await page.getByTestId('app-key').innerText()).replaceAll(' ', '');
  await expectNoSidewaysScroll(page, 'setting up an app');
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  await expectNoSidewaysScroll(page, 'recovery codes');
});
