/** Scheduling: a slot is picked by keyboard, and an unreachable provider's calendar is repaired. */
import { expect, type Page } from '@playwright/test';
import {
  CALDAV_DOUBLE_ACCOUNT,
  startCaldavDouble,
  type CaldavDouble,
} from '@praxis/providers/testing/caldav-double';
import { expectAccessible, expectToast, test } from './people.js';

test('a visitor picks a slot by keyboard, and an owner connects a calendar', async ({
  page,
  team,
  enter,
}) => {
  await test.step('the picker moves between days, marks full ones, and states the time zone', () =>
    pickTime(page));
  const double = await startCaldavDouble();
  try {
    await enter(team.owner);
    await test.step('an unreachable calendar states its reason, is repaired, and disconnected', () =>
      connectCalendar(page, double));
  } finally {
    await double.close();
  }
});

async function pickTime(page: Page): Promise<void> {
  await page.goto('/demo?industry=realestate');
  const step = page.getByTestId('step-appointment');
  const button = step.getByRole('button', { name: 'Appointment', exact: true });
  await expect(button).toBeVisible();
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
  await page.getByLabel('Preferred time').selectOption('any');
  const days = step.getByTestId('slot-day');
  await expect(days).toHaveCount(7);
  // No one works at the weekend, so a week has closed days.
  const closed = step.getByRole('button', { name: /^Sunday, .*, nothing free$/ });
  await expect(closed).toHaveAttribute('aria-disabled', 'true');
  const chosen = step.locator('[data-testid="slot-day"][aria-pressed="true"]');
  await expect(chosen).toHaveCount(1);
  await expect(step.getByTestId('slot-picker')).toContainText(/Eastern (Standard|Daylight) Time/);

  await days.last().focus();
  await page.keyboard.press('Home');
  await expect(days.first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(days.nth(1)).toBeFocused();
  const free = step.getByRole('button', { name: /\d+ free$/ }).last();
  await free.focus();
  await page.keyboard.press('Enter');
  await expect(free).toHaveAttribute('aria-pressed', 'true');
  const date = (await free.getAttribute('data-date')) ?? '';
  await expect(step.getByTestId('slot').first()).toHaveAttribute('data-start', new RegExp(`^${date}`));
  await expectAccessible(page, '[data-testid="step-appointment"]');

  await step.getByRole('button', { name: 'Later days' }).press('Enter');
  await expect(days.first()).not.toHaveAttribute('data-date', date);
  await step.getByRole('button', { name: 'Earlier days' }).press('Enter');
  // Other visitors also hold times of the demo, so a refused one is picked again.
  await expect(async () => {
    await step.getByTestId('slot').last().press('Enter');
    await expect(page.getByTestId('slot-hold')).toContainText('is held for you', { timeout: 5_000 });
  }).toPass();
}

async function connectCalendar(page: Page, double: CaldavDouble): Promise<void> {
  await page.goto('/settings/scheduling');
  const line = page.getByTestId('provider-calendar').first();
  await expect(line).toContainText('No calendar connected');
  await expect(page.getByTestId('next-free').first()).toContainText('Next free:');
  const connect = async (password: string): Promise<void> => {
    await line.getByRole('button', { name: /^(Connect|Change) calendar of/ }).press('Enter');
    const form = page.getByRole('form', { name: /^Calendar of/ });
    await form.getByLabel('Calendar address').fill(double.calendarUrl);
    await form.getByLabel('User name').fill(CALDAV_DOUBLE_ACCOUNT.username);
    await form.getByLabel('Password', { exact: true }).fill(password);
    await form.getByRole('button', { name: 'Connect and test' }).press('Enter');
    await expect(form).toBeHidden();
  };
  await connect('wrong');
  await expect(line).toContainText('Not in sync');
  await expect(line).toContainText('The calendar refused the account.');
  await connect(CALDAV_DOUBLE_ACCOUNT.password);
  await expect(line.getByText('Connected', { exact: true })).toBeVisible();
  await expectAccessible(page, '[data-testid="provider"]');
  await line.getByRole('button', { name: /^Test calendar of/ }).press('Enter');
  await expectToast(page, 'The calendar is in sync');
  await line.getByRole('button', { name: /^Disconnect calendar of/ }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).press('Enter');
  await expect(line).toContainText('No calendar connected');
}
