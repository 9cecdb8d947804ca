/** Settings, Scheduling: who takes appointments and when, and what a visitor can then choose. */
import { expect } from '@playwright/test';
import { CALDAV_DOUBLE_ACCOUNT, startCaldavDouble } from '@praxis/providers/testing/caldav-double';
import { expectAccessible, expectNoSidewaysScroll, expectToast, test } from './people.js';

test('an owner adds a provider with the keyboard, sees what is free, and is told what is wrong', async ({
  page,
  team,
  enter,
}) => {
  await enter(team.owner);
  await page.goto('/settings/scheduling');
  const providers = page.getByTestId('provider');
  await expect(providers).toHaveCount(1);
  await expect(providers.first()).toContainText('Mon–Fri 09:00–19:00');
  await expect(providers.first().getByTestId('next-free')).toContainText('Next free:');

  await page.getByRole('button', { name: 'Add provider' }).focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('form', { name: 'New provider' });
  await form.getByRole('button', { name: 'Add provider' }).press('Enter');
  await expect(form.getByText('Name is required')).toBeVisible();
  await expect(form.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('Attorney Kim Vance');
  await form.getByLabel('Time zone').selectOption('Asia/Tokyo');

  const monday = form.getByRole('group', { name: 'Monday' });
  await monday.getByLabel('Monday to').fill('08:00');
  await form.getByRole('button', { name: 'Add provider' }).press('Enter');
  await expect(monday.getByText('Working hours must end after they begin')).toBeVisible();
  await monday.getByLabel('Monday to').fill('12:00');
  await monday.getByRole('button', { name: 'Add hours on Monday' }).press('Enter');
  await expect(monday.getByLabel('Monday from')).toHaveCount(2);
  await monday.getByLabel('Monday from').last().fill('11:00');
  await form.getByRole('button', { name: 'Add provider' }).press('Enter');
  await expect(form.getByText('Working hours of one day must not overlap')).toBeVisible();
  await monday.getByLabel('Monday from').last().fill('13:00');
  await form.getByLabel('Buffer after').fill('10');
  await form.getByRole('button', { name: 'Add closed days' }).press('Enter');
  await form.getByLabel('First day').fill('2030-12-24');
  await expect(form.getByLabel('Last day')).toHaveValue('2030-12-24');
  await form.getByLabel('Reason').fill('Holiday');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await form.getByRole('button', { name: 'Add provider' }).press('Enter');
  await expectToast(page, 'Provider added', 'Attorney Kim Vance');

  await expect(providers).toHaveCount(2);
  const added = providers.last();
  await expect(added).toContainText('Mon 09:00–12:00, 13:00–');
  await expect(added).toContainText('0 before and 10 after kept free');
  await expect(added).toContainText('1 closed entry');

  await added.getByRole('button', { name: 'Edit Attorney Kim Vance' }).press('Enter');
  await page.getByLabel('Takes appointments').uncheck();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Team' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(providers.last()).toContainText('Takes no appointments');

  const routing = page.getByRole('form', { name: 'Routing' });
  await routing.getByLabel('Who gets an appointment').selectOption('earliest');
  await routing.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Scheduling saved');
  await page.reload();
  await expect(routing.getByLabel('Who gets an appointment')).toHaveValue('earliest');
  await expect(providers.last()).toContainText('Takes no appointments');
});

test('staff read scheduling and change nothing; viewers are told whom to ask', async ({
  page,
  team,
  enter,
}) => {
  await enter(team.staff);
  await page.goto('/settings/scheduling');
  await expect(page.getByTestId('provider')).toHaveCount(1);
  await expect(page.getByTestId('locked')).toContainText('Only an owner can change this.');
  await expect(page.getByRole('button', { name: /^(Edit|Add|Save)/ })).toHaveCount(0);
  await enter(team.viewer);
  await page.reload();
  await expect(page.getByTestId('permission-denied')).toContainText('Permission denied');
});

test('the picker goes by keyboard from day to day, marks full ones, and says the zone', async ({ page }) => {
  await page.goto('/demo?industry=realestate');
  const step = page.getByTestId('step-appointment');
  const button = step.getByRole('button', { name: 'Appointment', exact: true });
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
  await page.getByLabel('Preferred time').selectOption('any');
  const days = step.getByTestId('slot-day');
  await expect(days).toHaveCount(7);
  // A week has a weekend, when nobody works.
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
  // Others hold times of the demo too: whoever comes second is told and picks again.
  await expect(async () => {
    await step.getByTestId('slot').last().press('Enter');
    await expect(page.getByTestId('slot-hold')).toContainText('is held for you', { timeout: 5_000 });
  }).toPass();
});

test('an owner connects a calendar, sees that it does not answer and why, mends it, and disconnects it', async ({
  page,
  team,
  enter,
}) => {
  const double = await startCaldavDouble();
  try {
    await enter(team.owner);
    await page.goto('/settings/scheduling');
    const line = page.getByTestId('provider-calendar').first();
    await expect(line).toContainText('No calendar connected');
    const connect = async (password: string): Promise<void> => {
      await line.getByRole('button', { name: /^(Connect|Change) calendar of/ }).press('Enter');
      const form = page.getByRole('form', { name: /^Calendar of/ });
      await form.getByLabel('Calendar address').fill(double.calendarUrl);
      await form.getByLabel('User name').fill(CALDAV_DOUBLE_ACCOUNT.username);
      await form.getByLabel('Password', { exact: true }).fill(password);
      await form.getByRole('button', { name: 'Connect and test' }).press('Enter');
      await expect(form).toBeHidden();
    };
    await line.getByRole('button', { name: /^Connect calendar of/ }).press('Enter');
    const form = page.getByRole('form', { name: /^Calendar of/ });
    await form.getByLabel('Calendar address').fill('calendar.example.com');
    await form.getByRole('button', { name: 'Connect and test' }).press('Enter');
    await expect(form.getByText('Calendar address must look like')).toBeVisible();
    await expect(form.getByText('Password is required')).toBeVisible();
    await form.getByLabel('Calendar', { exact: true }).selectOption('service_account');
    await expect(form.getByLabel('Key file')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await form.getByRole('button', { name: 'Cancel' }).press('Enter');

    await connect('wrong');
    await expect(line).toContainText('Not in sync');
    await expect(line).toContainText('The account is refused.');
    await connect(CALDAV_DOUBLE_ACCOUNT.password);
    await expect(line.getByText('Connected', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await line.getByRole('button', { name: /^Test calendar of/ }).press('Enter');
    await expectToast(page, 'The calendar is in sync');
    await line.getByRole('button', { name: /^Disconnect calendar of/ }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).press('Enter');
    await expect(line).toContainText('No calendar connected');
  } finally {
    await double.close();
  }
});
