/** A client books on a practice's page; the appointment is written to the host's own Google calendar. */
import { GOOGLE_DOUBLE_ACCOUNT, GOOGLE_DOUBLE_CALENDAR } from '@praxis/providers/testing/google-double';
import { appointmentWorkflowId } from '@praxis/workflows/appointment/messages';
import { expectOk } from '../../support/journey.js';
import { engineState, WORD_MS, type Drill, type Room } from '../drill.js';
import { OPEN_MS, openPage } from '../page.js';
import { openPractice } from '../practice.js';
import { within } from '../waiting.js';

interface Row {
  id: string;
  calendarStatus: string;
  start: Date;
}

export async function calendarDrill({ faults, browser }: Room, key: string): Promise<Drill> {
  const { tenant, owner } = await openPractice(faults);
  const keyFile = JSON.stringify({
    type: 'service_account',
    client_email: GOOGLE_DOUBLE_ACCOUNT.clientEmail,
    private_key: GOOGLE_DOUBLE_ACCOUNT.privateKey,
  });
  const connection = { kind: 'google', credentials: 'service_account', calendarId: GOOGLE_DOUBLE_CALENDAR };
  expectOk(await owner.put(`/v1/providers/${tenant.providerId}/calendar`, { ...connection, keyFile }));
  const page = await openPage(browser, faults.stack.baseUrl);
  await page.goto(`/book/${tenant.id}`);
  await page.getByTestId('booking-times').getByTestId('slot').last().waitFor({ timeout: OPEN_MS });
  const row = async (): Promise<Row | undefined> => {
    const rows = await faults.database.withTenant(
      tenant.id,
      (tx) => tx.query<Row>`select id, calendar_status as "calendarStatus", start_time as start
        from appointments where tenant_id = ${tenant.id} and status = 'confirmed'`,
    );
    if (rows.length > 1) throw new Error('two appointments');
    return rows[0];
  };
  const confirmations = (): number =>
    faults.doubles.email.emails.filter(({ to }) =>
      [to].flat().some((address) => address.includes(`robin-${key}@`)),
    ).length;
  const booked = page.getByTestId('booked');
  return {
    page,
    async act() {
      await page.getByTestId('booking-times').getByTestId('slot').last().click();
      await page.getByTestId('slot-hold').waitFor();
      await page.getByLabel('Name', { exact: true }).fill('Robin Vale');
      await page.getByLabel('Email', { exact: true }).fill(`robin-${key}@example.com`);
      await page.getByRole('button', { name: /^Book \w+day/ }).click();
      await within(WORD_MS, async () => await booked.isVisible());
      await within(WORD_MS, async () => (await row())?.calendarStatus !== 'none');
    },
    screen: async () =>
      (await booked.isVisible()) ? 'You are booked' : (await page.locator('main').innerText()).slice(0, 200),
    async run() {
      const found = await row();
      if (!found) return 'no appointment';
      const id = appointmentWorkflowId({ tenantId: tenant.id, appointmentId: found.id });
      return `appointment, calendar ${found.calendarStatus}, ${await engineState(faults, id)}`;
    },
    isSettled: async () => (await row())?.calendarStatus === 'synced' && confirmations() > 0,
    async effects() {
      const found = await row();
      const events = [...faults.doubles.calendar.events.values()].filter(
        ({ status, start }) =>
          status !== 'cancelled' && Date.parse(start.dateTime) === found?.start.getTime(),
      );
      return `${found ? 1 : 0} appointment, ${events.length} event, ${confirmations()} confirmation`;
    },
  };
}
