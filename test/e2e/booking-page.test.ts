/** A person books on a practice's public page. */
import { expect, type Page } from '@playwright/test';
import { book } from './book-page.js';
import { expectAccessibleInBoth, expectNoSidewaysScroll, test } from './people.js';

test(
  'a person books on the page and reschedules the appointment',
  { tag: '@phone' },
  async ({ page, world }) => {
    const tenant = await world.tenant();
    await page.goto(`/book/${tenant.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book an appointment');
    await expect(page.getByTestId('booking-times').getByTestId('slot').first()).toBeVisible();
    await expectAccessibleInBoth(page, 'the booking page');
    await expectNoSidewaysScroll(page);
    await expectThumbSized(page);
    await book(page);
    await expectAccessibleInBoth(page, 'the confirmation');
    await expectNoSidewaysScroll(page);
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Move or cancel' }).click();
    const change = await opened;
    await expect(change.getByTestId('appointment-by-link')).toHaveAttribute('data-status', 'confirmed');
    await change.getByRole('button', { name: 'Reschedule' }).click();
    await expectThumbSized(change);
  },
);

/** On a phone, each day of the strip is as large as a thumb. */
async function expectThumbSized(page: Page): Promise<void> {
  const day = page.getByTestId('slot-day').first();
  await expect(day).toBeVisible();
  if ((page.viewportSize()?.width ?? 0) > 480) return;
  const box = await day.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
}
