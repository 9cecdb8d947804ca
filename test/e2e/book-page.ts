/** Actions of a visitor on a practice's booking page, wherever it is shown. */
import { expect, type FrameLocator, type Page } from '@playwright/test';

/** Picks the last free time of the first day, fills in the form and books. */
export async function book(form: Page | FrameLocator): Promise<void> {
  const times = form.getByTestId('booking-times').getByTestId('slot');
  await times.last().click();
  await expect(form.getByTestId('slot-hold')).toContainText('is held for you');
  await form.getByLabel('Service', { exact: true }).selectOption('Family law');
  await form.getByLabel('Name', { exact: true }).fill('Robin Vale');
  await form.getByLabel('Email', { exact: true }).fill('robin.vale@example.com');
  await form.getByRole('button', { name: /^Book \w+day/ }).click();
  await expect(form.getByTestId('booked')).toContainText('You are booked');
}
