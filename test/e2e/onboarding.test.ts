/** A visitor becomes a practice: prices, test payment, questions, work plan, and the link to sign in by email. */
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { mailAbout } from '../support/mailbox.js';
import { expectAccessibleInBoth, expectNoSidewaysScroll, expectToast, test } from './people.js';
import { inSmallSteps } from './small-steps.js';

const PASSWORD = 'plum vessel orbit 12';

async function looksRight(page: Page, name: string): Promise<void> {
  await expectAccessibleInBoth(page, name);
  await expectNoSidewaysScroll(page, name);
}

/** The first link to a page in a mail. */
function linkIn(body: string, path: string): string {
  const link = body.split(/\s/).find((word) => word.includes(path));
  if (!link) throw new Error(`the mail has no link to ${path}`);
  return link;
}

test('from the prices to an approved plan', { tag: '@phone' }, async ({ page, context, world }) => {
  const email = `ada-${randomUUID()}@cole.example`;
  await page.goto('/pricing');
  await page.getByRole('button', { name: 'Start This Plan: Growth' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Email' }).fill(email);
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Continue to checkout' }).click();
  const tab = await opened;

  await expect(tab.getByRole('button', { name: 'Pay $14,999' })).toBeVisible();
  await looksRight(tab, 'the checkout');
  await tab.getByRole('combobox', { name: 'Test card' }).selectOption('4000 0000 0000 0002');
  await tab.getByRole('button', { name: 'Pay $14,999' }).click();
  await expect(tab.getByTestId('form-alert')).toContainText('The card was declined.');
  await tab.getByRole('combobox', { name: 'Test card' }).selectOption('4242 4242 4242 4242');
  // The next page continues automatically after some seconds.
  await inSmallSteps(tab, async (passUntil) => {
    await tab.getByRole('button', { name: 'Pay $14,999' }).click();
    const stay = tab.getByRole('button', { name: 'Stay here' });
    await passUntil(stay);
    await stay.click();
  });
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!');
  await looksRight(tab, 'the payment');
  await tab.getByRole('link', { name: 'Set up your practice' }).click();

  await tab.getByRole('textbox', { name: 'Business name' }).fill('Cole & Partners');
  await looksRight(tab, 'the questions');
  await tab.reload();
  await expect(tab.getByRole('textbox', { name: 'Business name' })).toHaveValue('Cole & Partners');
  await tab.getByRole('textbox', { name: 'Contact name' }).fill('Ada Cole');
  await tab.getByRole('textbox', { name: 'Email' }).fill(email);
  await tab.getByRole('textbox', { name: 'Phone' }).fill('(313) 555-0142');
  await tab.getByRole('button', { name: 'Complete onboarding' }).click();
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Onboarding Complete');

  const plan = await mailAbout(world.stack, email, 'Your work plan is ready');
  await tab.goto(linkIn(plan.body, '/work-plan/'));
  await expect(tab.getByText('Custom build plan for Cole & Partners')).toBeVisible();
  await looksRight(tab, 'the plan');
  await tab.getByRole('button', { name: 'Approve this plan' }).click();
  await expectToast(tab, 'Plan approved');

  const welcome = await mailAbout(world.stack, email, 'Welcome to');
  await tab.goto(linkIn(welcome.body, '/auth/invitation'));
  await tab.getByLabel('Your name').fill('Noor Example');
  await tab.getByLabel('Choose a password', { exact: true }).fill(PASSWORD);
  await tab.getByRole('button', { name: 'Join Cole & Partners' }).click();
  await expect(tab).toHaveURL(/\/today/);
  await tab.goto('/work-plan');
  await tab.getByTestId('work-plan').getByRole('link', { name: 'Cole & Partners' }).click();
  await expect(tab.getByText('The client approved this plan')).toBeVisible();
  // Its work order was created immediately, and everything in the plan is running.
  const order = tab.getByTestId('work-order');
  await expect(order).toHaveAttribute('data-status', 'done');
  await expect(order.getByText('All workflows are started')).toBeVisible();
  const parts = order.getByTestId('work-part');
  await expect(parts.filter({ hasText: 'Done' })).toHaveCount(await parts.count());
  const workflows = tab.getByTestId('client-workflow');
  await expect(workflows.first()).toBeVisible();
  const made = await workflows.count();
  await expect(workflows.getByText('active', { exact: true })).toHaveCount(made);
  await expect(tab.getByText('Version 1 deployed')).toHaveCount(made);
  await looksRight(tab, 'the work order');
});
