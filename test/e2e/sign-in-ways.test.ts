/**
 * Every way to sign in, through real emails: link, password, sign-up, reset, passcode, invitation; by mouse
 * and by keyboard.
 */
import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { mailedLink } from '../support/mailbox.js';
import { createPerson } from '../support/people.js';
import { expectToast, openTab, signInByPassword, test } from './people.js';

const PASSWORD = `a password ${randomBytes(9).toString('base64url')}`;
/** Long enough, but on the list of widely known passwords. */
const WEAK_PASSWORD = 'correct horse battery staple';
const newAddress = (): string => `visitor-${randomBytes(6).toString('hex')}@example.com`;

/** Checks that a person is signed in. */
async function expectSignedIn(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
}

test('signing up takes an email and a click; the token does not stay in the URL', async ({ page, world }) => {
  const email = newAddress();
  await page.goto('/auth');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Password must have at least 12 characters')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(WEAK_PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('This password is too easy to guess.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByTestId('mail-sent')).toContainText('Account created. Check your email to verify.');
  await expect(page.getByTestId('mail-sent')).toContainText(email);

  const link = await mailedLink(world.stack, email, { page: '/auth/verify' });
  await page.goto(link);
  const verify = page.getByRole('button', { name: 'Verify and sign in' });
  await expect(verify).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/verify$/);
  // Opening the link does not use it up, because mail scanners open links too.
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
  await verify.click();
  await expectSignedIn(page);
  // People without a practice are offered a way to set one up.
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByTestId('start-practice')).toContainText('Set up your practice');
  await expect(page.getByTestId('profile-card')).toContainText(email);
});

test('a magic link signs in once, and only in the browser that requested it', async ({
  page,
  world,
  browser,
}) => {
  const { email } = await createPerson(world.database);
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Send magic link' }).click();
  await expect(page.getByTestId('mail-sent')).toContainText('Magic link sent. Check your email.');
  const link = await mailedLink(world.stack, email, { page: '/auth/magic' });

  const other = await browser.newPage();
  await other.goto(link);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other.getByTestId('form-alert')).toContainText(
    'This link only works in the browser where you requested it. Send a new link here.',
  );
  // The page offers to request the next link here.
  await other.getByRole('link', { name: 'Ask for a new link in this browser' }).click();
  await expect(other.getByRole('button', { name: 'Send magic link' })).toBeVisible();
  await other.close();

  await page.goto(link);
  await expect(page).toHaveURL(/\/auth\/magic$/);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expectSignedIn(page);

  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByTestId('form-alert')).toContainText('This link has expired or was already used.');
});

test('a password: wrong, then right; Sign Out ends every session', async ({ page, world, browser }) => {
  const { email, password } = await createPerson(world.database);
  await signInByPassword(page, email, 'not the password');
  await expect(page.getByTestId('form-alert')).toHaveText('Email or password is wrong.');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expectSignedIn(page);
  await page.reload();
  await expectSignedIn(page);

  const other = await browser.newPage();
  await signInByPassword(other, email, password);
  await expectSignedIn(other);

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expectToast(page, 'Signed out');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
  await expect(page.getByTestId('sign-in-block')).toBeVisible();
  await other.goto('/settings');
  await expect(other).toHaveURL(/\/login$/);
  await other.close();
});

test('a forgotten password is reset by an emailed link', async ({ page, world }) => {
  const { email, password } = await createPerson(world.database);
  await openTab(page, 'Email');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/forgot$/);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByTestId('mail-sent')).toContainText(email);
  const link = await mailedLink(world.stack, email, { page: '/auth/reset' });

  await page.goto(link);
  await expect(page).toHaveURL(/\/auth\/reset$/);
  const field = page.getByLabel('New password', { exact: true });
  await field.fill('short');
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(page.getByText('Password must have at least 12 characters')).toBeVisible();
  await field.fill(PASSWORD);
  await page.getByRole('button', { name: 'Show new password' }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expectToast(page, 'Password changed');
  await expectSignedIn(page);

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
  await signInByPassword(page, email, password);
  await expect(page.getByTestId('form-alert')).toHaveText('Email or password is wrong.');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expectSignedIn(page);
});

test('the demo’s passcode opens a read-only hour', async ({ page, world }) => {
  await openTab(page, 'Demo');
  await page.getByLabel('Passcode', { exact: true }).fill('not the passcode');
  await page.getByRole('button', { name: 'Open the demo account' }).click();
  await expect(page.getByTestId('form-alert')).toHaveText(
    'Invalid passcode. Please check your passcode and try again.',
  );
  await page.getByRole('combobox', { name: 'Industry' }).selectOption('realestate');
  await page.getByLabel('Passcode', { exact: true }).fill(world.stack.credentials().demoPasscode);
  await page.getByRole('button', { name: 'Open the demo account' }).click();
  const banner = page.getByTestId('read-only-banner');
  await expect(banner).toContainText('look at everything but change nothing');
  await expect(page.getByTestId('brand')).toContainText('Lakeside Realty');
  await expect(page).toHaveURL(/\/client$/);
  await page.goto('/');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Business name').fill('Nothing of this stays');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Error', 'Failed to update profile. Please try again.');
  await expect(page.getByTestId('form-alert')).toContainText('The demo session is read-only.');
  await page.getByRole('button', { name: 'Cancel' }).click();

  // The link to sign up also works on a page that requires a sign-in.
  await page.goto('/client');
  await banner.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
});

test('an invitation: a new user chooses a password and becomes a member', async ({ page, world, team }) => {
  const email = newAddress();
  await team.owner.post(`/v1/tenants/${team.tenant.id}/invitations`, { email, role: 'staff' });
  const link = await mailedLink(world.stack, email, { page: '/auth/invitation' });
  await page.goto(link);
  await expect(page).toHaveURL(/\/auth\/invitation$/);
  await expect(page.getByText(`Staff, as ${email}`)).toBeVisible();
  await page.getByRole('button', { name: /^Join/ }).click();
  await expect(page.getByText('Password must have at least 12 characters')).toBeVisible();
  await page.getByLabel('Your name').fill('Noor Example');
  await page.getByLabel('Choose a password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: /^Join/ }).click();
  await expectSignedIn(page);
  await expect(page.getByTestId('brand')).toContainText(team.tenant.name);
});

test('signing in by keyboard alone', async ({ page, world }) => {
  const { email, password } = await createPerson(world.database);
  await page.goto('/login');
  await expect(page.getByRole('tab', { name: 'Magic Link' })).toBeVisible();
  const tabTo = async (what: ReturnType<Page['getByRole']>): Promise<void> => {
    for (
      let presses = 0;
      !(await what.evaluate((element) => element === document.activeElement));
      presses += 1
    ) {
      expect(presses, 'Tab presses').toBeLessThan(40);
      await page.keyboard.press('Tab');
    }
  };
  await tabTo(page.getByRole('tab', { name: 'Magic Link' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Email' })).toBeFocused();
  await expect(page.getByRole('tab', { name: 'Email' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expectSignedIn(page);
  await tabTo(page.getByRole('button', { name: 'Sign Out' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
});
