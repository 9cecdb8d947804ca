/** A person books on a practice's public page. */
import { expect } from '@playwright/test';
import { book } from './book-page.js';
import { expectAccessibleInBoth, expectNoSidewaysScroll, test } from './people.js';

test('a person books on the page and moves the appointment', { tag: '@phone' }, async ({ page, world }) => {
  const tenant = await world.tenant();
  await page.goto(`/book/${tenant.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book an appointment');
  await expect(page.getByTestId('booking-times').getByTestId('slot').first()).toBeVisible();
  await expectAccessibleInBoth(page, 'the booking page');
  await expectNoSidewaysScroll(page);
  await book(page);
  await expectAccessibleInBoth(page, 'the confirmation');
  await expectNoSidewaysScroll(page);
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Move or cancel' }).click();
  const change = await opened;
  await expect(change.getByTestId('appointment-by-link')).toHaveAttribute('data-status', 'confirmed');
});
