/** The simulated vendor's portal: a card that is declined later, the open invoice, and a card that pays it. */
import { expect } from '@playwright/test';
import { boughtPackage, simVendor } from '../support/sim-vendor.js';
import { expectAccessibleInBoth, expectNoSidewaysScroll, test } from './people.js';

const DAY_MS = 86_400_000;

test('an open invoice is paid with another card', { tag: '@phone' }, async ({ page, world }) => {
  const { id, customerId } = await boughtPackage(world, 'declined_later');
  // The trial is over, and no payment succeeded.
  await simVendor(world, () => new Date(Date.now() + 15 * DAY_MS)).findSubscription(id);
  const returnUrl = `${world.stack.baseUrl}/pricing`;
  const address = await simVendor(world).openPortal({ customerId, returnUrl });
  await page.goto(address ?? '');
  await expect(page.getByText('Payment missing')).toBeVisible();
  await expectAccessibleInBoth(page, 'the portal');
  await expectNoSidewaysScroll(page, 'the portal');
  await page.getByRole('button', { name: 'Pay now' }).click();
  await expect(page.getByText(/payments have failed/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Card on file' }).selectOption({ label: 'Pays' });
  await expect(page.getByText('Active')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel the subscription' }).click();
  await expect(page.getByText(/It ends on/)).toBeVisible();
  await page.getByRole('link', { name: 'Back to Praxis' }).click();
  await expect(page).toHaveURL(/\/pricing$/);
});
