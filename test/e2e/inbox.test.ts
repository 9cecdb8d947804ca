/** The inbox in the browser: somebody writes, staff read and answer, and what settings it needs are there. */
import { expect, type Page } from '@playwright/test';
import { expectOk } from '../support/journey.js';
import { Desk } from '../support/desk.js';
import { expectAccessible, expectNoSidewaysScroll, expectToast, test } from './people.js';

const rows = (page: Page) => page.getByTestId('conversation');
const messages = (page: Page) => page.getByTestId('thread-message');

test('a message appears as it comes, is revealed, answered from a saved reply, and delivered', async ({
  page,
  team,
  enter,
  world,
  isMobile,
}) => {
  const desk = Desk.of(world, team);
  const { sessionId, leadId } = await desk.booked();
  const other = await desk.booked({ contact: { phone: '313-555-0155' }, name: 'Alex Reed' });
  expectOk(
    await desk.staff.post('/v1/reply-templates', {
      name: 'Ring back',
      body: '{{first_name}}, we ring back.',
    }),
  );
  await enter(team.staff);
  await page.goto('/inbox');
  await expect(page.getByTestId('inbox')).toHaveAttribute('data-live', 'true');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toHaveAttribute('data-id', other.leadId);
  await desk.hear(sessionId, 'Can somebody call me?');
  await expect(rows(page).first()).toHaveAttribute('data-id', leadId);
  await expect(rows(page).first()).toHaveAttribute('data-unread', 'true');
  await expect(page.getByRole('button', { name: 'Unread 1' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await rows(page).first().getByRole('link').click();
  const thread = page.getByTestId('thread');
  await expect(messages(page).last()).toContainText('***');
  if (isMobile) await expect(rows(page).first()).toBeHidden();
  await thread.getByRole('button', { name: /^Reveal for/ }).click();
  await expect(thread.getByLabel('Purpose')).toHaveValue('To answer what they wrote');
  await thread.getByRole('button', { name: 'Reveal', exact: true }).click();
  await expect(messages(page).last()).toContainText('Can somebody call me?');
  await expect(thread.getByRole('heading', { name: 'Jordan Ellis' })).toBeVisible();
  // Seen, it is read for everybody.
  await expect.poll(async () => (await desk.item(leadId))?.unread).toBe(0);

  await thread.getByLabel('Insert a saved reply').selectOption({ label: 'Ring back' });
  await expect(thread.getByLabel('Message', { exact: true })).toHaveValue('{{first_name}}, we ring back.');
  await expect(thread.getByText('Merge tags are filled in as it is sent.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await thread.getByRole('button', { name: 'Send' }).click();
  await expect(messages(page).last()).toContainText('Jordan, we ring back.');
  await expect(messages(page).last()).toHaveAttribute('data-status', 'delivered');
  await expect(thread.getByLabel('Message', { exact: true })).toHaveValue('');

  // What is begun is there again after a look at another conversation; keys go through the list.
  await thread.getByLabel('Message', { exact: true }).fill('Not {{yet');
  await expect(thread.getByText('is not closed')).toBeVisible();
  await expect(thread.getByRole('button', { name: 'Send' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect(page).toHaveURL(new RegExp(other.leadId));
  await page.keyboard.press('k');
  await expect(page).toHaveURL(new RegExp(leadId));
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Not {{yet');

  await page.getByLabel('Assigned to').selectOption(team.owner.userId);
  await expectToast(page, 'Lead assigned');
  await desk.hear(sessionId, 'STOP');
  // What is closed is left for what is open; asked for, it says why.
  await expect(page.getByRole('button', { name: 'E-mail', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('button', { name: 'Text message', exact: true }).click();
  await expect(page.getByText('They opted out of text messages.')).toBeVisible();
  await expect(page.getByLabel('Message', { exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'E-mail', exact: true }).click();
  await expect(page.getByLabel('Subject')).toBeEnabled();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/inbox$/);
  await page.getByRole('button', { name: 'Nobody’s' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByLabel('Search conversations').fill('nobody of that name');
  await expect(page.getByText('No conversation fits')).toBeVisible();
});

test('a viewer reads masked and cannot answer', async ({ page, team, enter, world }) => {
  const desk = Desk.of(world, team);
  const { sessionId, leadId } = await desk.booked();
  await enter(team.viewer);
  // Elsewhere, the navigation says by itself that somebody has written.
  await page.goto('/campaigns');
  await expect(page.getByText('No campaigns yet')).toBeVisible();
  const badge = page.getByTestId('inbox-unread');
  await expect(badge).toHaveCount(0);
  await desk.hear(sessionId, 'A secret word');
  await expect(badge).toHaveText('1 unread');
  await page.goto(`/inbox/${leadId}`);
  await expect(messages(page)).toHaveCount(2);
  await expect(page.getByText('Names and texts are masked. Staff and owners can reveal them.')).toBeVisible();
  await expect(page.getByLabel('Message', { exact: true })).toBeDisabled();
  await expect(page.getByText('Only staff and owners can change this.')).toBeVisible();
  await expect(page.getByText('secret')).toHaveCount(0);
  await page.goto('/settings/replies');
  await expect(page.getByText('Permission denied')).toBeVisible();
});

test('replies are saved with their merge tags checked, a suppressed address is taken off with a reason, accounts are connected', async ({
  page,
  team,
  enter,
  world,
}) => {
  const desk = Desk.of(world, team);
  await desk.sql(
    `insert into suppressions (tenant_id, channel, contact_key, reason, hint) values ($1, 'email', 'k', 'bounce', 'j***@ex***.com')`,
    [team.tenant.id],
  );
  await enter(team.owner);
  await page.goto('/settings/replies');
  await page.getByRole('button', { name: 'New reply' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Thanks');
  await page.getByLabel('Message', { exact: true }).fill('Thank you, {{firstname}}');
  await page.getByRole('button', { name: 'Save reply' }).click();
  await expect(page.getByText('Did you mean {{first_name}}?')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Message', { exact: true }).fill('Thank you,');
  await page.getByRole('button', { name: '{{first_name}}' }).click();
  await page.getByRole('button', { name: 'Save reply' }).click();
  await expectToast(page, 'Reply saved');
  await expect(page.getByTestId('saved-reply')).toContainText('Thank you, {{first_name}}');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.goto('/settings/suppressions');
  const row = page.getByTestId('suppression');
  await expect(row).toContainText('Mail bounced');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await row.getByRole('button', { name: 'Remove j***@ex***.com' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').selectOption('provider_mistake');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Take off the list' }).click();
  await expectToast(page, 'Address taken off the list');
  await expect(page.getByText('Nobody is on the list')).toBeVisible();

  await page.goto('/api');
  const account = page.getByTestId('account-twilio');
  await expect(account).toContainText(`/v1/webhooks/twilio/${team.tenant.id}`);
  await account.getByRole('button', { name: 'Connect' }).click();
  await account.getByLabel('Account SID').fill('AC1');
  await account.getByRole('button', { name: 'Save account' }).click();
  await expect(account.getByText('accountSid is AC and 32 letters or digits')).toBeVisible();
  await expectAccessible(page);
  await account.getByLabel('Account SID').fill(`AC${'1'.repeat(32)}`);
  await account.getByLabel('Auth token').fill('a token of some length');
  await account.getByLabel('From number').fill('+13135550111');
  await account.getByRole('button', { name: 'Save account' }).click();
  await expectToast(page, 'Account saved');
  await expect(account).toContainText('Connected');
  await account.getByRole('button', { name: 'Remove account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'Account removed');
  await expectNoSidewaysScroll(page);
});
