/** Second factors as their owner uses them: an app with recovery codes, and a passkey of this device. */
import { expect } from '@playwright/test';
import { codeOf } from '../support/authenticator.js';
import { ageSessions, createPerson } from '../support/people.js';
import {
  expectAccessibleInBoth,
  expectNoSidewaysScroll,
  expectToast,
  signInByPassword,
  test,
} from './people.js';

test('sets up an app, then signs in with its code', async ({ page, team, enter }) => {
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
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByTestId('recovery-codes')).toContainText('10 of 10 are left');

  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expectToast(page, 'Signed out');
  const firstStep = async (): Promise<void> => {
    await signInByPassword(page, team.owner.email, team.owner.password);
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  };
  await firstStep();
  // The pending sign-in survives a reload.
  await page.reload();
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await expectAccessibleInBoth(page, 'the second step');
  // The code that set the app up cannot be used again; the next one can.
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

test('fits a phone', async ({ page, world }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { email, password } = await createPerson(world.database);
  await signInByPassword(page, email, password);
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

test('adds a passkey, which signs in alone and as the second step after a password', async ({
  page,
  team,
  enter,
  world,
}) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await enter(team.owner);
  await page.goto('/settings/account');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByTestId('factor')).toContainText('Passkey');
  // This device has a passkey now.
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expectToast(page, 'No passkey was added', 'This device has a passkey for your account already.');

  const signOut = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await expectToast(page, 'Signed out');
    await page.goto('/login');
  };
  await signOut();
  await expectAccessibleInBoth(page, 'signing in');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('button', { name: 'Sign Out', exact: true })).toBeVisible();

  await signOut();
  await signInByPassword(page, team.owner.email, team.owner.password);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('No passkey was used.')).toBeVisible();
  await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('button', { name: 'Sign Out', exact: true })).toBeVisible();

  // The passkey also confirms a recent sign-in.
  await ageSessions(world.database, team.owner.userId);
  await page.goto('/settings/account');
  await page.getByRole('button', { name: 'Create new codes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
  await expect(dialog).toBeVisible();
  await expectAccessibleInBoth(page, 'signing in again', '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
});
