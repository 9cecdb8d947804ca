/**
 * An appointment after its booking: the client's page behind the link, and the staff's view on the lead page.
 */
import { expect } from '@playwright/test';
import { SimInboxList } from '@praxis/contracts/sim/sim';
import { expectOk, followUpSent, intakeDone } from '../support/journey.js';
import { until } from '../support/until.js';
import { enterAs, expectAccessibleInBoth, expectNoSidewaysScroll, expectToast, test } from './people.js';

test(
  'a client reschedules an appointment, then cancels it',
  { tag: '@phone' },
  async ({ page, world, request }) => {
    const tenant = await world.tenant();
    const { sessionId, leadId } = await intakeDone(tenant.api);
    expectOk(await tenant.api.post('/v1/law/appointment/book', { sessionId, leadId }));
    await followUpSent(tenant.api, { sessionId, leadId }, { channel: 'sms' });
    const link = await until('the link', { timeoutMs: 60_000 }, async () => {
      const inbox = await request.get(`/v1/sim/inbox?sessionId=${sessionId}&port=sms`);
      const { items } = SimInboxList.parse(await inbox.json());
      return /\/l\/[2-9a-z]{14}/.exec(items[0]?.body ?? '')?.[0];
    });

    await page.goto(link);
    const card = page.getByTestId('appointment-by-link');
    await expect(card).toHaveAttribute('data-status', 'confirmed');
    await expectAccessibleInBoth(page, 'the appointment');
    await expectNoSidewaysScroll(page);
    await card.getByRole('button', { name: 'Reschedule' }).click();
    const slot = card.getByTestId('link-slots').getByTestId('slot').last();
    await slot.click();
    await expect(slot).toHaveAttribute('aria-pressed', 'true');
    await expectAccessibleInBoth(page, 'choosing another time');
    await expectNoSidewaysScroll(page);
    await card.getByRole('button', { name: /^Confirm/ }).click();
    await expect(card.getByText('Your appointment has been moved.')).toBeVisible();
    await card.getByRole('button', { name: 'Cancel appointment' }).click();
    await card.getByLabel('Reason (optional)').fill('On the road');
    await expectAccessibleInBoth(page, 'cancelling');
    await card.getByRole('button', { name: 'Yes, cancel it' }).click();
    await expect(card).toHaveAttribute('data-status', 'cancelled');
    // The link in the message is only valid for the appointment's earlier state.
    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.getByText('This link cannot be used')).toBeVisible();
  },
);

test('staff reschedule an appointment on the lead page, and cancel it', async ({
  page,
  world,
  person,
  context,
  baseURL,
}) => {
  const tenant = await world.tenant();
  const admin = await person({ isAdmin: true });
  const { sessionId, leadId } = await intakeDone(tenant.api);
  expectOk(await tenant.api.post('/v1/law/appointment/book', { sessionId, leadId }));
  await enterAs(context, { who: admin, tenantId: tenant.id, url: baseURL ?? '' });
  await page.goto(`/dashboard/${leadId}`);
  const part = page.getByTestId('lead-appointments');
  await part.getByRole('button', { name: 'Reschedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reschedule the appointment' });
  await expect(dialog.getByLabel('Day', { exact: true })).toBeFocused();
  await dialog.getByTestId('slot').last().click();
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(part.getByText('Moved by staff')).toBeVisible();
  await part.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel the appointment' });
  await question.getByLabel('Reason').fill('The office is closed');
  await question.getByRole('button', { name: 'Cancel appointment' }).click();
  await expectToast(page, 'Appointment canceled');
  await expect(part.getByText('Canceled by staff')).toBeVisible();
});
