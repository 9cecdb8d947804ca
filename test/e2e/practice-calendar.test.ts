/** Staff move appointments in the practice's calendar, by mouse and by keyboard, and book for a person who calls. */
import { expect, type Locator, type Page } from '@playwright/test';
import { AppointmentList, type AppointmentItem } from '@praxis/contracts/appointment/appointment-change';
import { Desk } from '../support/desk.js';
import { expectOk } from '../support/journey.js';
import type { Member } from '../support/members.js';
import { expectAccessible, expectToast, test } from './people.js';

async function appointmentOf(staff: Member, leadId: string): Promise<AppointmentItem> {
  const { body } = expectOk(await staff.get(`/v1/appointments?leadId=${leadId}&status=confirmed`));
  const [item] = AppointmentList.parse(body).items;
  if (!item) throw new Error('the lead has an appointment');
  return item;
}

/** Drags the block onto a free time, and returns that time. */
async function drag(page: Page, block: Locator): Promise<string> {
  const from = await block.boundingBox();
  if (!from) throw new Error('the appointment is in sight');
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y + 24);
  const free = page.getByTestId('free-time').last();
  await expect(free).toBeVisible();
  const to = await free.boundingBox();
  await page.mouse.move(from.x + 8, (to?.y ?? 0) + 8, { steps: 4 });
  const start = (await free.getAttribute('data-start')) ?? '';
  await expect(page.getByTestId('move-target')).toHaveAttribute('data-start', start);
  await page.mouse.up();
  return start;
}

test('an appointment is dragged to a free time, then moved with four keys', async ({
  page,
  enter,
  team,
  world,
}) => {
  const { leadId } = await Desk.of(world, team).booked();
  const booked = await appointmentOf(team.staff, leadId);
  await enter(team.staff);
  await page.goto(`/appointments?view=day&date=${booked.start.slice(0, 10)}`);
  const block = page.getByTestId('appointment-block');
  await expect(block).toBeVisible();

  const start = await drag(page, block);
  const dialog = page.getByRole('dialog', { name: 'Reschedule the appointment' });
  await expect(dialog.getByTestId('new-time')).toBeVisible();
  await expect(page).toHaveURL(/\/appointments\?/);
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expectToast(page, 'Appointment moved');
  const moved = await appointmentOf(team.staff, leadId);
  expect(Date.parse(moved.start)).toBe(Date.parse(start));
  expect(moved.sequence).toBe(booked.sequence + 1);

  await block.focus();
  await page.keyboard.press('m');
  await expect(page.getByTestId('free-time').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Move' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const again = await appointmentOf(team.staff, leadId);
  expect(Date.parse(again.start)).toBeLessThan(Date.parse(moved.start));
});

test('a new person is booked during a phone call', { tag: '@phone' }, async ({ page, enter, team }) => {
  await enter(team.staff);
  await page.goto('/appointments');
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Book an appointment' });
  await expect(dialog.getByLabel('Find a lead')).toBeFocused();
  await dialog.getByRole('button', { name: 'New person' }).click();
  await dialog.getByLabel('Name').fill('Bea Benson');
  await dialog.getByLabel('Email (optional)').fill('bea@example.com');
  await dialog.getByTestId('slot').first().click();
  await dialog.getByRole('button', { name: /^Book / }).click();
  await expectToast(page, 'Appointment booked');
  await expect(page.getByTestId('appointment-panel')).toBeVisible();
  await expect(page.getByTestId('appointment-state')).toHaveText('Confirmed');
});
