/** A client whose browser asks for Spanish books, opens the link in the text message, and reads Spanish until they switch. */
import { expect } from '@playwright/test';
import { until } from '../support/until.js';
import { expectAccessibleInBoth, expectNoSidewaysScroll, test } from './people.js';

test.use({ locale: 'es-US' });

test(
  'from the booking page to the appointment in Spanish, then in English',
  { tag: '@phone' },
  async ({ page, world }) => {
    const tenant = await world.tenant();
    await page.goto(`/book/${tenant.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reservar una cita');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await page.getByTestId('booking-times').getByTestId('slot').last().click();
    await expect(page.getByTestId('slot-hold')).toContainText('Le guardamos');
    await page.getByLabel('Servicio', { exact: true }).selectOption({ label: 'Derecho de familia' });
    await page.getByRole('button', { name: /^Reservar \w+/ }).click();
    await expect(page.getByText('Escriba su nombre')).toBeVisible();
    await page.getByLabel('Nombre', { exact: true }).fill('Ana Ruiz');
    await page.getByLabel('Teléfono', { exact: true }).fill('(313) 555-0142');
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: /^Reservar \w+/ }).click();
    await expect(page.getByTestId('booked')).toContainText('Su cita está reservada');
    await expectAccessibleInBoth(page, 'the confirmation in Spanish');

    const message = await until('the text message', { timeoutMs: 20_000 }, async () => {
      const [row] = await world.database.withTenant(
        tenant.id,
        (tx) =>
          tx.query<{
            body: string;
          }>`select body from messages where channel = 'sms' and template = 'thank_you'`,
      );
      return row?.body;
    });
    expect(message).toContain('Responda STOP para darse de baja.');
    const link = new URL(/https?:\/\/\S+/.exec(message)?.[0] ?? '');
    await page.goto(link.pathname);
    const card = page.getByTestId('appointment-by-link');
    await expect(card).toContainText('Con Provider One');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Su cita');
    await expect(page.getByRole('button', { name: 'Cambiar la hora' })).toBeVisible();
    await expectNoSidewaysScroll(page);

    const kept = page.waitForResponse((response) => response.url().endsWith('/by-link/language'));
    await page.getByRole('button', { name: 'English' }).click();
    await expect(card).toContainText('With Provider One');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your appointment');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect((await kept).status()).toBe(200);
    // The next visit through the link, in the same browser, is in English because the record says so.
    await page.goto('about:blank');
    await page.goto(link.pathname);
    await expect(card).toContainText('With Provider One');
  },
);
